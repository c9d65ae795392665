/** Days as people write them. */

/** Day `YYYY-MM-DD` in the words of a locale, such as `12 November 2026`. */
export function formatDay(day: string, locale: string): string {
  // To make one takes longer than all else on many a page.
  const format = formats.get(locale) ?? createFormat(locale)
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** By locale, of which there is one a language of the site. */
const formats = new Map<string, Intl.DateTimeFormat>()

function createFormat(locale: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(locale, format)
  return format
}
