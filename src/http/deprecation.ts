/**
 * The `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) fields: two of the same kind with two forms
 * of a date, because one is a Structured Field and the other is older.
 */

/** When something became deprecated and, once that is decided, when it goes away. */
export interface DeprecationDates {
  readonly at: Date
  readonly sunset?: Date | undefined
}

/** Days that pass at least between deprecation and removal. */
export const shortestDeprecation = 90

const day = 24 * 60 * 60 * 1000

/**
 * Fields of a deprecated resource; none when it is not. Throws RangeError on a sunset that comes
 * too soon.
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
