/**
 * Warns about pages made from a template that are nearly the same, and about a template without a
 * description. Search engines leave such pages out.
 */
import { fieldPlaceholder } from '../../site/placeholders.ts'
import type { Language } from '../../site/vocabulary.ts'
import { fillCityText } from '../city-pages.ts'
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'
import type { Finding } from '../mistake.ts'
import { findNearestTowns } from '../nearest-towns.ts'
import { isOfEntries } from '../page-files.ts'
import type { CityTemplate, EntryTemplate } from '../page-files.ts'

/** Share of words that two pages may have in common. */
const mostAlike = 0.9
/** From this number of pages on, it matters that they are alike. */
const fewest = 10
/** Pages that are compared; more would say the same. */
const mostCompared = 20

/** Checks the templates of towns and of entries. */
export function* checkMadePages(
  content: Pick<Content, 'templates' | 'cities' | 'collections'>,
): Generator<Finding> {
  for (const template of content.templates) {
    const { file, data } = template
    if (data.index === false) continue
    const texts = isOfEntries(template)
      ? textsOfEntries(template, content)
      : textsOfTowns(template, content)
    if (texts.length < fewest) continue
    if (data.description === undefined) {
      const message = `is missing: the ${texts.length} pages have no text for search results, expects a sentence with {name}`
      yield warning({ file, field: 'description', message })
    }
    const share = shareInCommon(texts.slice(0, mostCompared))
    if (share <= mostAlike) continue
    const remedy = isOfEntries(template)
      ? 'show more fields, or write index: false'
      : 'show more columns of cities.csv, or write indexFrom or index: false'
    const message = `makes ${texts.length} pages with ${Math.floor(share * 100)} % of their words in common, which search engines leave out: ${remedy}`
    yield warning({ file, message })
  }
}

function textsOfTowns(
  { lang, body, data: { indexFrom = 0 } }: CityTemplate,
  { cities }: Pick<Content, 'cities'>,
): string[] {
  const towns = cities.filter((city) => city.lang === lang && city.population >= indexFrom)
  // A page also lists the towns nearby.
  return towns.map((city) =>
    [
      fillCityText(body, city),
      ...findNearestTowns(cities, city).map((near) => `${near.city.name} ${near.kilometres}`),
    ].join(' '),
  )
}

function textsOfEntries(
  { collection, lang, body }: EntryTemplate,
  { collections }: Pick<Content, 'collections'>,
): string[] {
  const { entries = [] } = collections.find(({ name }) => name === collection) ?? {}
  return entries.map(({ values }) =>
    body.replace(fieldPlaceholder, (_, name: string) => wordsOf(values[name], lang)),
  )
}

/** Words of a value. Their form does not matter for comparing. */
function wordsOf(value: unknown, lang: Language): string {
  const isByLanguage = typeof value === 'object' && value !== null && lang in value
  return JSON.stringify(isByLanguage ? (value as Record<Language, unknown>)[lang] : (value ?? ''))
}

/** Mean share of the words of a text that the next text has too. */
function shareInCommon(texts: readonly string[]): number {
  const counted = texts.map(countWords)
  const shares = counted.slice(1).map((words, at) => {
    const before = counted[at] ?? new Map<string, number>()
    const total = sum([...words.values()])
    const common = sum([...words].map(([word, count]) => Math.min(count, before.get(word) ?? 0)))
    return total === 0 ? 0 : common / total
  })
  return sum(shares) / shares.length
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
