/** Finds the words that a query writes like a name. */
import { fold } from './fold.ts'
import { markWordBreaks } from './tokenize.ts'

/** Words and numbers as they are written, with their inner signs. */
export const writtenWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

const capital = /^\p{Lu}/u
const capitals = /^\p{Lu}{2}/u
const mixedCase = /\p{Ll}\p{M}*\p{Lu}/u
const lowerCase = /^\p{Ll}/u
const hasCase = /^[\p{Lu}\p{Ll}]/u
/** A letter of a script without case, in which a Latin word is a name. */
const caseless = /\p{Lo}/u
const digit = /\p{N}/u
const letter = /\p{L}/u
/** A shorter number is often a time or an amount. */
const longNumber = /\p{N}{3}/u
const sentenceEnd = /[.!?…:]/u

/**
 * Returns whether a folded word is written like a name: with digits, with a capital inside the word,
 * or with a capital inside a sentence. The last says nothing in a query that begins each of its
 * words, the function words aside, with a capital. `searched` are the folded words that are searched.
 */
export function createNameTest(
  query: string,
  searched: ReadonlySet<string>,
): (folded: string) => boolean {
  const isCaseless = caseless.test(query)
  const marked = markWordBreaks(query)
  let end = 0
  const words = Array.from(marked.matchAll(writtenWord), ({ 0: text, index }) => {
    const isFirst = index === 0 || sentenceEnd.test(marked.slice(end, index))
    end = index + text.length
    return { text, isFirst: isFirst && !isCaseless }
  })
  const inside = words.filter(({ text, isFirst }) => !isFirst && searched.has(fold(text)))
  const cased = inside.filter(({ text }) => hasCase.test(text))
  const isTitle = cased.length > 1 && cased.every(({ text }) => !lowerCase.test(text))
  const names = words.filter(
    ({ text, isFirst }) =>
      (letter.test(text) ? digit : longNumber).test(text) ||
      mixedCase.test(text) ||
      (!isTitle && (capitals.test(text) || (!isFirst && capital.test(text)))),
  )
  const folded = new Set(names.flatMap(({ text }) => [text, ...text.split('-')]).map(fold))
  return (word) => folded.has(word)
}
