/** Sums over the pages of one query; made once and emptied by every query, so that none leaves anything behind. */

/** What the words of a query add up to on a page. */
export interface Sums {
  readonly score: number
  /** Rarity of the words that the page has. */
  readonly covered: number
  /** Rarity of the words that its title has. */
  readonly titled: number
}

/** What one reading of a word adds to a page. */
export interface PageCredit {
  readonly score: number
  /** How far the page has the word. */
  readonly cover: number
  /** How far its title has the word. */
  readonly inTitle: number
}

/** Adds up scores by page: of one word the best reading counts, of several words the sum. */
export interface Accumulators {
  add(page: number, credit: PageCredit): void
  /** Ends a word of this rarity: the best of each page is added to its sums. */
  endWord(rarity: number): void
  /** Hands over the sums of every page that has any, and empties all. */
  drain(take: (page: number, sums: Sums) => void): void
}

/** Accumulators for pages numbered from 0. */
export function createAccumulators(pages: number): Accumulators {
  const wordScores = new Float32Array(pages)
  const wordCovers = new Float32Array(pages)
  const wordTitles = new Float32Array(pages)
  const scores = new Float32Array(pages)
  const covers = new Float32Array(pages)
  const titles = new Float32Array(pages)
  const ofWord: number[] = []
  const ofQuery: number[] = []

  return {
    add(page, { score, cover, inTitle }) {
      if (wordCovers[page] === 0) ofWord.push(page)
      if (score > (wordScores[page] ?? 0)) wordScores[page] = score
      if (cover > (wordCovers[page] ?? 0)) wordCovers[page] = cover
      if (inTitle > (wordTitles[page] ?? 0)) wordTitles[page] = inTitle
    },
    endWord(rarity) {
      for (const page of ofWord) {
        if (covers[page] === 0) ofQuery.push(page)
        scores[page] = (scores[page] ?? 0) + (wordScores[page] ?? 0)
        covers[page] = (covers[page] ?? 0) + (wordCovers[page] ?? 0) * rarity
        titles[page] = (titles[page] ?? 0) + (wordTitles[page] ?? 0) * rarity
        wordScores[page] = 0
        wordCovers[page] = 0
        wordTitles[page] = 0
      }
      ofWord.length = 0
    },
    drain(take) {
      for (const page of ofQuery) {
        take(page, {
          score: scores[page] ?? 0,
          covered: covers[page] ?? 0,
          titled: titles[page] ?? 0,
        })
        scores[page] = 0
        covers[page] = 0
        titles[page] = 0
      }
      ofQuery.length = 0
    },
  }
}
