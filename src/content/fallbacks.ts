/** Finds the addresses at which readers see a page in the fallback language of the site. */
import { languageSegment, pageLanguage } from '../site/address.ts'
import { memoize } from '../site/memoize.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { SiteData } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import type { Content } from './content.ts'
import { isReserved } from './reserved-addresses.ts'

/**
 * Maps the address of each missing translation to the path of the page in the fallback language.
 * The two differ only in their language segment. Leaves out addresses in use, home pages, and
 * search pages, because a search page finds only pages of its own language. Returns `undefined`
 * for a site without a fallback language.
 */
export function findFallbacks(
  { config, pages, collections }: Pick<Content, 'config' | 'pages' | 'collections'>,
  isTaken: (path: string) => boolean,
): Record<string, string> | undefined {
  const { fallback, languages } = config
  if (fallback === undefined) return undefined
  const keyed = pages.filter(({ data }) => data.translationKey !== undefined)
  const byKey = Map.groupBy(keyed, ({ data }) => data.translationKey)
  const originals = keyed.filter(
    ({ lang, data }) => lang === fallback && data.type !== 'home' && data.component !== 'search',
  )
  const shown = originals.flatMap(({ path, lang, data }) => {
    const rest = path.slice(languageSegment(lang).length + 1)
    const translations = byKey.get(data.translationKey) ?? []
    return languages
      .filter((other) => translations.every((page) => page.lang !== other))
      .map((other) => [`/${languageSegment(other)}${rest}`, path] as const)
  })
  const free = shown.filter(([path]) => !isTaken(path) && !isReserved(path, languages, collections))
  return Object.fromEntries(free)
}

/**
 * Returns the path of the page that is shown at `path`. For a missing translation this is the path
 * of the page in the fallback language, otherwise `path` itself.
 */
export function pageShownAt(path: string, { fallbacks }: Pick<SiteData, 'fallbacks'>): string {
  return fallbacks?.[path] ?? path
}

/**
 * Maps a language and the path of a page in the fallback language to an address. Readers of the
 * language see the page at this address.
 */
const placesIn = memoize(({ fallbacks = {}, info }: SiteData) => {
  const places = Object.entries(fallbacks)
  return new Map(
    places.map(([path, page]) => [`${pageLanguage(path, info.languages)} ${page}`, path]),
  )
})

/**
 * Returns the address of a page in another language: the address of its translation. Without a
 * translation, it is the address that shows the page in the fallback language, or `undefined`.
 */
export function addressIn(
  lang: Language,
  { path, alternates = {} }: Pick<PageRecord, 'path' | 'alternates'>,
  data: SiteData,
): string | undefined {
  const places = placesIn(data)
  const shown = [path, ...Object.values(alternates)].map((one) => places.get(`${lang} ${one}`))
  return alternates[lang] ?? shown.find((place) => place !== undefined)
}
