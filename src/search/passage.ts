/** The part of a page that answers a query best: whole sentences of one section. */
import { countWords } from './page-texts.ts'
import type { PageText } from './page-texts.ts'
import { splitSentences } from './sentences.ts'
import type { Range } from './sentences.ts'
import type { Section } from './sections.ts'
import { wordBreak } from './tokenize.ts'

/** A part of the text that has words of the query: for each word of the query, how far. */
export interface Evidence {
  readonly start: number
  readonly end: number
  readonly weights: readonly number[]
}

/** A page whose passage is looked for. */
export interface AskedPage {
  readonly lang: string
  readonly page: PageText
  /** Where the text begins that is not the title. */
  readonly leadStart: number
  /** In the order of the text. */
  readonly evidence: readonly Evidence[]
  /** How much each word of the query tells. */
  readonly rarities: readonly number[]
  /** As many weights, of nothing. */
  readonly none: readonly number[]
}

/** How much of a text is shown, in words. */
export interface Extent {
  readonly words: number
  /** Sentences are added until there are so many. */
  readonly least: number
  /** How many stand before the first that matched, where a sentence is cut. */
  readonly before: number
  /** What stands between the dots of a cut sentence and its text. */
  readonly gap: string
}

/** Sentences of a section, and what of the query each has. */
interface ReadSection {
  readonly section: Section | undefined
  readonly sentences: readonly Range[]
  /** Sentence → weight of each word of the query. */
  readonly weights: readonly (readonly number[])[]
  readonly heading: readonly number[]
}

/** The best sentence of a page, and where it stands. */
export interface BestSentence {
  readonly read: ReadSection
  readonly at: number
}

/** What words count beside those of the sentence itself. */
const passageWeights = {
  /** Words of the heading that the sentence has not. */
  heading: 0.6,
  /** Words of the sentences before and behind it that neither has. */
  near: 0.3,
  /** The first sentence below a heading that has words of the query. */
  first: 0.15,
}

/** The sentence that tells most of what is asked; `undefined` where no section with a word of the query has a sentence. */
export function findBestSentence(page: AskedPage): BestSentence | undefined {
  const { rarities } = page
  let best: BestSentence | undefined
  let most = 0
  // Sections that cannot have a better sentence, even if one had all of their words, are not divided into sentences.
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

/** The beginning of a page of which nothing but the title was asked for. */
function firstSentence(page: AskedPage): BestSentence | undefined {
  const lead = askSections(page).find(({ section }) => !section)
  const read = lead && readSection(page, lead)
  return read && read.sentences.length > 0 ? { read, at: 0 } : undefined
}

/** A sentence with its neighbours, first those that have more of the query, until they are enough and never too many. */
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

  /** What a sentence adds to those that were taken; nothing can be worse than one that is not there or too long. */
  function gainOf(sentence: number): number {
    if (sentence < 0 || sentence >= sentences.length) return -1
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
    // What follows explains: of two that tell the same, the next one.
    const next = behind >= before ? last + 1 : first - 1
    words += lengthOf(next)
    known = merge(known, weights[next] ?? [])
    first = Math.min(first, next)
    last = Math.max(last, next)
  }
  return [sentences[first]?.[0] ?? 0, sentences[last]?.[1] ?? 0]
}

/** A section as the query meets it: its parts that have words of the query, in the heading and below. */
interface AskedSection {
  readonly section: Section | undefined
  readonly end: number
  readonly heading: readonly number[]
  readonly below: readonly Evidence[]
}

/** Sections that have something of the query, the one that may have the best sentence first. */
function rankSections(page: AskedPage): { most: number; section: AskedSection }[] {
  const ranked = askSections(page).map((section) => {
    const all = mergeAll(section.below, section.heading)
    return { most: sum(page.rarities, all, 1 + passageWeights.first), section }
  })
  return ranked.sort((a, b) => b.most - a.most)
}

function askSections({ page, leadStart, evidence, none }: AskedPage): AskedSection[] {
  const { text, sections } = page
  const found: AskedSection[] = []
  let next = 0
  /** What begins before a place and was not asked for yet. */
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
    // The title is shown above whatever is chosen.
    const heading = section ? mergeAll(above, none) : none
    if (below.length > 0 || above.length > 0) found.push({ section, end, heading, below })
  }
  return found
}

function readSection(
  { lang, page: { text, sentences: known }, leadStart, none }: AskedPage,
  { section, end, heading, below }: AskedSection,
): ReadSection {
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
  return sentences.map(([, end]) => {
    let weights = none
    for (; (parts[next]?.start ?? end) < end; next += 1) {
      const more = parts[next]?.weights ?? none
      weights = weights === none ? more : merge(weights, more)
    }
    return weights
  })
}

function scoreSentence(
  { weights, heading }: ReadSection,
  at: number,
  rarities: readonly number[],
): number {
  const [own, before, behind] = [weights[at], weights[at - 1], weights[at + 1]]
  let score = 0
  for (let word = 0; word < rarities.length; word += 1) {
    const has = own?.[word] ?? 0
    const titled = Math.max(0, (heading[word] ?? 0) - has)
    const beside = Math.max(before?.[word] ?? 0, behind?.[word] ?? 0)
    const near = Math.max(0, beside - has - titled)
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

const nothing: readonly Evidence[] = []

/** Some weights and those of all parts: of each word the most. */
function mergeAll(parts: readonly Evidence[], weights: readonly number[]): readonly number[] {
  let merged = weights
  for (const part of parts) merged = merge(merged, part.weights)
  return merged
}

/** Of each word the most; no new list where one of the two has it all. */
function merge(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a === b || a.every((weight, word) => weight >= (b[word] ?? 0))) return a
  return a.map((weight, word) => Math.max(weight, b[word] ?? 0))
}

const betweenParts = new RegExp(`[\\s.:。${wordBreak}]`, 'u')

/** Behind the stop that stands between a heading and its text. */
function skipSigns(text: string, from: number): number {
  let at = from
  while (at < text.length && betweenParts.test(text.charAt(at))) at += 1
  return at
}
