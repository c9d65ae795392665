/**
 * Creates the texts of a result: the best passage of its page, the section of the passage, and the
 * words that matched.
 */
import { isUnspacedLanguage } from './language.ts'
import { createLocator, nameMatched } from './text-matches.ts'
import type { LocatedLanguage, Locator, WrittenWord } from './text-matches.ts'
import { createPageTexts, createWordTexts, nameSection } from './page-texts.ts'
import type { PageText, NamedSection } from './page-texts.ts'
import { findBestSentence, findSentenceIn, growPassage, surroundTable } from './passage.ts'
import type { Extent } from './passage.ts'
import type { PageWord } from './rank.ts'
import type { LanguageIndex, SearchedPage } from './search-index.ts'
import { cutAround } from './excerpt-cut.ts'
import { splitPlaces, hideWordBreaks, isUnspaced, markWordBreaks } from './tokenize.ts'

/** The texts of a result. */
interface Shown {
  readonly excerpt?: string
  readonly section?: NamedSection
  readonly matched?: readonly string[]
}

/**
 * Sizes of the excerpts of the first results, in order. The excerpt of each further result is one
 * sentence.
 */
export const excerptSizes = ['long passage', 'short passage'] as const

type ExcerptSize = (typeof excerptSizes)[number] | 'sentence'

/**
 * The size of an excerpt, and the number of its section. Without a number, or if that section has
 * no sentences, the excerpt comes from any section.
 */
interface Wanted {
  readonly size: ExcerptSize
  readonly section: number | undefined
}

const spacedExtents: Readonly<Record<ExcerptSize, Extent>> = {
  'long passage': { words: 60, withTable: 90, least: 45, before: 6, gap: ' ' },
  'short passage': { words: 50, withTable: 90, least: 28, before: 6, gap: ' ' },
  sentence: { words: 26, least: 7, before: 6, gap: ' ' },
}
/** These numbers of words are larger, because Japanese and Chinese words are short. */
const unspacedExtents: Readonly<Record<ExcerptSize, Extent>> = {
  'long passage': { words: 130, withTable: 200, least: 100, before: 12, gap: '' },
  'short passage': { words: 110, withTable: 200, least: 62, before: 12, gap: '' },
  sentence: { words: 60, least: 15, before: 12, gap: '' },
}
/**
 * Factor for the rarity of a query word that is also in the title. Such a word counts less in the
 * excerpt, because the title is shown above it.
 */
const titleShare = 0.3
/** A term must have at least this number of letters to match longer words that begin with it. */
const shortestBeginning = 3

/**
 * Creates the function that makes the texts of a result in one of the languages. `pages` are the
 * pages of the site.
 */
export function createExcerpts(
  languages: readonly LocatedLanguage[],
  pages: readonly SearchedPage[],
) {
  const shows = new Map(
    languages.map((language) => [language.index.lang, createShow(language, pages)]),
  )
  return (lang: string, ...page: Parameters<ReturnType<typeof createShow>>): Shown =>
    shows.get(lang)?.(...page) ?? {}
}

/**
 * Creates the function that finds the excerpt and the matched words of a page in one language. The
 * function gets the number of the page in this language, and the words of the query. Each word has
 * the terms that it matches on the page (its readings).
 */
function createShow(language: LocatedLanguage, pages: readonly SearchedPage[]) {
  const { index } = language
  const { lang } = index
  const wordOf = createWordTexts(index.texts)
  const textOf = createPageTexts(index, wordOf)
  const locator = createLocator(language, wordOf)
  const extents = isUnspacedLanguage(lang) ? unspacedExtents : spacedExtents
  const titles = new Map<number, Title>()

  /** Words of a title, cached. */
  function titleOf(number: number): Title {
    const title = pages[index.pages[number] ?? 0]?.title ?? ''
    const known = titles.get(number) ?? readTitle(title, locator)
    titles.set(number, known)
    return known
  }

  return (number: number, words: readonly PageWord[], { size, section }: Wanted): Shown => {
    const title = titleOf(number)
    const weights = weighTerms(words)
    const matched = new Set(nameMatched(title.text, title.parts, createIsForm(weights, index)))
    const passage = findPassage(
      { lang, page: textOf(number), words, weights, title, locator, section },
      extents[size],
    )
    for (const name of passage?.matched ?? []) matched.add(name)
    return {
      ...(passage && { excerpt: passage.excerpt }),
      ...(passage?.section && { section: passage.section }),
      ...(matched.size > 0 && { matched: [...matched] }),
    }
  }
}

type Title = ReturnType<typeof readTitle>

/** Marks the word breaks of a title, splits it there and at spaces, and reads the words. */
function readTitle(title: string, locator: Locator) {
  const text = markWordBreaks(title.replaceAll(/\s+/g, ' ').trim())
  let end = -1
  const parts = splitPlaces(text).map((part) => {
    const start = end + 1
    end = start + part.length
    return { start, end, words: locator.read(part) }
  })
  return { text, parts }
}

/** Term → its weight for each word of the query. */
type TermWeights = ReadonlyMap<number, readonly number[]>

function weighTerms(words: readonly PageWord[]): TermWeights {
  const weights = new Map<number, number[]>()
  for (const [word, { readings }] of words.entries()) {
    for (const { term, weight } of readings) {
      const known = weights.get(term) ?? words.map(() => 0)
      known[word] = Math.max(known[word] ?? 0, weight)
      weights.set(term, known)
    }
  }
  return weights
}

/**
 * Creates a test for words that are forms of a term of the query. A term is a stem, and most of its
 * forms begin with it.
 */
function createIsForm(
  weights: TermWeights,
  { terms }: LanguageIndex,
): (word: WrittenWord) => boolean {
  const stems = Array.from(weights.keys(), (term) => terms[term] ?? '').filter(
    (stem) => stem.length >= shortestBeginning && !isUnspaced(stem),
  )
  return ({ folded, term: own }) =>
    (own !== undefined && weights.has(own)) ||
    stems.some((stem) => folded.startsWith(stem) && folded.length <= 2 * stem.length + 3)
}

/** A page to show, and the words of the query. */
interface ShownPage {
  readonly lang: string
  readonly page: PageText
  readonly words: readonly PageWord[]
  readonly weights: TermWeights
  readonly title: Title
  readonly locator: Locator
  /** Number of the section that the excerpt comes from; `undefined` for any section. */
  readonly section: number | undefined
}

function findPassage(shown: ShownPage, extent: Extent) {
  const { lang, page, words, weights, title, locator, section: wanted } = shown
  const { text } = page
  const none = words.map(() => 0)
  const weigh = createWeigher(weights, none)
  const evidence = locator.find(page, weights, weigh)
  if (evidence.length === 0 && wanted === undefined) return undefined
  const inTitle = weigh(title.parts.flatMap((part) => part.words))
  const rarities = words.map(({ rarity }, word) =>
    (inTitle[word] ?? 0) > 0 ? rarity * titleShare : rarity,
  )
  const leadStart = text.startsWith(title.text) ? title.text.length : 0
  const asked = { lang, page, leadStart, evidence, rarities, none, inTitle }
  const best = findSentenceIn(asked, wanted) ?? findBestSentence(asked)
  if (!best) return undefined
  const grown = growPassage(best, asked, extent)
  const { withTable } = extent
  const surrounded = withTable === undefined ? undefined : surroundTable(best, asked, grown)
  const range = cutAround(asked, surrounded ?? grown, {
    ...extent,
    words: surrounded && withTable !== undefined ? withTable : extent.words,
  })
  const inside = evidence.filter(({ start, end }) => start >= range.start && end <= range.end)
  const { section } = best.read
  return {
    excerpt: range.before + hideWordBreaks(text.slice(range.start, range.end)).trim() + range.after,
    section: section && nameSection(text, section),
    matched: nameMatched(text, inside, ({ term }) => term !== undefined && weights.has(term)),
  }
}

/**
 * Creates the function that compares words of a text with the query. It returns one number for each
 * word of the query: the largest weight of a match, or 0 without a match.
 */
function createWeigher(weights: TermWeights, none: readonly number[]) {
  // The key is the array of the words itself, because the locator returns the same array each time.
  const weighed = new Map<readonly WrittenWord[], readonly number[]>()
  const weightsOf = ({ term }: WrittenWord) => (term === undefined ? undefined : weights.get(term))
  return (written: readonly WrittenWord[]): readonly number[] => {
    const [first] = written
    if (first && written.length === 1) return weightsOf(first) ?? none
    const known = weighed.get(written)
    if (known) return known
    const most = none.map((_, word) =>
      written.reduce((sum, own) => Math.max(sum, weightsOf(own)?.[word] ?? 0), 0),
    )
    weighed.set(written, most)
    return most
  }
}
