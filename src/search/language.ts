/** What search knows of a language by its tag (BCP 47). */

/** Scripts that write no space between words, by their codes in ISO 15924. */
const unspacedScripts: ReadonlySet<string> = new Set(
  'Jpan Hans Hant Hani Thai Laoo Khmr Mymr'.split(' '),
)

/** The row of a language, or that of the language it is a variety of: `pt` for `pt-BR`. */
export function findByLanguage<Row>(
  table: Readonly<Record<string, Row>>,
  lang: string,
): Row | undefined {
  return table[lang] ?? table[lang.split('-')[0]?.toLowerCase() ?? lang]
}

/** Code of the script that a language is mostly written in; `undefined` for an unknown language. */
export function scriptOf(lang: string): string | undefined {
  return new Intl.Locale(lang).maximize().script
}

/** Whether a language is written without spaces between words. */
export function isUnspacedLanguage(lang: string): boolean {
  return unspacedScripts.has(scriptOf(lang) ?? '')
}
