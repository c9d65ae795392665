/**
 * The `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) fields. Their dates have different forms,
 * because `Deprecation` is a Structured Field and `Sunset` is older.
 */

/** Dates of the deprecation of a resource and, once decided, of its removal. */
export interface DeprecationDates {
  readonly at: Date
  readonly sunset?: Date | undefined
}

/** Minimum number of days between deprecation and removal. */
export const shortestDeprecation = 90

const day = 24 * 60 * 60 * 1000

/**
 * Returns the fields of a deprecated resource; an empty object without dates. Throws RangeError
 * when the sunset is too soon after the deprecation.
 */
export function deprecationHeaders(dates: DeprecationDates | undefined): Record<string, string> {
  if (!dates) return {}
  const { at, sunset } = dates
  if (sunset && sunset.getTime() - at.getTime() < shortestDeprecation * day) {
    throw new RangeError(
      `Cannot set the sunset to ${sunset.toISOString()}: it must be at least ${shortestDeprecation} days after ${at.toISOString()}`,
    )
  }
  return {
    // A date of Structured Fields: seconds since the epoch (RFC 9651 §3.3.7).
    Deprecation: `@${Math.floor(at.getTime() / 1000)}`,
    // An HTTP-date (RFC 9110 §5.6.7), which is what `toUTCString` writes.
    ...(sunset && { Sunset: sunset.toUTCString() }),
  }
}
