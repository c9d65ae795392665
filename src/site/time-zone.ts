/** Names of time zones (IANA). */

/** Time zone of a site whose settings name no time zone. */
export const defaultTimeZone = 'UTC'

/** Checks whether a time zone of this name exists. An offset such as `+02:00` is not accepted. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** Lists the canonical names of all time zones, and `UTC`. */
export function listTimeZones(): string[] {
  return [...Intl.supportedValuesOf('timeZone'), defaultTimeZone]
}
