/** Words that are written as one: how their parts are joined, and how long a part must be to be looked for. */
import { findByLanguage } from './language.ts'
import { isUnspaced } from './tokenize.ts'

/** How many letters a text must have to be looked for as part of a longer one. */
export interface Shortest {
  readonly beginning: number
  readonly ending: number
  readonly part: number
  /** The first part may be an abbreviation: `ERP-Konnektor`, written as one word. */
  readonly firstPart: number
  readonly shorter: number
}

const shortestOfLetters: Shortest = { beginning: 3, ending: 4, part: 4, firstPart: 3, shorter: 4 }
/** One sign is a syllable or a word. */
const shortestOfSigns: Shortest = { beginning: 2, ending: 2, part: 1, firstPart: 1, shorter: 1 }
/** Letters that join the parts of a compound, of the languages that write compounds as one word. */
const joints: Readonly<Record<string, readonly string[]>> = {
  de: ['', 's', 'es', 'n', 'en', 'er', 'e'],
  nl: ['', 's', 'e', 'n', 'en', 'er'],
  sv: ['', 's', 'e', 'a', 'o', 'u'],
  da: ['', 's', 'e', 'er'],
  nb: ['', 's', 'e', 'er'],
  nn: ['', 's', 'e', 'ar'],
  no: ['', 's', 'e', 'er'],
  // No compounds, but a small word is written onto the next one: a word is found at the end of another.
  ar: [],
  he: [],
}
const noJoints = ['']

/** How many letters parts of a word need. */
export function shortestOf(word: string): Shortest {
  return isUnspaced(word) ? shortestOfSigns : shortestOfLetters
}

/** What joins the parts of a word that may be a compound; nothing for a word of a language without compounds. */
export function jointsOf(lang: string, word: string): readonly string[] | undefined {
  return isUnspaced(word) ? noJoints : findByLanguage(joints, lang)
}

/** Finds the term that a part of a compound is. */
export type FindPart = (text: string) => number | undefined

/** Whether what stands before the last part of a word is a word too, as in `Kontrollblatt`; `Kon` of `Kontroll` is none. */
export function isCompoundHead(
  head: string,
  joiners: readonly string[] | undefined,
  findPart: FindPart,
): boolean {
  // Small words that are written onto another one are no parts of a compound.
  if (!joiners || joiners.length === 0 || isUnspaced(head)) return true
  const heads = joiners.flatMap((joint) =>
    head.endsWith(joint) ? [head.slice(0, head.length - joint.length)] : [],
  )
  return heads.some((text) => text !== '' && findPart(text) !== undefined)
}

/** The two parts of a compound that are terms both, the longest first part deciding. */
export function splitCompound(
  stem: string,
  joiners: readonly string[] | undefined,
  shortest: Shortest,
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
