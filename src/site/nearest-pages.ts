/**
 * Suggests pages for an unknown address or title. Words are compared by their letter pairs, so that
 * typos, plurals and inflected forms still match.
 */
import { decodePath, languageSegment } from './address.ts'
import { memoize } from './memoize.ts'
import { comparePages, type PageRecord } from './page-record.ts'
import { spellInLatin } from './region-address.ts'
import type { Site } from './site.ts'
import type { Language } from './vocabulary.ts'

/** Limits for texts of callers, because each word costs an index lookup. */
const bounds = { text: 300, words: 8, word: 40, likeWords: 4, views: 1_500 } as const

/** Lowest likeness of two words, and lowest score of a page. */
const least = { likeness: 0.5, score: 0.2 } as const

/** Weight of pages in the language that the address names. */
const ownLanguage = 1.25

/** Words of one page, from its address or from its title. */
interface View {
  readonly page: PageRecord
  readonly words: readonly string[]
}

/** A word of addresses or titles. */
interface Word {
  readonly pairs: number
  /** Views with this word, those with the fewest words first. */
  readonly views: readonly number[]
  /** Rare words have a higher weight. */
  readonly weight: number
}

/** Methods of a site used to index addresses and titles. */
type NamedPages = Pick<Site, 'pageAt' | 'pageCount' | 'info'>

/**
 * Pages nearest to a path or another text, nearest first, at most `count`. Empty when nothing
 * matches.
 */
export function findNearestPages(site: NamedPages, path: string, count: number): PageRecord[] {
  const index = indexOf(site)
  const text = path.slice(0, bounds.text)
  const readable = decodePath(text) ?? text
  const lang = namedLanguage(readable, site.info.languages)
  const asked = wordsOf(lang === undefined ? readable : withoutFirst(readable))
  const best = new Map<PageRecord, number>()
  for (const [view, score] of scoreViews(asked.slice(0, bounds.words), index)) {
    const page = index.views[view]?.page
    if (!page) continue
    const own = score * (page.lang === lang ? ownLanguage : 1)
    if (own >= least.score) best.set(page, Math.max(own, best.get(page) ?? 0))
  }
  return [...best]
    .toSorted(([a, x], [b, y]) => y - x || comparePages(a, b))
    .slice(0, count)
    .map(([page]) => page)
}

const indexOf = memoize(createIndex)

type NearestIndex = ReturnType<typeof createIndex>

function createIndex({ pageAt, pageCount, info }: NamedPages) {
  const pages = Array.from({ length: pageCount }, (_, at) => pageAt(at))
  const known = pages.filter((page) => page !== undefined).toSorted(comparePages)
  const views = known
    .flatMap((page) => viewsOf(page, info.languages))
    .toSorted((a, b) => a.words.length - b.words.length)
  const holders = new Map<string, number[]>()
  for (const [at, { words }] of views.entries()) {
    for (const word of words) addTo(holders, word, at)
  }
  const words = Array.from(holders, ([word, held]) => ({
    pairs: pairsOf(word).size,
    views: held,
    weight: Math.log(1 + views.length / held.length),
  }))
  const pairs = new Map<string, number[]>()
  for (const [at, word] of [...holders.keys()].entries()) {
    for (const pair of pairsOf(word)) addTo(pairs, pair, at)
  }
  // `weights` has the sum of word weights by view, `pairs` the indexes of the words with a pair.
  return { views, weights: weighViews(views.length, words), words, pairs }
}

function addTo(lists: Map<string, number[]>, name: string, value: number): void {
  const list = lists.get(name)
  if (list) list.push(value)
  else lists.set(name, [value])
}

function weighViews(count: number, words: readonly Word[]): Float64Array {
  const weights = new Float64Array(count)
  for (const { views, weight } of words) {
    for (const view of views) weights[view] = (weights[view] ?? 0) + weight
  }
  return weights
}

function viewsOf(page: PageRecord, languages: readonly Language[]): View[] {
  const lang = namedLanguage(page.path, languages)
  const address = lang === undefined ? page.path : withoutFirst(page.path)
  return [wordsOf(address), wordsOf(page.title)].map((words) => ({ page, words }))
}

/** Dice coefficient of the word weights of a query and each view, from 0 to 1. */
function scoreViews(asked: readonly string[], index: NearestIndex): Map<number, number> {
  const shared = new Map<number, number>()
  // Unknown words weigh as much as the rarest ones.
  const nowhere = Math.log(1 + index.views.length)
  const found = asked
    .map((word) => findLike(word, index))
    .map((like) => ({ like, weight: like[0]?.word.weight ?? nowhere }))
  const whole = found.reduce((sum, { weight }) => sum + weight, 0)
  // Rarest words first, because the number of views is limited.
  let left: number = bounds.views
  for (const { like } of found.toSorted((a, b) => b.weight - a.weight)) {
    const counted = new Set<number>()
    for (const { word: known, likeness } of like) {
      const views = known.views.slice(0, left)
      left -= views.length
      for (const view of views) {
        if (counted.has(view)) continue
        counted.add(view)
        shared.set(view, (shared.get(view) ?? 0) + known.weight * likeness ** 2)
      }
    }
  }
  const share = (weight: number, view: number) =>
    (2 * weight) / (whole + (index.weights[view] ?? 0))
  return new Map(Array.from(shared, ([view, weight]) => [view, share(weight, view)]))
}

/** Words most similar to one word, by letter pairs (Dice coefficient), most similar first. */
function findLike(
  asked: string,
  { words, pairs }: NearestIndex,
): { readonly word: Word; readonly likeness: number }[] {
  const own = pairsOf(asked)
  const common = new Map<number, number>()
  for (const pair of own) {
    for (const at of pairs.get(pair) ?? []) common.set(at, (common.get(at) ?? 0) + 1)
  }
  return Array.from(common)
    .flatMap(([at, count]) => {
      const word = words[at]
      const likeness = word ? (2 * count) / (own.size + word.pairs) : 0
      return word && likeness >= least.likeness ? [{ word, likeness }] : []
    })
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, bounds.likeWords)
}

/** Pairs of neighbouring letters, including the start and end of the word. */
function pairsOf(word: string): Set<string> {
  const letters = ['^', ...Array.from(word), '$']
  return new Set(letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`))
}

/** Distinct words of a text, without case and accents. Endings such as `.html` are removed. */
function wordsOf(text: string): string[] {
  const bare = text.replace(/\.(?:md|html?|php|aspx?)$/i, '').replace(/\/index$/i, '')
  const plain = bare.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = spellInLatin(plain).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => Array.from(word).slice(0, bounds.word).join('')))]
}

/** Language that the first segment of a path names. */
function namedLanguage(path: string, languages: readonly Language[]): Language | undefined {
  const segment = firstSegment.exec(path)?.[1]?.toLowerCase()
  return languages.find((lang) => languageSegment(lang) === segment)
}

function withoutFirst(path: string): string {
  return path.replace(firstSegment, '')
}

const firstSegment = /^\/?([^/]*)/
