/** The ways in which a word of a query may mean a term of the index. */

/** How a term was reached. */
export type ReadingKind =
  'exact' | 'inflection' | 'form' | 'synonym' | 'beginning' | 'ending' | 'part' | 'shorter' | 'typo'

/** One term a word may mean; a weight of 1 is the word itself. */
export interface Reading {
  readonly term: number
  readonly weight: number
  readonly kind: ReadingKind
}

/** A word in one language: folded, with its stem and its loose stem, folded too. */
export interface StemmedWord {
  readonly folded: string
  readonly stem: string
  readonly loose: string
}

/** Weight of each kind of reading. */
export const readingWeights: Record<ReadingKind, number> = {
  exact: 1,
  inflection: 1,
  form: 0.6,
  synonym: 0.7,
  beginning: 0.55,
  ending: 0.6,
  part: 0.6,
  shorter: 0.3,
  typo: 0.8,
}

/** A reading of a kind; `share` says how far it is one. */
export function reading(kind: ReadingKind, term: number, share = 1): Reading {
  return { term, weight: readingWeights[kind] * share, kind }
}
