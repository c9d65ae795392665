/** A second stem, looser than Pagefind's: forms that its stemmer leaves apart because it takes accents off first. */
import { cutEnding } from './endings.ts'
import type { EndingRules } from './endings.ts'

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
}

/** Loose stem of a folded stem; the stem itself in a language without rules. */
export function loosen(lang: string, stem: string): string {
  return cutEnding(stem, rules[lang])
}
