/**
 * Writes dates as in ISO 8601, and numbers without thousands separators, so that texts in different
 * languages can be compared.
 */

/** Creates a function that rewrites the dates of a text in ISO 8601. */
export function createDateWriter(lang: string): (text: string) => string {
  const months = monthNames(lang)
  const name = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|')
  const dayFirst = new RegExp(
    `(?<!\\d)(\\d{1,2})(?:\\.|st|nd|rd|th|er|º)? (?:of |de )?(${name})\\.?(?!\\p{L})(?:,? (?:de )?(\\d{4}))?`,
    'giu',
  )
  const monthFirst = new RegExp(
    `(?<!\\p{L})(${name})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (\\d{4}))?`,
    'giu',
  )
  const firstOf = new RegExp(`(?<!\\p{L})premier (?=(?:${name})(?!\\p{L}))`, 'giu')
  const monthOf = (text: string) => months.get(text.toLowerCase()) ?? 0
  return (text) =>
    text
      .replace(firstOf, '1 ')
      .replace(
        /(?<![\d.])(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})(?!\d)/g,
        (_, day: string, month: string, year: string) => dateOf(year, Number(month), day),
      )
      .replace(dayFirst, (_, day: string, month: string, year?: string) =>
        dateOf(year, monthOf(month), day),
      )
      .replace(monthFirst, (_, month: string, day: string, year?: string) =>
        dateOf(year, monthOf(month), day),
      )
}

function dateOf(year: string | undefined, month: number, day: string): string {
  return `${year ?? '-'}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const monthForms = [
  { month: 'long' },
  { month: 'long', day: 'numeric' },
  { month: 'short' },
  { month: 'short', day: 'numeric' },
] as const

/**
 * Returns the month names of a language and of English with their numbers. Includes the form used
 * in dates and the standalone form.
 */
function monthNames(lang: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const locale of [lang, 'en']) {
    for (const form of monthForms) {
      const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' })
      for (let month = 0; month < 12; month += 1) {
        const parts = format.formatToParts(new Date(Date.UTC(2026, month, 1)))
        const name =
          parts
            .find(({ type }) => type === 'month')
            ?.value.toLowerCase()
            .replace(/\.$/, '') ?? ''
        if (/^\p{L}+$/u.test(name)) names.set(name, month + 1)
      }
    }
  }
  return names
}

/**
 * Writes a number without thousands separators, and with a decimal point: `1 500,50` becomes
 * `1500.50`, and `1 500,00` becomes `1500`. A separator before exactly three digits is a thousands
 * separator. Any other separator is a decimal point.
 */
export function numberOf(word: string): string {
  const plain = word.replace(/[ .,'’](?=\d{3}(?!\d))/g, '').replace(',', '.')
  return plain.replace(/\.0+$/, '')
}
