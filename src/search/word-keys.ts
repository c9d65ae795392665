/**
 * Keys of words by their first two letters, folded: whatever is looked for in a text is read at the words alone that may be it.
 * Keys that are equal may be of other letters, never the other way.
 */
import { fold } from './fold.ts'

const ascii = 0x80
/** How many keys there are: pairs of letters, then first letters alone, then the key of a part with several words. */
const keyCount = 1024
const half = keyCount / 2

/** Key of a part in which several words begin, which is always read, and that of one without any, which never is. */
export const severalWords = keyCount
/** See `severalWords`. */
export const noWord = keyCount + 1

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

/** Key of what stands between two spaces. */
export function keyOfPart(part: string): number {
  let key = noWord
  let before = 0
  for (let at = 0; at < part.length; at += 1) {
    const code = part.charCodeAt(at)
    if (letters[code] === 1 && (letters[before] !== 1 || isHump(before, code))) {
      if (key !== noWord) return severalWords
      key = keyAt(code, part.charCodeAt(at + 1))
    }
    before = code
  }
  return key
}

/** A table for `markKeys`. */
export function createKeyTable(): Uint8Array {
  return new Uint8Array(keyCount + 2)
}

/** Says of each key in a table whether one of the terms may stand in a part that has it. */
export function markKeys(wanted: Uint8Array, terms: Iterable<string>): void {
  wanted.fill(0)
  wanted[severalWords] = 1
  for (const term of terms) {
    const first = term.charCodeAt(0)
    wanted[firstKey(first)] = 1
    if (term.length > 1) wanted[pairKey(first, term.charCodeAt(1))] = 1
  }
}

function keyAt(first: number, second: number): number {
  // A letter beyond ASCII may be two when it is folded, and a letter alone has none beside it.
  if (first >= ascii || !(second < ascii && letters[second] === 1)) return firstKey(foldCode(first))
  return pairKey(lower(first), lower(second))
}

function pairKey(first: number, second: number): number {
  return (first * 31 + second) % half
}

function firstKey(first: number): number {
  return half + (first % half)
}

/** Code of a letter as terms have it: of one that is two, the first. */
function foldCode(code: number): number {
  return code < ascii ? lower(code) : fold(String.fromCharCode(code)).charCodeAt(0)
}

function lower(code: number): number {
  return isCapital(code) ? code | 0x20 : code
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

/** Whether a capital begins another word within one, as in `SharePoint`. */
function isHump(before: number, code: number): boolean {
  return isCapital(code) && before >= 0x61 && before <= 0x7a
}
