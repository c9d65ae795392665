/** A second stem, looser than Pagefind's: forms that its stemmer leaves apart because it takes accents off first. */

/** What is cut off the end of a stem, the longest that fits; at least `shortest` letters stay. */
interface Rule {
  readonly shortest: number
  readonly endings: readonly string[]
  /** Letters that change before an ending: `ręka`, `ręce`. The first row that fits is applied once. */
  readonly changes: readonly (readonly [from: string, to: string])[]
}

const rules: Readonly<Record<string, Rule>> = {
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
  const rule = rules[lang]
  if (!rule) return stem
  const { shortest, endings, changes } = rule
  const ending = endings.find((end) => stem.endsWith(end) && stem.length - end.length >= shortest)
  const bare = ending === undefined ? stem : stem.slice(0, -ending.length)
  const change = changes.find(([from]) => bare.endsWith(from) && bare.length - from.length >= 2)
  return change ? bare.slice(0, -change[0].length) + change[1] : bare
}
