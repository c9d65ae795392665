/** Finds the values of number words, for languages that have them in `checked-words.ts`. */
import type { Language } from '../../site/vocabulary.ts'
import { checkedWords } from '../checked-words.ts'

const byLanguage = new Map(
  Object.entries(checkedWords).flatMap(([lang, { number }]) =>
    number === undefined ? [] : [[lang, readRow(number)] as const],
  ),
)

/** Function that returns the numbers that a word can mean. */
export type FindValues = (word: string) => readonly number[]

/** Whether `checked-words.ts` has the number words of a language. */
export function hasNumberWords(lang: Language): boolean {
  return byLanguage.has(lang.split('-')[0] ?? lang)
}

/** Creates a function that finds the values of number words in a language. */
export function createFindValues(lang: Language): FindValues {
  const { whole, starts } = byLanguage.get(lang.split('-')[0] ?? lang) ?? { whole: [], starts: [] }
  return (word) => [
    ...whole.filter(([one]) => one === word).map(([, value]) => value),
    ...starts.filter(([start]) => word.startsWith(start)).map(([, value]) => value),
  ]
}

function readRow(words: Readonly<Record<number, string>>) {
  const all = Object.entries(words).flatMap(([value, list]) =>
    list.split(' ').map((word) => [word, Number(value)] as const),
  )
  return {
    whole: all.filter(([word]) => !word.endsWith('-')),
    starts: all
      .filter(([word]) => word.endsWith('-'))
      .map(([word, value]) => [word.slice(0, -1), value] as const),
  }
}
