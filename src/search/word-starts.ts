/**
 * Where the words of a text begin, and with which letters: whatever is looked for in a text is read at the places alone where
 * it may be. A key is made of the first two letters, folded; keys that are equal may be of other letters, never the other way.
 */
import { fold } from './fold.ts'

/** Beginnings of the words of a text, in its order. */
export interface WordStarts {
  readonly places: Uint32Array
  readonly keys: Uint16Array
}

const ascii = 0x80
/** How many keys there are; the upper half are those of a first letter alone. */
const keyCount = 1024
const half = keyCount / 2
const space = 0x20

/** Signs that stand between words; what is taken for a letter here is read, and found to be none. */
const signs: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0xbf],
  // The hyphen of Hebrew, and the signs of several scripts.
  [0x5be, 0x5be],
  [0x2000, 0x206f],
  [0x3000, 0x3004],
  [0x3008, 0x303f],
  [0xff00, 0xff0f],
]
/** Code → whether it is a letter or a digit. */
const letters = new Uint8Array(0x10000).fill(1)
for (const [from, to] of signs) letters.fill(0, from, to + 1)

/** Beginnings of the words of a text, also within a word as in `SharePoint`. */
export function findWordStarts(text: string): WordStarts {
  const places: number[] = []
  const keys: number[] = []
  let before = space
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (letters[code] === 1 && (letters[before] !== 1 || isHump(before, code))) {
      places.push(at)
      keys.push(keyAt(code, text.charCodeAt(at + 1)))
    }
    before = code
  }
  return { places: Uint32Array.from(places), keys: Uint16Array.from(keys) }
}

/** Key → whether one of the terms may stand at a word that has it. */
export function keysOf(terms: Iterable<string>): Uint8Array {
  const known = new Uint8Array(keyCount)
  for (const term of terms) {
    const first = term.charCodeAt(0)
    known[firstKey(first)] = 1
    if (term.length > 1) known[pairKey(first, term.charCodeAt(1))] = 1
  }
  return known
}

function keyAt(first: number, second: number): number {
  // A letter beyond ASCII may be two when it is folded, and a letter alone has none beside it.
  if (first >= ascii || second >= ascii || letters[second] !== 1) return firstKey(foldCode(first))
  return pairKey(lower(first), lower(second))
}

function pairKey(first: number, second: number): number {
  return (first * 31 + second) % half
}

function firstKey(first: number): number {
  return half + (first % half)
}

const foldedCodes = new Map<number, number>()

/** Code of a letter as terms have it: of one that is two, the first. */
function foldCode(code: number): number {
  if (code < ascii) return lower(code)
  const known = foldedCodes.get(code) ?? fold(String.fromCharCode(code)).charCodeAt(0)
  foldedCodes.set(code, known)
  return known
}

function lower(code: number): number {
  return isCapital(code) ? code | 0x20 : code
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

/** Whether a capital begins another word within one. */
function isHump(before: number, code: number): boolean {
  return isCapital(code) && before >= 0x61 && before <= 0x7a
}
