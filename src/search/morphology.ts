/**
 * Forms of words by rules of their language: light stems, case endings and compounds. Pagefind's
 * stemmer gives these forms different stems.
 */
import { findByLanguage } from './language.ts'
import { isUnspaced } from './tokenize.ts'

/**
 * Rules for light stems. They cut endings of stems, not of words, because Pagefind's stemmer has
 * already cut the endings that it knows.
 */
const rules = readRules({
  pl: {
    shortest: 3,
    endings: `owywan owywac yzowan yzowac acyjn izowan izowac yzacj izacj yczn iczn ujac owan owac
      owal aniem acj osc ost ani eni ow an en ac ic yc ec uj aj am a`,
    changes: 'dz>d rz>r cz>k sz>s ek>k ec>k c>k',
  },
  de: { shortest: 4, endings: 'isierung isier isiert isi isch ation ier iert ung bar lich ig' },
  en: { shortest: 4, endings: 'ation ator ance ence ment abl ibl ing ion at or er al iv' },
  // Gives `exposição` and `exposições` one light stem. Pagefind's stemmer gets words without
  // accents, so it does not know these endings.
  pt: { shortest: 4, endings: 'a o e' },
  ar: {
    shortest: 3,
    beginnings: 'وال بال كال فال ولل لل ال و ب ل',
    endings: 'ات ون ين ان يه ه ي',
  },
  he: { shortest: 3, beginnings: 'וה שה מה בה לה וב ול ה ו ב ל', endings: 'ימ ות ה ת י' },
})
/**
 * Endings of case and number that Pagefind's stemmer leaves. Stems that are equal without these
 * endings are inflections of one word.
 */
const inflections = readRules({
  // Pagefind's stemmer leaves the genitive `s` after these letters: `Büros`, `Handys`.
  de: { shortest: 4, changes: 'ps>p os>o ys>y ws>w' },
})
/**
 * Endings of Japanese words that are cut: kana after Han characters, which inflect a word (`読む`),
 * and the long-vowel mark, which many writers omit (`サーバー`).
 */
const japaneseEnding = /(?<=\p{sc=Han})\p{sc=Hiragana}+$|(?<=\p{sc=Katakana}{2})ー$/u

/**
 * Minimum number of shared letters when both words lose an ending: `mental` is not a form of
 * `mention`.
 */
const shortestShared: Readonly<Record<string, number>> = { de: 5, en: 5 }

/**
 * Whether two words with the light stem `loose` may be forms of one word, although each has its own
 * ending.
 */
export function mayDerive(lang: string, loose: string): boolean {
  return loose.length >= (findByLanguage(shortestShared, lang) ?? 0)
}

/** Returns the light stem of a folded stem. If no rule applies, it is the stem itself. */
export function loosen(lang: string, stem: string): string {
  if (japaneseEnding.test(stem)) return stem.replace(japaneseEnding, '')
  return cutEnding(uninflect(lang, stem), rules, lang)
}

/** Cuts endings of case and number that Pagefind's stemmer leaves. */
export function uninflect(lang: string, stem: string): string {
  return cutEnding(stem, inflections, lang)
}

/** Rules for the endings and beginnings of words of a language, as lists separated by spaces. */
interface EndingRules {
  /** Minimum number of letters that remain. Shorter stems would match too many words. */
  readonly shortest: number
  /** Endings in the order in which they are tried. Only the first match is cut. */
  readonly endings?: string
  /**
   * Changes of the last letters, as `from>to`, after the ending is cut. Only the first match is
   * applied.
   */
  readonly changes?: string
  /**
   * Small words that are attached to the next one, as in `והספר` (“and the book”). Only the first
   * match is cut.
   */
  readonly beginnings?: string
}

/** Splits the rules of each language into lists. */
function readRules(table: Readonly<Record<string, EndingRules>>) {
  const split = (text = '') => text.split(/\s+/).filter(Boolean)
  const rows = Object.entries(table).map(([lang, { shortest, endings, changes, beginnings }]) => {
    const pairs = split(changes).map((change) => change.split('>'))
    const parts = { endings: split(endings), changes: pairs, beginnings: split(beginnings) }
    return [lang, { shortest, ...parts }] as const
  })
  return Object.fromEntries(rows)
}

/** Minimum number of letters before the changed letters. It protects short roots. */
const shortestRoot = 2

/**
 * Cuts a beginning and an ending from a word and changes its last letters, by the rules of its
 * language in `table`. Returns the word itself if no rule applies.
 */
function cutEnding(word: string, table: ReturnType<typeof readRules>, lang: string): string {
  const rules = findByLanguage(table, lang)
  if (!rules) return word
  const { shortest, endings, changes, beginnings } = rules
  const isSpare = (part: string, whole: string) => whole.length - part.length >= shortest
  const beginning = beginnings.find((begin) => word.startsWith(begin) && isSpare(begin, word))
  const rest = beginning === undefined ? word : word.slice(beginning.length)
  const ending = endings.find((end) => rest.endsWith(end) && isSpare(end, rest))
  const bare = ending === undefined ? rest : rest.slice(0, -ending.length)
  const [from = '', to = ''] =
    changes.find(([end = '']) => bare.endsWith(end) && bare.length - end.length >= shortestRoot) ??
    []
  return bare.slice(0, bare.length - from.length) + to
}

const shortestName = 3

/** Case endings of names, and the letters that change before them. */
const caseForms = readRules({
  pl: {
    shortest: shortestName,
    endings: `iego ii iej ego ymi imi ami iami iach ach iem ich ych iom ej em im ym om iu ie ia u a e
      y i o`,
    changes: 'dz>d g>d rz>r cz>k ec>k c>k t>k',
  },
  de: { shortest: shortestName, endings: 's' },
  en: { shortest: shortestName, endings: 's' },
})

/** Cuts the case ending of a name. */
export function cutCaseEnding(lang: string, name: string): string {
  return cutEnding(name, caseForms, lang)
}

/**
 * Minimum number of letters of a part that is found in a longer word. The first part of a compound
 * may have three, because it may be an abbreviation: `ERP` in `ERPkonnektor`.
 */
const shortestOfLetters = { beginning: 3, ending: 4, part: 4, firstPart: 3, shorter: 4 }
/** Minimums for texts that have no spaces, where one character is a syllable or a word. */
const shortestOfSigns: typeof shortestOfLetters = {
  beginning: 2,
  ending: 2,
  part: 1,
  firstPart: 1,
  shorter: 1,
}
/** Letters that join the parts of a compound, for languages that write compounds as one word. */
const joints: Readonly<Record<string, readonly string[]>> = {
  de: ['', 's', 'es', 'n', 'en', 'er', 'e'],
  nl: ['', 's', 'e', 'n', 'en', 'er'],
  sv: ['', 's', 'e', 'a', 'o', 'u'],
  da: ['', 's', 'e', 'er'],
  nb: ['', 's', 'e', 'er'],
  nn: ['', 's', 'e', 'ar'],
  no: ['', 's', 'e', 'er'],
  // These languages attach small words to the next word, so search also looks at the end of longer
  // words. They have no joints, because they write no compounds.
  ar: [],
  he: [],
}
const noJoints = ['']

/** Minimum number of letters that parts of a word need. */
export function shortestOf(word: string) {
  return isUnspaced(word) ? shortestOfSigns : shortestOfLetters
}

/**
 * Letters that may join the parts of a word: `[]` in a language that only attaches small words to
 * the next one, `undefined` in other languages without compounds.
 */
export function jointsOf(lang: string, word: string): readonly string[] | undefined {
  return isUnspaced(word) ? noJoints : findByLanguage(joints, lang)
}

/** Finds the term for a part of a compound. */
export type FindPart = (text: string) => number | undefined

/**
 * Whether the beginning of a compound is a word: `Kontroll` in `Kontrollblatt` is a word, `Kon` in
 * `Kontroll` is not.
 */
export function isCompoundHead(
  head: string,
  joiners: readonly string[] | undefined,
  findPart: FindPart,
): boolean {
  // Without joining letters there are no compounds, only small words that are attached to the next
  // word.
  if (!joiners || joiners.length === 0 || isUnspaced(head)) return true
  const heads = joiners.flatMap((joint) =>
    head.endsWith(joint) ? [head.slice(0, head.length - joint.length)] : [],
  )
  return heads.some((text) => text !== '' && findPart(text) !== undefined)
}

/** Splits a compound into two terms. The longest first part wins. */
export function splitCompound(
  stem: string,
  joiners: readonly string[] | undefined,
  shortest: ReturnType<typeof shortestOf>,
  findPart: FindPart,
): number[] {
  if (!joiners) return []
  for (let length = stem.length - shortest.part; length >= shortest.firstPart; length -= 1) {
    const second = findPart(stem.slice(length))
    if (second === undefined) continue
    const head = stem.slice(0, length)
    for (const joint of joiners) {
      if (!head.endsWith(joint) || head.length - joint.length < shortest.firstPart) continue
      const first = findPart(head.slice(0, head.length - joint.length))
      if (first !== undefined) return [first, second]
    }
  }
  return []
}
