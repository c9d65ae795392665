/**
 * The pages that somebody may have meant who named one that is not there: by the words of its address and of its title.
 * Words are compared by their pairs of letters, so that a slip, a plural or the form of another language is still near.
 */
import { decodePath, languageSegment } from './address.ts'
import { memoize } from './memoize.ts'
import { comparePages } from './page-record.ts'
import type { PageRecord } from './page-record.ts'
import { spellInLatin } from './region-address.ts'
import type { Site } from './site.ts'
import type { Language } from './vocabulary.ts'

/** What is read of a text at most: whoever asks chooses it, and each word of it costs a look into the index. */
const bounds = { text: 300, words: 8, word: 40, likeWords: 4, views: 1_500 } as const

/** How alike two words are at least, and how much of the weights of address and text a page shares at least. */
const least = { likeness: 0.5, score: 0.2 } as const

/** A page in the language that the address names comes before one that is as near in another. */
const ownLanguage = 1.25

/** How a page can be named: by its address or by its title. */
interface View {
  readonly page: PageRecord
  readonly words: readonly string[]
}

/** A word that pages are named with. */
interface Word {
  readonly pairs: number
  /** Views that hold it, those of the fewest words first. */
  readonly views: readonly number[]
  /** The rarer a word, the more it says. */
  readonly weight: number
}

/** What the pages of a site are named by. */
type NamedPages = Pick<Site, 'pageAt' | 'pageCount' | 'info'>

interface NearestIndex {
  readonly views: readonly View[]
  /** Sum of the weights of the words of each view. */
  readonly weights: Float64Array
  readonly words: readonly Word[]
  /** Pair of letters → positions of the words that hold it. */
  readonly pairs: ReadonlyMap<string, readonly number[]>
}

/** Pages nearest to a path or another text, the nearest first, `count` at most; none when nothing is like it. */
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

function createIndex({ pageAt, pageCount, info }: NamedPages): NearestIndex {
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

/** Share of the weights that the words asked for and those of a view have in common, from 0 to 1 (Dice), by view. */
function scoreViews(asked: readonly string[], index: NearestIndex): Map<number, number> {
  const shared = new Map<number, number>()
  // A word that is nowhere says as much as one that is rare.
  const nowhere = Math.log(1 + index.views.length)
  const found = asked
    .map((word) => findLike(word, index))
    .map((like) => ({ like, weight: like[0]?.word.weight ?? nowhere }))
  const whole = found.reduce((sum, { weight }) => sum + weight, 0)
  // The rarest first, since there is an end to what is looked at, however many pages there are.
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

/** The words most alike to one, the most alike first: by the pairs of letters that both hold (Dice). */
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

/** Pairs of neighbouring letters, the ends of the word among them. */
function pairsOf(word: string): Set<string> {
  const letters = ['^', ...Array.from(word), '$']
  return new Set(letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`))
}

/** Words of a text, each once, without case and accents; an ending such as `.html` says nothing of a page. */
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
