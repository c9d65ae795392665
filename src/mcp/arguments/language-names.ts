/**
 * Finds the language of a site that a text means: a language tag, whose region may differ, or a
 * language name in English or in a language of the site.
 */
import { canonicalTag, languageFacts } from '../../site/languages.ts'
import { memoize } from '../../site/memoize.ts'
import { plainName } from './plain-name.ts'

/** Returns the language of `languages` that a text means; `undefined` if none or several. */
export function findLanguage(
  text: string,
  languages: readonly string[],
): { readonly value: string } | undefined {
  const value =
    findByTag(text.replaceAll('_', '-'), languages) ?? namesOf(languages).get(plainName(text))
  return value === undefined ? undefined : { value }
}

/** Returns the English name of a language. */
export function describeLanguage(language: string): string {
  return languageFacts(language).englishName
}

/**
 * Finds a language by its tag (RFC 4647 §3.4). Ignores the region, because a site may have the
 * language with another region. Languages in the writing system of the tag are preferred. Returns
 * `undefined` unless exactly one language matches.
 */
function findByTag(text: string, languages: readonly string[]): string | undefined {
  const tag = canonicalTag(text)
  if (tag === undefined) return undefined
  const asked = new Intl.Locale(tag).maximize()
  const same = languages.filter((known) => new Intl.Locale(known).language === asked.language)
  const alike = same.filter((known) => new Intl.Locale(known).maximize().script === asked.script)
  const [first, second] = alike.length > 0 ? alike : same
  return second === undefined ? first : undefined
}

/**
 * Returns the languages by their names in English and in the languages of the site. `plainName`
 * normalises the names. Ambiguous names are left out.
 */
const namesOf = memoize((languages: readonly string[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string | undefined>()
  for (const reader of [...languages, 'en']) {
    const display = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' })
    for (const known of languages) {
      for (const tag of new Set([known, new Intl.Locale(known).language])) {
        const name = plainName(display.of(tag) ?? '')
        // "Portuguese" is ambiguous if a site has both `pt-BR` and `pt-PT`.
        const isShared = names.has(name) && names.get(name) !== known
        names.set(name, isShared ? undefined : known)
      }
    }
  }
  const single = [...names].flatMap(([name, known]) =>
    known === undefined || name === '' ? [] : [[name, known] as const],
  )
  return new Map(single)
})
