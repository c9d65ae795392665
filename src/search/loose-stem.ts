/** A second stem, looser than Pagefind's: forms that its stemmer leaves apart, and those of languages that it lacks. */
import { cutEnding } from './endings.ts'
import type { EndingRules } from './endings.ts'
import { findByLanguage } from './language.ts'

/** Endings of stems, not of words: Pagefind's stemmer has cut off what it knows. */
const rules: Readonly<Record<string, EndingRules>> = {
  pl: {
    shortest: 3,
    endings:
      'owywan owywac yzowan yzowac acyjn izowan izowac yzacj izacj yczn iczn ujac owan owac owal aniem acj osc ost ani eni ow an en ac ic yc ec uj aj am a'.split(
        ' ',
      ),
    changes: [
      ['dz', 'd'],
      ['rz', 'r'],
      ['cz', 'k'],
      ['sz', 's'],
      ['ek', 'k'],
      ['ec', 'k'],
      ['c', 'k'],
    ],
  },
  de: {
    shortest: 4,
    endings: 'isierung isier isiert isi isch ation ier iert ung bar lich ig'.split(' '),
    changes: [],
  },
  en: {
    shortest: 4,
    endings: 'ation ator ance ence ment abl ibl ing ion at or er al iv'.split(' '),
    changes: [],
  },
  // `exposição` and `exposições`, whose accents its stemmer needs.
  pt: { shortest: 4, endings: ['a', 'o', 'e'], changes: [] },
  ar: {
    shortest: 3,
    beginnings: 'وال بال كال فال ولل لل ال و ب ل'.split(' '),
    endings: 'ات ون ين ان يه ه ي'.split(' '),
    changes: [],
  },
  he: {
    shortest: 3,
    beginnings: 'וה שה מה בה לה וב ול ה ו ב ל'.split(' '),
    endings: 'ימ ות ה ת י'.split(' '),
    changes: [],
  },
}
/** Endings of case and number that stems keep, which are no more than another form of the very word. */
const inflections: Readonly<Record<string, EndingRules>> = {
  // Its stemmer knows the genitive behind few letters: `Workshops`, `Büros`, `Handys`.
  de: {
    shortest: 4,
    endings: [],
    changes: [
      ['ps', 'p'],
      ['os', 'o'],
      ['ys', 'y'],
      ['ws', 'w'],
    ],
  },
}
/** Kana behind the signs of a word, which say its form, and the stroke that many leave off: `読む`, `サーバー`. */
const japaneseEnding = /(?<=\p{sc=Han})\p{sc=Hiragana}+$|(?<=\p{sc=Katakana}{2})ー$/u

/** Loose stem of a folded stem; the stem itself in a language without rules. */
export function loosen(lang: string, stem: string): string {
  if (japaneseEnding.test(stem)) return stem.replace(japaneseEnding, '')
  return cutEnding(uninflect(lang, stem), findByLanguage(rules, lang))
}

/** A folded stem without the endings of case and number that Pagefind's stemmer leaves on it. */
export function uninflect(lang: string, stem: string): string {
  return cutEnding(stem, findByLanguage(inflections, lang))
}
