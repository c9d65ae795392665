/** Guesses the language of a query. Ranking uses the result as a weight, never as a filter. */
import { compose } from './fold.ts'
import { functionWords } from './function-words.ts'
import { findByLanguage, scriptOf } from './language.ts'
import type { Word } from './tokenize.ts'

/**
 * Letters that few of these languages use. Does not include ß, because a query in capitals has SS
 * instead.
 */
const ownLetters: Readonly<Record<string, RegExp>> = {
  pl: /[ąćęłńśźż]/iu,
  de: /[äöü]/iu,
  fr: /[àâçèêëîïôùûœ]/iu,
  es: /[ñ¿¡áíóú]/iu,
  it: /[àèìòù]/iu,
  pt: /[ãõçâêô]/iu,
  sv: /[åäö]/iu,
  cs: /[ěřůčšž]/iu,
  sk: /[ľĺŕôäčšž]/iu,
  uk: /[іїєґ]/iu,
  ja: /[\p{sc=Hiragana}\p{sc=Katakana}]/u,
}
/** Letters of writing systems, by ISO 15924 code. */
const lettersOfScripts: Readonly<Record<string, RegExp>> = {
  Latn: /\p{sc=Latin}/u,
  Cyrl: /\p{sc=Cyrillic}/u,
  Grek: /\p{sc=Greek}/u,
  Arab: /\p{sc=Arabic}/u,
  Hebr: /\p{sc=Hebrew}/u,
  Jpan: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
  Hans: /\p{sc=Han}/u,
  Hant: /\p{sc=Han}/u,
  Kore: /\p{sc=Hangul}/u,
  Thai: /\p{sc=Thai}/u,
}
const letterWeight = 2

/**
 * Finds the languages that fit the letters and function words of the query best. Returns all
 * languages if none fits.
 */
export function likelyLanguages(
  query: string,
  words: readonly Word[],
  languages: readonly string[],
): ReadonlySet<string> {
  const composed = compose(query)
  const evidence = languages.map((lang) => {
    const own = functionWords(lang)
    const small = words.filter(({ folded }) => own.has(folded)).length
    const hasOwn = findByLanguage(ownLetters, lang)?.test(composed) === true
    const isInScript = lettersOfScripts[scriptOf(lang) ?? '']?.test(composed) === true
    return { lang, weight: small + (hasOwn ? letterWeight : 0) + (isInScript ? letterWeight : 0) }
  })
  const most = Math.max(...evidence.map(({ weight }) => weight))
  return new Set(evidence.filter(({ weight }) => weight === most).map(({ lang }) => lang))
}
