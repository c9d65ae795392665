/** Finds the best passage of a page: whole sentences of one section. */
import { countWords } from './page-texts.ts'
import type { PageText, Section } from './page-texts.ts'
import { splitSentences } from './sentences.ts'
import type { Range } from './sentences.ts'
import { wordBreak } from './tokenize.ts'

/**
 * A part of the text that matches words of the query. `weights` has an entry for each word of the
 * query.
 */
export interface Evidence {
  readonly start: number
  readonly end: number
  readonly weights: readonly number[]
}

/** A page to find a passage in. */
export interface AskedPage {
  readonly lang: string
  readonly page: PageText
  /** Where the text begins, after the title. */
  readonly leadStart: number
  /** Matches of the query, sorted by position. */
  readonly evidence: readonly Evidence[]
  /** Rarity of each word of the query. */
  readonly rarities: readonly number[]
  /** A list of zeros, one for each word of the query. */
  readonly none: readonly number[]
  /** Weight of each word of the query in the title; 0 without a match. */
  readonly inTitle: readonly number[]
}

/** Length of an excerpt, in words. */
export interface Extent {
  readonly words: number
  /** Maximum length of a passage with a table. Absent when the excerpt is a sentence. */
  readonly withTable?: number
  /** Sentences are added until the excerpt has at least this number of words. */
  readonly least: number
  /** Number of words before the first match in a cut sentence. */
  readonly before: number
  /** Space between the dots of a cut sentence and its text. */
  readonly gap: string
}

/** The best sentence of a page, and its section. */
interface BestSentence {
  readonly read: ReturnType<typeof readSection>
  readonly at: number
}

/** Weights of words outside the sentence. */
const passageWeights = {
  /** Factor for words that are in the heading and not in the sentence. */
  heading: 0.6,
  /** Factor for words that are only in the sentence before or after. */
  near: 0.3,
  /** Bonus of the first sentence below a heading with words of the query. */
  first: 0.15,
}

/**
 * A section that matches only words of the page title is used if its text has at least this number
 * of these words.
 */
const fewestTitleWords = 3

/**
 * Finds the sentence that matches most of the query. If there is none, takes the first sentence of
 * the page when the title matches.
 */
export function findBestSentence(page: AskedPage): BestSentence | undefined {
  const { rarities } = page
  let best: BestSentence | undefined
  let most = 0
  // Skips sections that cannot have a better sentence, because splitting a section takes time.
  for (const { most: atMost, section } of rankSections(page)) {
    if (atMost <= most) break
    const read = readSection(page, section)
    for (const at of read.sentences.keys()) {
      const score = scoreSentence(read, at, rarities)
      if (score <= most) continue
      most = score
      best = { read, at }
    }
  }
  return best ?? firstSentence(page)
}

/**
 * Finds the sentence of section `number` that matches most of the query. `undefined` if there is no
 * such section, or if it has no sentences.
 */
export function findSentenceIn(page: AskedPage, number = -1): BestSentence | undefined {
  const { sections, text } = page.page
  const section = sections[number]
  if (!section) return undefined
  const end = sections[number + 1]?.start ?? text.length
  const isBelow = ({ start }: Evidence) => start >= section.headingEnd && start < end
  const below = page.evidence.filter(isBelow)
  const read = readSection(page, { section, end, heading: page.none, below })
  const scores = Array.from(read.sentences.keys(), (at) => scoreSentence(read, at, page.rarities))
  const best = scores.indexOf(Math.max(...scores))
  return best < 0 ? undefined : { read, at: best }
}

/** Returns the first sentence of the page, for a query that matches only the title. */
function firstSentence(page: AskedPage): BestSentence | undefined {
  const lead = askSections(page).find(({ section }) => !section)
  const read = lead && readSection(page, lead)
  return read && read.sentences.length > 0 ? { read, at: 0 } : undefined
}

/**
 * Adds neighbouring sentences to a sentence until the passage is long enough. Of two neighbours,
 * first adds the one that matches more of the query.
 */
export function growPassage(
  { read: { sentences, weights }, at }: BestSentence,
  { page, rarities }: AskedPage,
  { words: most, least }: Pick<Extent, 'words' | 'least'>,
): Range {
  let [first, last] = [at, at]
  let words = lengthOf(at)
  let known = weights[at] ?? []

  function lengthOf(sentence: number): number {
    return countWords(page, sentences[sentence] ?? [0, 0])
  }

  /**
   * Returns the weight that a sentence adds to the passage; −1 when the sentence does not exist,
   * does not adjoin the passage, or would make it too long.
   */
  function gainOf(sentence: number): number {
    if (sentence < 0 || sentence >= sentences.length) return -1
    // A passage is one contiguous text. Blocks of code belong to no sentence, so a passage ends
    // before them.
    const [before, behind] = sentence < first ? [sentence, first] : [last, sentence]
    if (sentences[before]?.[1] !== sentences[behind]?.[0]) return -1
    if (words + lengthOf(sentence) > most) return -1
    let gain = 0
    for (let word = 0; word < rarities.length; word += 1) {
      const more = (weights[sentence]?.[word] ?? 0) - (known[word] ?? 0)
      if (more > 0) gain += (rarities[word] ?? 0) * more
    }
    return gain
  }

  while (words < least) {
    const [behind, before] = [gainOf(last + 1), gainOf(first - 1)]
    if (behind < 0 && before < 0) break
    // Of two equal neighbours, adds the following sentence, because it often explains the one
    // before it.
    const next = behind >= before ? last + 1 : first - 1
    words += lengthOf(next)
    known = merge(known, weights[next] ?? [])
    first = Math.min(first, next)
    last = Math.max(last, next)
  }
  return [sentences[first]?.[0] ?? 0, sentences[last]?.[1] ?? 0]
}

/**
 * If a passage has a table, adds the sentences before and after the table. A table alone can seem
 * to say the opposite of these sentences. `undefined` when the passage has no table.
 */
export function surroundTable(
  { read: { sentences } }: BestSentence,
  { page: { text } }: AskedPage,
  [start, end]: Range,
): Range | undefined {
  const isInside = ([from, to]: Range) => from >= start && to <= end
  const isTable = (range: Range) => isInside(range) && rowsOfTable.test(text.slice(...range))
  const first = sentences.findIndex(isTable)
  if (first < 0) return undefined
  const last = sentences.findLastIndex(isTable)
  const [beforeStart = start, beforeEnd] = sentences[first - 1] ?? []
  const [behindStart, behindEnd = end] = sentences[last + 1] ?? []
  const before = beforeEnd === sentences[first]?.[0] ? beforeStart : start
  const behind = behindStart === sentences[last]?.[1] ? behindEnd : end
  return [Math.min(start, before), Math.max(end, behind)]
}

/** Lists sections with words of the query, sorted by the best score that a sentence could have. */
function rankSections(page: AskedPage) {
  const ranked = askSections(page).flatMap((section) => {
    const all = mergeAll(section.below, section.heading)
    // Words of the title occur in every part of the page, so a few of them do not make a section
    // relevant.
    const hasOther = all.some((weight, word) => weight > 0 && page.inTitle[word] === 0)
    const inText = mergeAll(section.below, page.none).filter((weight) => weight > 0).length
    if (section.section && !hasOther && inText < fewestTitleWords) return []
    return [{ most: sum(page.rarities, all, 1 + passageWeights.first), section }]
  })
  return ranked.sort((a, b) => b.most - a.most)
}

/** A section, with the weights of query words in its heading and the matches below it. */
interface AskedSection {
  readonly section: Section | undefined
  readonly end: number
  readonly heading: readonly number[]
  readonly below: readonly Evidence[]
}

function askSections({ page, leadStart, evidence, none }: AskedPage): AskedSection[] {
  const { text, sections } = page
  const found: AskedSection[] = []
  let next = 0
  /** Takes the next evidence that begins before a position. */
  const takeUntil = (end: number): readonly Evidence[] => {
    const from = next
    while (next < evidence.length && (evidence[next]?.start ?? 0) < end) next += 1
    return from === next ? nothing : evidence.slice(from, next)
  }
  for (let at = -1; at < sections.length && next < evidence.length; at += 1) {
    const section = sections[at]
    const end = sections[at + 1]?.start ?? text.length
    const above = takeUntil(section?.headingEnd ?? leadStart)
    const below = takeUntil(end)
    // The title is always shown, so its words do not count as words of a heading.
    const heading = section ? mergeAll(above, none) : none
    if (below.length > 0 || above.length > 0) found.push({ section, end, heading, below })
  }
  return found
}

/** Splits a section into sentences, and weighs each word of the query in each sentence. */
function readSection(
  { lang, page: { text, sentences: known }, leadStart, none }: AskedPage,
  { section, end, heading, below }: AskedSection,
) {
  const start = skipSigns(text, section?.headingEnd ?? leadStart)
  const sentences = known.get(start) ?? splitSentences(text, [start, end], lang)
  known.set(start, sentences)
  return { section, sentences, weights: weighSentences(sentences, below, none), heading }
}

function weighSentences(
  sentences: readonly Range[],
  parts: readonly Evidence[],
  none: readonly number[],
): (readonly number[])[] {
  let next = 0
  return sentences.map((_, at) => {
    // A match in code between two sentences counts for the first sentence.
    const end = sentences[at + 1]?.[0] ?? Infinity
    let weights = none
    for (; (parts[next]?.start ?? Infinity) < end; next += 1) {
      const more = parts[next]?.weights ?? none
      weights = weights === none ? more : merge(weights, more)
    }
    return weights
  })
}

function scoreSentence(
  { weights, heading }: BestSentence['read'],
  at: number,
  rarities: readonly number[],
): number {
  const [own, before, behind] = [weights[at], weights[at - 1], weights[at + 1]]
  let score = 0
  for (let word = 0; word < rarities.length; word += 1) {
    const has = own?.[word] ?? 0
    const titled = Math.max(0, (heading[word] ?? 0) - has)
    const around = Math.max(before?.[word] ?? 0, behind?.[word] ?? 0)
    const near = Math.max(0, around - has - titled)
    const weight = has + passageWeights.heading * titled + passageWeights.near * near
    score += (rarities[word] ?? 0) * weight
  }
  if (at > 0) return score
  return score + passageWeights.first * sum(rarities, heading)
}

function sum(rarities: readonly number[], weights: readonly number[], factor = 1): number {
  let total = 0
  for (let word = 0; word < rarities.length; word += 1) {
    total += (rarities[word] ?? 0) * ((weights[word] ?? 0) * factor)
  }
  return total
}

/** Two rows of a table, as the index has them: `Austria: 4,400; Germany: 4,400`. */
const rowsOfTable = /: [^;:]*; [^;:]*: /u

const nothing: readonly Evidence[] = []

/** Returns the largest weight of each word in `weights` and in all `parts`. */
function mergeAll(parts: readonly Evidence[], weights: readonly number[]): readonly number[] {
  let merged = weights
  for (const part of parts) merged = merge(merged, part.weights)
  return merged
}

/** Returns the larger weight of each word, or `a` itself when no weight of `b` is larger. */
function merge(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a === b || a.every((weight, word) => weight >= (b[word] ?? 0))) return a
  return a.map((weight, word) => Math.max(weight, b[word] ?? 0))
}

const betweenParts = new RegExp(`[\\s.:。${wordBreak}]`, 'u')

/** Skips the punctuation between a heading and its text. */
function skipSigns(text: string, from: number): number {
  let at = from
  while (at < text.length && betweenParts.test(text.charAt(at))) at += 1
  return at
}
