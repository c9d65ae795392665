/**
 * Suggests pages for an unknown address or title. Words are compared by their letter pairs, so that
 * typos, plurals and inflected forms still match.
 */
import { decodePath, languageSegment } from './address.ts'
import { memoize } from './memoize.ts'
import { comparePages, type PageRecord } from './page-record.ts'
import { spellInLatin } from './region-address.ts'
import type { Site } from './site.ts'
import { priceWordsOf } from './words/words.ts'
import type { Language } from './vocabulary.ts'

/**
 * Limits of the work for one text, in this order: characters of the text, words of the text,
 * characters of a word, similar indexed words for each word, and scored views (see `View`).
 */
const bounds = { text: 300, words: 6, word: 40, likeWords: 4, views: 1_000 } as const

/** Minimum likeness of two words, and minimum score of a page. */
const least = { likeness: 0.5, score: 0.2 } as const

/** Factor for the score of pages in the language that the address names. */
const ownLanguage = 1.25

/** Words of one page, from its address or from its title. */
interface View {
  readonly page: PageRecord
  readonly words: readonly string[]
}

/** A word of addresses or titles. */
interface Word {
  readonly pairs: number
  /** Indexes of the views with this word. Views with the fewest words come first. */
  readonly views: readonly number[]
  /** Rare words have a higher weight. */
  readonly weight: number
}

/** Members of a site used to find pages by addresses and titles. */
type NamedPages = Pick<Site, 'findPage' | 'info' | 'pageAt' | 'pageCount' | 'prices'>

/**
 * Finds at most `count` pages whose address or title is similar to a path or another text, most
 * similar first. If the text asks for prices, the page with prices comes first.
 */
export function findNearestPages(site: NamedPages, path: string, count: number): PageRecord[] {
  const index = indexOf(site)
  const text = path.slice(0, bounds.text)
  const readable = decodePath(text) ?? text
  const lang = namedLanguage(readable, site.info.languages)
  const asked = wordsOf(lang === undefined ? readable : withoutFirst(readable))
  const scored = scoreViews(asked.slice(0, bounds.words), lang, index)
  // A page has two views, so the best `2 * count` views belong to at least `count` pages.
  const enough = new Float64Array(scored.map(({ score }) => score)).sort().at(-2 * count) ?? 0
  const best = new Map<PageRecord, number>()
  for (const { page, score } of scored) {
    if (score >= enough) best.set(page, Math.max(score, best.get(page) ?? 0))
  }
  const nearest = [...best]
    .toSorted(([a, x], [b, y]) => y - x || comparePages(a, b))
    .map(([page]) => page)
  return [...new Set([...findPrices(asked, lang, site), ...nearest])].slice(0, count)
}

/**
 * Returns the last words of an address as a search query, without the language and the ending.
 *
 * @example readWords('/en/blog/warm-flour.html', ['en']) // 'blog warm flour'
 */
export function readWords(path: string, languages: readonly Language[]): string {
  const text = path.slice(0, bounds.text).replace(endings, '')
  const words = namedLanguage(text, languages) === undefined ? text : withoutFirst(text)
  return (words.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(-bounds.words).join(' ')
}

/**
 * Returns the page of the offer with prices, if all requested words are words for prices. The
 * address and title of that page may have other words.
 */
function findPrices(
  asked: readonly string[],
  lang: Language | undefined,
  site: NamedPages,
): PageRecord[] {
  const { languages } = site.info
  const isAsked = asked.length > 0 && asked.every((word) => priceWords(site).has(word))
  const pages = isAsked
    ? (site.prices?.offers ?? []).flatMap(({ url }) => site.findPage(new URL(url).pathname) ?? [])
    : []
  const page = pages.find((own) => own.lang === (lang ?? languages[0])) ?? pages[0]
  return page ? [page] : []
}

const priceWords = memoize(
  ({ info }: NamedPages) => new Set([...info.languages, 'en'].map(priceWordsOf).flatMap(wordsOf)),
)

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
  // `weights`: view → sum of the weights of its words. `pairs`: letter pair → indexes of the words
  // that contain it.
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

/**
 * Scores views by the Dice coefficient of their words and the words of a query. Rare words count
 * more. The score of pages in the language `lang` is multiplied by `ownLanguage`.
 */
function scoreViews(asked: readonly string[], lang: Language | undefined, index: NearestIndex) {
  // A word that is in no view weighs as much as a word that is in one view.
  const nowhere = Math.log(1 + index.views.length)
  const found = asked
    .map((word) => findLike(word, index))
    .map((like) => ({ like, weight: like[0]?.word.weight ?? nowhere }))
  const whole = found.reduce((sum, { weight }) => sum + weight, 0)
  const shared = new Map<number, { sum: number; lastWord: number }>()
  let left: number = bounds.views
  // Rarest words first, because the number of views is limited.
  for (const [word, { like }] of found.toSorted((a, b) => b.weight - a.weight).entries()) {
    for (const { word: known, likeness } of like) {
      const gain = known.weight * likeness ** 2
      for (const view of known.views.slice(0, left)) {
        const own = shared.get(view)
        if (!own) shared.set(view, { sum: gain, lastWord: word })
        else if (own.lastWord !== word) {
          own.sum += gain
          own.lastWord = word
        }
      }
      left = Math.max(0, left - known.views.length)
    }
  }
  const scored = []
  for (const [at, { sum }] of shared) {
    const page = index.views[at]?.page
    const part = (2 * sum) / (whole + (index.weights[at] ?? 0))
    const score = part * (page?.lang === lang ? ownLanguage : 1)
    if (page && score >= least.score) scored.push({ page, score })
  }
  return scored
}

/**
 * Finds the indexed words most similar to `asked`, by letter pairs (Dice coefficient), most similar
 * first.
 */
function findLike(
  asked: string,
  { words, pairs }: NearestIndex,
): { readonly word: Word; readonly likeness: number }[] {
  const own = pairsOf(asked)
  // With fewer shared pairs no word is similar enough, not even the shortest words, which have two
  // pairs.
  const fewest = Math.ceil((least.likeness * (own.size + 2)) / 2)
  const common = new Uint8Array(words.length)
  const touched: number[] = []
  for (const pair of own) {
    for (const at of pairs.get(pair) ?? []) {
      const count = (common[at] ?? 0) + 1
      common[at] = count
      if (count === fewest) touched.push(at)
    }
  }
  const found = []
  for (const at of touched) {
    const word = words[at]
    const likeness = word ? (2 * (common[at] ?? 0)) / (own.size + word.pairs) : 0
    if (word && likeness >= least.likeness) found.push({ word, likeness })
  }
  return found.toSorted((a, b) => b.likeness - a.likeness).slice(0, bounds.likeWords)
}

/** Pairs of neighbouring letters, including the start and end of the word. */
export function pairsOf(word: string): Set<string> {
  const letters = ['^', ...Array.from(word), '$']
  return new Set(letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`))
}

/**
 * Lists the distinct words of a text in lower case, without accents, and in Latin letters where
 * possible. An ending such as `.html` is removed.
 */
function wordsOf(text: string): string[] {
  const bare = text.replace(endings, '')
  const plain = bare.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = spellInLatin(plain).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => Array.from(word).slice(0, bounds.word).join('')))]
}

/** Endings of paths to Markdown versions, and of addresses in other systems. */
const endings = /(?:\/index)?(?:\.(?:md|html?|php|aspx?))?\/?$/i

/** Returns the language that the first segment of a path names. */
function namedLanguage(path: string, languages: readonly Language[]): Language | undefined {
  const segment = firstSegment.exec(path)?.[1]?.toLowerCase()
  return languages.find((lang) => languageSegment(lang) === segment)
}

function withoutFirst(path: string): string {
  return path.replace(firstSegment, '')
}

const firstSegment = /^\/?([^/]*)/
