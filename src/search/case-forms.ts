/** The case forms of names of places: `Krakowie`, `Kolonii`. */
import { cutEnding } from './endings.ts'
import type { EndingRules } from './endings.ts'
import { findByLanguage } from './language.ts'

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
