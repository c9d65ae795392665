/** Days as people write them. */

/** Day `YYYY-MM-DD` in the words of a locale, such as `12 November 2026`. */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
