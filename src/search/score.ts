/** The score of a page, from what the words of a query add up to on it. */

/** What the words of a query add up to on one page. */
export interface PageSums {
  readonly score: number
  /** Rarity of the words that the page has. */
  readonly covered: number
  /** Rarity of the words that its title has. */
  readonly titled: number
}

/** How far a page says what a query asks for, in a heading and in a question that it answers: 1 for that and nothing else. */
export interface Likeness {
  readonly heading: number
  readonly question: number
}

/** A page that says nothing of it. */
export const unlike: Likeness = { heading: 0, question: 0 }

/** How a score is put together. */
export const rankWeights = {
  /** Exponent of the share of the query that a page has. */
  coverage: 0.3,
  /** Share of the query in the title × share of the title in the query. */
  title: 1,
  /** The same of the heading that is most like the query, where that is more than the title is. */
  heading: 1.5,
  /** The same of the question of the page that is most like the query. */
  question: 3,
  /** Impact of a town in the title of its page. */
  town: 2,
  /** What a word that no page has counts of the query. */
  unknown: 0.7,
}

/** A whole score and what it is made of. */
export interface Score {
  /** Rarity of all words of the query together, by which scores of languages are comparable. */
  readonly mass: number
  readonly coverage: number
  readonly titleCoverage: number
  readonly likeness: Likeness
  readonly score: number
}

/** Score of a page: its sums, held against the mass of the query and that of its own title. Headings are read for few pages. */
export function scorePage(
  { score, covered, titled }: PageSums,
  mass: number,
  titleMass: number,
  likeness: Likeness = unlike,
): Score {
  const coverage = Math.min(1, covered / mass)
  // A title that says more than the query is another subject, as far as it says more.
  const titleShare = titleMass === 0 ? 0 : Math.min(1, titled / titleMass)
  const titleCoverage = Math.min(1, titled / mass) * titleShare
  const named = Math.max(
    rankWeights.title * titleCoverage,
    rankWeights.heading * likeness.heading,
    rankWeights.question * likeness.question,
  )
  return {
    mass,
    coverage,
    titleCoverage,
    likeness,
    score: (score / mass) * powerOf(coverage) * (1 + named),
  }
}

const kept = 256
const keptBases = new Float64Array(kept)
const keptPowers = new Float64Array(kept)

/** A coverage with its exponent. Pages have one of few subsets of the query, and a power takes longer than all the rest. */
function powerOf(coverage: number): number {
  const at = (coverage * 1_000_003) & (kept - 1)
  if (keptBases[at] !== coverage) {
    keptBases[at] = coverage
    keptPowers[at] = coverage ** rankWeights.coverage
  }
  return keptPowers[at] ?? 0
}
