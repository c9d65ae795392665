/** Suggests words of titles that are spelled like the query, for a query that found nothing. */
import { fold } from './fold.ts'
import { foldedWords } from './tokenize.ts'
import { titleType } from './page-names.ts'
import type { SearchedPage } from './search-index.ts'
import type { Narrowing } from './site-ranking.ts'

interface TitleWord {
  readonly folded: string
  /** All pairs of neighbouring letters. */
  readonly pairs: ReadonlySet<string>
  /** The word as the title writes it. */
  readonly shown: string
  readonly lang: string
  readonly pages: number[]
}

const most = 5
/**
 * Maximum number of titles that are read. The first query without a result waits until they are
 * read.
 */
const mostTitles = 5_000
const shortest = 3
/** Minimum share of letter pairs that two words have in common. Below it, they look different. */
const leastAlike = 0.34

/**
 * Creates the function that suggests words of titles. The first query without a result reads the
 * titles. When a language was asked for, only titles in this language count.
 */
export function createNearestWords(pages: readonly SearchedPage[]) {
  let words: readonly TitleWord[] | undefined
  return function findNearest(query: string, { lang, except }: Omit<Narrowing, 'limit'>): string[] {
    words ??= readTitles(pages)
    const asked = foldedWords(query)
      .filter((word) => word.length >= shortest)
      .map((folded) => ({ folded, pairs: pairsOf(folded) }))
    const scored = words.flatMap((word) => {
      if (lang !== undefined && word.lang !== lang) return []
      if (word.pages.every((page) => except?.has(page))) return []
      const score = Math.max(0, ...asked.map((one) => likeness(one, word)))
      return score < leastAlike ? [] : [{ word, score }]
    })
    scored.sort((a, b) => b.score - a.score || b.word.pages.length - a.word.pages.length)
    return [...new Set(scored.map(({ word }) => word.shown))].slice(0, most)
  }
}

function readTitles(pages: readonly SearchedPage[]): TitleWord[] {
  const words = new Map<string, TitleWord>()
  // Leaves out the pages of towns, because search itself corrects their names.
  const ordinary = [...pages.entries()].filter(([, { type }]) => type !== titleType)
  for (const [at, { title, lang }] of ordinary.slice(0, mostTitles)) {
    for (const shown of title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
      const folded = fold(shown).trim()
      if (folded.length < shortest) continue
      const key = `${lang} ${folded}`
      const known = words.get(key) ?? { shown, folded, lang, pairs: pairsOf(folded), pages: [] }
      known.pages.push(at)
      words.set(key, known)
    }
  }
  return [...words.values()]
}

/**
 * Dice coefficient of the pairs of letters. Returns 0 if both the first and the last letter differ.
 */
function likeness(asked: Omit<TitleWord, 'shown' | 'lang' | 'pages'>, word: TitleWord): number {
  const { folded, pairs } = word
  if (asked.folded[0] !== folded[0] && asked.folded.at(-1) !== folded.at(-1)) return 0
  let shared = 0
  for (const pair of asked.pairs) if (pairs.has(pair)) shared += 1
  return (2 * shared) / (asked.pairs.size + pairs.size)
}

function pairsOf(word: string): Set<string> {
  return new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)))
}
