/**
 * Generates pages of regions. If a language has too many towns for one list, each region gets a
 * page below the page of all towns. Editors can replace a generated page by their own.
 */
import { digest } from '../http/etag.ts'
import { languageFacts } from '../site/languages.ts'
import { memoize } from '../site/memoize.ts'
import type { PageRecord } from '../site/page-record.ts'
import { fillPlaceholders } from '../site/placeholders.ts'
import { regionSlug } from '../site/region-address.ts'
import type { Language } from '../site/vocabulary.ts'
import { fillCount } from '../site/words/table.ts'
import type { FindWords } from '../site/words/words.ts'
import type { CityPage } from './city-pages.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'
import type { CityTemplate, ContentPage } from './page-files.ts'
import { instantOf } from './publication-times.ts'

/** Maximum number of towns in an undivided list: 2,000 tokens in Markdown, about 30 per link. */
const mostTowns = 60

/** Maximum number of towns that the description of a region names. */
const mostNamed = 3

/** A region with its towns, and the page that lists them. */
export interface RegionPage {
  /** Name in `cities.csv`. */
  readonly region: string
  /** Town pages of the region, sorted by the rules of the language. */
  readonly towns: readonly CityPage[]
  readonly template: CityTemplate
  readonly record: PageRecord
  /** The page that an editor wrote to replace the generated one. */
  readonly written: ContentPage | undefined
}

/** Creates the pages of all regions that need a page, sorted by language and then by name. */
export function createRegionPages(
  { pages, config }: Pick<Content, 'pages' | 'config'>,
  cityPages: readonly CityPage[],
  words: FindWords,
  mistakes: Mistake[],
): RegionPage[] {
  return config.languages.flatMap((lang) => {
    const all = cityPages.filter(({ record }) => record.lang === lang)
    return createForLanguage(lang, pages, all, words, mistakes)
  })
}

function createForLanguage(
  lang: Language,
  pages: readonly ContentPage[],
  all: readonly CityPage[],
  words: FindWords,
  mistakes: Mistake[],
): RegionPage[] {
  const above = findTownsPage(pages, lang)
  const regions = groupByRegion(all, lang)
  const template = all[0]?.template
  // The page of a single region would only repeat the list of all towns.
  if (!above || !template || all.length <= mostTowns || regions.length < 2) return []
  return regions.flatMap(([region, towns]) => {
    const slug = regionSlug(region, lang)
    if (slug === '') {
      const message = 'must have a letter or a digit, because the address of a page needs one'
      mistakes.push({ file: 'cities.csv', line: towns[0]?.city.line, field: 'region', message })
      return []
    }
    const path = `${above.path}${slug}/`
    const written = pages.find((page) => page.path === path && page.data.component === 'cities')
    const record = describeRegion({ region, towns, template }, above, path, words)
    return [{ region, towns, template, record, written }]
  })
}

/**
 * Finds the page that lists the towns of a language; `undefined` if there is none. Of several such
 * pages, returns the one nearest to the home page. The others list one region each.
 */
export function findTownsPage(
  pages: readonly ContentPage[],
  lang: Language,
): ContentPage | undefined {
  const [first] = pages
    .filter((page) => page.lang === lang && page.data.component === 'cities')
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
  return first
}

/** Maps the path of each town page to the page of its region. */
export const regionsByTown = memoize(
  ({ regionPages }: { readonly regionPages: ReadonlyMap<string, RegionPage> }) => {
    const pages = [...regionPages.values()]
    return new Map(
      pages.flatMap((page) => page.towns.map(({ record }) => [record.path, page] as const)),
    )
  },
)

/** Groups towns by region. Regions and towns are sorted by the rules of the language. */
export function groupByRegion(
  towns: readonly CityPage[],
  lang: Language,
): [region: string, towns: readonly CityPage[]][] {
  const { compare } = new Intl.Collator(lang)
  return [...Map.groupBy(towns, ({ city }) => city.region)]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([region, list]) => [region, list.toSorted((a, b) => compare(a.city.name, b.city.name))])
}

/** Creates the record of a region's page. `above` is the page with all towns of the language. */
function describeRegion(
  { region, towns, template: { data } }: Pick<RegionPage, 'region' | 'towns' | 'template'>,
  above: ContentPage,
  path: string,
  words: FindWords,
): PageRecord {
  const { lang, data: dataAbove } = above
  const { locale } = languageFacts(lang)
  const { regionTitle, regionDescription, townCount } = words(lang).page
  const bySize = towns.toSorted((a, b) => b.city.population - a.city.population)
  const largest = bySize.slice(0, mostNamed).map(({ city }) => city.name)
  const fill = (text: string) =>
    fillPlaceholders(text, {
      page: dataAbove.title,
      region,
      regionLocative: towns[0]?.city.regionLocative ?? region,
      towns: fillCount(townCount, towns.length, lang),
      largest: new Intl.ListFormat(locale).format(largest),
    })
  return {
    path,
    title: fill(data.regionTitle ?? regionTitle),
    description: fill(data.regionDescription ?? regionDescription),
    type: 'section',
    lang,
    updated: data.updated,
    cursorKey: digest(path),
    expires: instantOf(dataAbove.expires),
    region,
  }
}
