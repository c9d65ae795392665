/** Numbers as people write them: digits of the language's own, and groups where it makes them. */

/** A whole number in the digits of a locale, such as `1,602` or `١٬٦٠٢`. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count)
}
