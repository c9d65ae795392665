/** Formats numbers for readers, with the digits and separators of a locale. */

/** Formats a whole number for a locale, such as `1,602` or `١٬٦٠٢`. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count)
}
