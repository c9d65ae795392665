/** A second stem, looser than Pagefind's: forms that its stemmer leaves apart, and those of languages that it lacks. */
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

/** Letters that two words share at least which both lose an ending: `mental` is no form of `mention`. */
const shortestShared: Readonly<Record<string, number>> = { de: 5, en: 5 }

/** Whether two words of a loose stem may be forms of one, though each has an ending of its own. */
export function mayDerive(lang: string, loose: string): boolean {
  return loose.length >= (findByLanguage(shortestShared, lang) ?? 0)
}

/** Loose stem of a folded stem; the stem itself in a language without rules. */
export function loosen(lang: string, stem: string): string {
  if (japaneseEnding.test(stem)) return stem.replace(japaneseEnding, '')
  return cutEnding(uninflect(lang, stem), findByLanguage(rules, lang))
}

/** A folded stem without the endings of case and number that Pagefind's stemmer leaves on it. */
export function uninflect(lang: string, stem: string): string {
  return cutEnding(stem, findByLanguage(inflections, lang))
}

/** How the words of a language end, and begin. */
export interface EndingRules {
  /** Letters that stay at least: what is left of shorter words would be the same for many. */
  readonly shortest: number
  /** Endings, in the order in which they are tried; only the first that fits is cut off. */
  readonly endings: readonly string[]
  /** Letters that change before an ending: `ręka`, `ręce`. The first row that fits is applied once. */
  readonly changes: readonly (readonly [from: string, to: string])[]
  /** Small words that are written onto the next one: `והספר`, and the book. The first that fits is cut off. */
  readonly beginnings?: readonly string[]
}

/** A change needs so many letters before it, or it would eat the root of a short word. */
const shortestRoot = 2

/** What the forms of a word share; the word itself in a language without rules. */
export function cutEnding(word: string, rules: EndingRules | undefined): string {
  if (!rules) return word
  const { shortest, endings, changes, beginnings = [] } = rules
  const isSpare = (part: string, whole: string) => whole.length - part.length >= shortest
  const beginning = beginnings.find((begin) => word.startsWith(begin) && isSpare(begin, word))
  const rest = beginning === undefined ? word : word.slice(beginning.length)
  const ending = endings.find((end) => rest.endsWith(end) && isSpare(end, rest))
  const bare = ending === undefined ? rest : rest.slice(0, -ending.length)
  const change = changes.find(
    ([from]) => bare.endsWith(from) && bare.length - from.length >= shortestRoot,
  )
  return change ? bare.slice(0, -change[0].length) + change[1] : bare
}

const shortestName = 3

/** Endings of the case forms of names, the longest first, and letters that change before them, by language. */
const caseForms: Readonly<Record<string, EndingRules>> = {
  pl: {
    shortest: shortestName,
    endings:
      'iego ii iej ego ymi imi ami iami iach ach iem ich ych iom ej em im ym om iu ie ia u a e y i o'.split(
        ' ',
      ),
    changes: [
      ['dz', 'd'],
      ['g', 'd'],
      ['rz', 'r'],
      ['cz', 'k'],
      ['ec', 'k'],
      ['c', 'k'],
      ['t', 'k'],
    ],
  },
  de: { shortest: shortestName, endings: ['s'], changes: [] },
  en: { shortest: shortestName, endings: ['s'], changes: [] },
}

/** A name without the ending of its case. */
export function cutCaseEnding(lang: string, name: string): string {
  return cutEnding(name, findByLanguage(caseForms, lang))
}
