/**
 * Pages of regions: where a language has too many towns for one list, each region has a page of its own below the page
 * that lists them all. Nobody writes it, but for an editor who wants another text than the one that is made.
 */
import { digest } from '../http/etag.ts'
import { languageFacts } from '../site/languages.ts'
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

/** Towns that one page lists: about 2,000 tokens of its twin, where a link is about thirty. */
const mostTowns = 60

/** Towns that the description of a region names. */
const mostNamed = 3

/** A region with its towns, and the page that lists them. */
export interface RegionPage {
  /** Name as `cities.csv` has it. */
  readonly region: string
  /** As readers of the language sort them. */
  readonly towns: readonly CityPage[]
  readonly template: CityTemplate
  readonly record: PageRecord
  /** The page of an editor that lists the towns in place of the one that is made. */
  readonly written: ContentPage | undefined
}

/** What pages of regions are made from. */
interface RegionSources {
  readonly pages: readonly ContentPage[]
  readonly cityPages: readonly CityPage[]
  readonly words: FindWords
  readonly mistakes: Mistake[]
}

/** Pages of all regions that need one, by language and as readers sort them. */
export function createRegionPages(
  { pages, config }: Pick<Content, 'pages' | 'config'>,
  sources: Omit<RegionSources, 'pages'>,
): RegionPage[] {
  return config.languages.flatMap((lang) => createForLanguage(lang, { ...sources, pages }))
}

function createForLanguage(
  lang: Language,
  { pages, cityPages, words, mistakes }: RegionSources,
): RegionPage[] {
  const above = findTownsPage(pages, lang)
  const all = cityPages.filter(({ record }) => record.lang === lang)
  const regions = groupByRegion(all, lang)
  const template = all[0]?.template
  // One region alone would be the same list behind one more link.
  if (!above || !template || all.length <= mostTowns || regions.length < 2) return []
  return regions.flatMap(([region, towns]) => {
    const slug = regionSlug(region, lang)
    if (slug === '') {
      const message = 'must have a letter or a digit, of which an address is made'
      mistakes.push({ file: 'cities.csv', line: towns[0]?.city.line, field: 'region', message })
      return []
    }
    const path = `${above.path}${slug}/`
    const written = pages.find((page) => page.path === path && page.data.component === 'cities')
    const record = describeRegion({ region, towns, template, above, path, words })
    return [{ region, towns, template, record, written }]
  })
}

/** The page that lists the towns of a language: of several the one nearest to its home, since those below it are of regions. */
export function findTownsPage(
  pages: readonly ContentPage[],
  lang: Language,
): ContentPage | undefined {
  const [first] = pages
    .filter((page) => page.lang === lang && page.data.component === 'cities')
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length)
  return first
}

/** Towns by region, both as readers of the language sort them. */
export function groupByRegion(
  towns: readonly CityPage[],
  lang: Language,
): [region: string, towns: readonly CityPage[]][] {
  const { compare } = new Intl.Collator(lang)
  return [...Map.groupBy(towns, ({ city }) => city.region)]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([region, list]) => [region, list.toSorted((a, b) => compare(a.city.name, b.city.name))])
}

interface RegionFacts extends Pick<RegionPage, 'region' | 'towns' | 'template'> {
  /** The page that lists the towns of the language. */
  readonly above: ContentPage
  readonly path: string
  readonly words: FindWords
}

function describeRegion({
  region,
  towns,
  template: { data },
  above,
  path,
  words,
}: RegionFacts): PageRecord {
  const { lang } = above
  const { locale } = languageFacts(lang)
  const { regionTitle, regionDescription, townCount } = words(lang).page
  const bySize = towns.toSorted((a, b) => b.city.population - a.city.population)
  const largest = bySize.slice(0, mostNamed).map(({ city }) => city.name)
  const fill = (text: string) =>
    fillPlaceholders(text, {
      page: above.data.title,
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
    expires:
      above.data.expires === undefined ? undefined : new Date(above.data.expires).toISOString(),
    region,
  }
}
