/**
 * Where a word ends that no space ends: Japanese, Chinese and Thai text is divided by the dictionary of the ICU library
 * (`Intl.Segmenter`), pages and queries alike. It goes by script and not by language, so that a Japanese name on an
 * English page is divided as on a Japanese one.
 */
import { compose } from './fold.ts'

/** Stands between two words that no space separates; taken out again where text is shown. */
export const wordBreak = '\u001f'

const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** Whether a word is of a script that writes none between words. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word)
}

/** Text with a `wordBreak` before each word that follows another without a space. */
export function markWordBreaks(text: string): string {
  if (!unspaced.test(text)) return text
  // The dictionary knows words as they are usually written: a letter and its mark in one.
  return compose(text.replaceAll(wordBreak, ' ')).replace(/\S+/gu, (run) =>
    unspaced.test(run) ? markRun(run) : run,
  )
}

function markRun(run: string): string {
  let marked = ''
  let hasWord = false
  for (const { segment, isWordLike = false } of words.segment(run)) {
    marked += isWordLike && hasWord ? wordBreak + segment : segment
    hasWord ||= isWordLike
  }
  return marked
}

/** Text without its marks, as it is shown. */
export function hideWordBreaks(text: string): string {
  return text.replaceAll(wordBreak, '')
}
