/** Formats days for readers. */

/** Formats a day `YYYY-MM-DD` for a locale, such as `12 November 2026`. */
export function formatDay(day: string, locale: string): string {
  // Cached, because creating a formatter can take longer than the rest of a page.
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Formatters by locale; a site has one locale for each language. */
const formats = new Map<string, Intl.DateTimeFormat>()
