/** Properties of a language by its tag (BCP 47). */

/** Writing systems that have no spaces between words, by ISO 15924 code. */
const unspacedScripts = new Set('Jpan Hans Hant Hani Thai Laoo Khmr Mymr'.split(' '))

/**
 * Finds the row of a language in a table. `pt-BR` uses the row of `pt` if it has no row of its own.
 */
export function findByLanguage<Row>(
  table: Readonly<Record<string, Row>>,
  lang: string,
): Row | undefined {
  const end = lang.indexOf('-')
  return table[lang] ?? (end < 0 ? undefined : table[lang.slice(0, end)])
}

const dotless = { tr: true, az: true }

/** Whether the lower case of `I` is `ı` in a language, as in Turkish. */
export function hasDotlessI(lang: string): boolean {
  return findByLanguage(dotless, lang) === true
}

const scripts = new Map<string, string | undefined>()

/** ISO 15924 code of the writing system of a language. `undefined` for an unknown language. */
export function scriptOf(lang: string): string | undefined {
  // Cached, because the computation takes longer than a query.
  if (!scripts.has(lang)) scripts.set(lang, new Intl.Locale(lang).maximize().script)
  return scripts.get(lang)
}

/** Whether a language has no spaces between words. */
export function isUnspacedLanguage(lang: string): boolean {
  return unspacedScripts.has(scriptOf(lang) ?? '')
}
