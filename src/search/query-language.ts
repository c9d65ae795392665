/** Which language a query seems to be in: a mild hint, never a switch. */
import { functionWords } from './function-words.ts'
import type { Word } from './tokenize.ts'

/** Letters that only one of the languages writes; no ß, which upper case turns into SS. */
const ownLetters: Readonly<Record<string, RegExp>> = {
  pl: /[ąćęłńśźż]/iu,
  de: /[äöü]/iu,
}
/** Marks beyond those that a letter may have: a long run would take the square of its length to compose. */
const spareMarks = /(?<=\p{M}{4})\p{M}+/gu

/** Languages that the letters or the small words of a query speak for; all of them when nothing does. */
export function likelyLanguages(
  query: string,
  words: readonly Word[],
  languages: readonly string[],
): ReadonlySet<string> {
  const composed = query.replace(spareMarks, '').normalize('NFC')
  const evidence = languages.map((lang) => {
    const own = functionWords(lang)
    const small = words.filter(({ folded }) => own.has(folded)).length
    return { lang, weight: small + (ownLetters[lang]?.test(composed) === true ? 2 : 0) }
  })
  const most = Math.max(...evidence.map(({ weight }) => weight))
  return new Set(evidence.filter(({ weight }) => weight === most).map(({ lang }) => lang))
}
