/**
 * Addresses of a page in all languages, for `hreflang`. Page heads and sitemaps share this list,
 * because search engines ignore inconsistent or one-sided entries.
 */
import type { PageRecord } from './page-record.ts'
import type { Language } from './vocabulary.ts'

/**
 * Lists the paths of a page in all its languages, `lang` included, in the order of the languages of
 * the site. The entry `x-default` is for readers of all other languages. Empty if the page has only
 * one language.
 */
export function listTranslations(
  { path, lang, alternates }: Pick<PageRecord, 'path' | 'lang' | 'alternates'>,
  languages: readonly Language[],
) {
  const all = languages.flatMap((hreflang) => {
    const there = hreflang === lang ? path : alternates?.[hreflang]
    return there === undefined ? [] : [{ hreflang, path: there }]
  })
  const [first] = all
  // Readers of other languages get the first version of the page in the order of `languages`.
  return first && all.length > 1 ? [...all, { hreflang: 'x-default', path: first.path }] : []
}
