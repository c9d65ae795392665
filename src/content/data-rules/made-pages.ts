/**
 * Warns if the pages made from a template are nearly the same, because search engines leave such
 * pages out. Also warns if a template has no description.
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

/** Maximum share of words that pages may have in common without a warning. */
const mostAlike = 0.9
/** Minimum number of pages that a template makes before it gets a warning. */
const fewest = 10
/** Maximum number of pages that are compared. More pages would give about the same result. */
const mostCompared = 20

/** Checks the templates of towns and of entries. */
export function* checkMadePages(
  content: Pick<Content, 'templates' | 'cities' | 'collections'>,
): Generator<Finding> {
  for (const template of content.templates) {
    const { file, data } = template
    if (data.index === false) continue
    const { count, texts } = isOfEntries(template)
      ? compareEntries(template, content)
      : compareTowns(template, content)
    if (count < fewest) continue
    if (data.description === undefined) {
      const message = `is missing, so ${count} pages have no text for search results: write a sentence with {name}`
      yield warning({ file, field: 'description', message })
    }
    const share = shareInCommon(texts, template.lang)
    if (share <= mostAlike) continue
    const remedy = isOfEntries(template)
      ? 'write more placeholders into the template, or add index: false to its front matter'
      : 'write placeholders for more columns of cities.csv into the template, or add indexFrom or index: false to its front matter'
    const message = `makes ${count} pages that share ${Math.floor(share * 100)} % of their words, so search engines may leave them out: ${remedy}`
    yield warning({ file, message })
  }
}

/** Number of pages of a template, and the texts of the first `mostCompared` pages. */
interface Compared {
  readonly count: number
  readonly texts: readonly string[]
}

function compareTowns(
  { lang, body, data: { indexFrom = 0 } }: CityTemplate,
  { cities }: Pick<Content, 'cities'>,
): Compared {
  const towns = cities.filter((city) => city.lang === lang && city.population >= indexFrom)
  const texts = towns.slice(0, mostCompared).map((city) => {
    // A page also lists the towns nearby.
    const near = findNearestTowns(cities, city).map(
      ({ city: { name }, kilometres }) => `${name} ${Math.round(kilometres)}`,
    )
    return [fillCityText(body, city), ...near].join(' ')
  })
  return { count: towns.length, texts }
}

function compareEntries(
  { collection, lang, body }: EntryTemplate,
  { collections }: Pick<Content, 'collections'>,
): Compared {
  const { entries = [] } = collections.find(({ name }) => name === collection) ?? {}
  const texts = entries
    .slice(0, mostCompared)
    .map(({ values }) =>
      body.replace(fieldPlaceholder, (_, name: string) => wordsOf(values[name], lang)),
    )
  return { count: entries.length, texts }
}

/** Converts a value to text. The format is not important, because the texts are only compared. */
function wordsOf(value: unknown, lang: Language): string {
  const isByLanguage = typeof value === 'object' && value !== null && lang in value
  return JSON.stringify(isByLanguage ? (value as Record<Language, unknown>)[lang] : (value ?? ''))
}

/** Returns the mean share of words that a text has in common with the text before it. */
function shareInCommon(texts: readonly string[], lang: Language): number {
  const counted = texts.map((text) => countWords(text, lang))
  const shares = counted.slice(1).map((words, at) => {
    const before = counted[at] ?? new Map<string, number>()
    const total = sum([...words.values()])
    const common = sum([...words].map(([word, count]) => Math.min(count, before.get(word) ?? 0)))
    return total === 0 ? 0 : common / total
  })
  return sum(shares) / shares.length
}

function countWords(text: string, lang: Language): Map<string, number> {
  const counts = new Map<string, number>()
  // `Segmenter` also finds words in languages without blanks between words, such as Thai.
  const segments = new Intl.Segmenter(lang, { granularity: 'word' }).segment(text.toLowerCase())
  for (const { segment, isWordLike } of segments) {
    if (isWordLike) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  }
  return counts
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
