/** What search knows of a language by its tag (BCP 47). */

/** Scripts that write no space between words, by their codes in ISO 15924. */
const unspacedScripts: ReadonlySet<string> = new Set([
  'Jpan',
  'Hans',
  'Hant',
  'Hani',
  'Thai',
  'Laoo',
  'Khmr',
  'Mymr',
])

/** The row of a language, or that of the language it is a variety of: `pt` for `pt-BR`. */
export function findByLanguage<Row>(
  table: Readonly<Record<string, Row>>,
  lang: string,
): Row | undefined {
  const end = lang.indexOf('-')
  return table[lang] ?? (end < 0 ? undefined : table[lang.slice(0, end)])
}

const scripts = new Map<string, string | undefined>()

/** Code of the script that a language of the site is mostly written in; `undefined` for an unknown language. */
export function scriptOf(lang: string): string | undefined {
  // Worked out once: it takes longer than a whole query.
  if (!scripts.has(lang)) scripts.set(lang, new Intl.Locale(lang).maximize().script)
  return scripts.get(lang)
}

/** Whether a language is written without spaces between words. */
export function isUnspacedLanguage(lang: string): boolean {
  return unspacedScripts.has(scriptOf(lang) ?? '')
}
