/**
 * The addresses of a page in all its languages, as `hreflang` names them. Heads of pages and sitemaps are made from the same
 * list, because search engines drop what two places say differently or what the other page does not say back.
 */
import type { PageRecord } from './page-record.ts'
import type { Language } from './vocabulary.ts'

/** A page in one language, or for readers of all others. */
export interface Translation {
  /** Tag of the language, or `x-default`. */
  readonly hreflang: string
  readonly path: string
}

/** A page in each of its languages, itself among them, in the order of the site; empty when it has one language. */
export function listTranslations(
  { path, lang, alternates }: Pick<PageRecord, 'path' | 'lang' | 'alternates'>,
  languages: readonly Language[],
): Translation[] {
  const all = languages.flatMap((hreflang) => {
    const there = hreflang === lang ? path : alternates?.[hreflang]
    return there === undefined ? [] : [{ hreflang, path: there }]
  })
  const [first] = all
  // Whoever reads none of them gets the language that the site names before the others.
  return first && all.length > 1 ? [...all, { hreflang: 'x-default', path: first.path }] : []
}
