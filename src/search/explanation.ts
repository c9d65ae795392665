/** Explains the score of a page: which term or page name adds most for each word of the query. */
import type { Credits, RankedWord } from './term-weights.ts'
import type { Reading } from './readings.ts'
import { scorePage } from './scoring.ts'
import type { Credit, Likeness, Score } from './scoring.ts'

/**
 * What one word of the query adds to a score. Of the terms and page names that match the word, only
 * the one with the highest score counts.
 */
export interface ScorePart {
  readonly word: string
  readonly reading?: Reading | undefined
  /**
   * Posting of the page for the matched term. Absent if the word matches no term on the page, or if
   * the best match is a name of the page.
   */
  readonly posting?: number | undefined
  readonly idf: number
  readonly impact: number
  readonly score: number
}

/** A score, and what each word of the query adds to it. */
export interface ScoreParts extends Score {
  readonly words: readonly ScorePart[]
}

/** A page to explain. */
export interface ExplainedPage {
  readonly number: number
  /** Total rarity of the words in the title of the page. */
  readonly titleMass: number
  /**
   * Similarity of the page's headings and questions to the query; `unlike` if they were not
   * compared, or are too different.
   */
  readonly likeness: Likeness
  /** Finds the posting of a term on the page. `undefined` if the page lacks the term. */
  findPosting(term: number): number | undefined
}

/** Explains the score of a page with the same weights that the ranking uses. */
export function explainScore(
  words: readonly RankedWord[],
  mass: number,
  page: ExplainedPage,
  credits: Credits,
): ScoreParts {
  const sums = { score: 0, covered: 0, titled: 0 }
  const parts = words.map((word): ScorePart => {
    const rarity = credits.rarityOf(word)
    let best: FoundCredit = { credit: { ...noCredit, rarity } }
    let covered = 0
    let titled = 0
    // Takes the maximum of each value separately, over all matches of the word. The ranking does
    // the same (`createAccumulators`).
    for (const found of listCredits(word, rarity, page, credits)) {
      covered = Math.max(covered, found.credit.cover)
      titled = Math.max(titled, found.credit.inTitle)
      if (found.credit.score > best.credit.score) best = found
    }
    const { credit, reading, posting } = best
    sums.score += credit.score
    sums.covered += covered * rarity
    sums.titled += titled * rarity
    const { rarity: idf, impact, score } = credit
    return { word: word.folded, reading, posting, idf, impact, score }
  })
  return { words: parts, ...scorePage(sums, mass, page.titleMass, page.likeness) }
}

/**
 * What a word adds to the score of a page. `reading` and `posting` identify the matched term. They
 * are absent if the word matches a name of the page, or nothing on the page.
 */
interface FoundCredit {
  readonly credit: Credit
  readonly reading?: Reading
  readonly posting?: number
}

const noCredit = { cover: 0, inTitle: 0, impact: 0, score: 0 }

/** Lists what a word adds to a page's score, for each term and each page name that it matches. */
function* listCredits(
  { readings, namedPages }: RankedWord,
  rarity: number,
  page: ExplainedPage,
  credits: Credits,
): Generator<FoundCredit> {
  for (const reading of readings) {
    const posting = page.findPosting(reading.term)
    if (posting === undefined) continue
    const ownRarity = credits.readingRarity(reading, rarity)
    yield { credit: credits.ofPosting(posting, reading, ownRarity), reading, posting }
  }
  for (const named of namedPages) {
    if (named.page === page.number) yield { credit: credits.ofName(named) }
  }
}
