/**
 * Encodes the text of each page as a list of word numbers, which takes a quarter of the size of the
 * letters. A word includes its punctuation and the space or break after it: `end. ` is not `end `.
 * Frequent words have small numbers, which take one or two bytes as varints.
 */
import { wordBreak } from './tokenize.ts'

/** Texts of numbered pages. */
export interface CodedTexts {
  /** UTF-8 of each word, the most frequent first. */
  readonly words: Uint8Array
  /** Word → its start in `words`. The additional last entry is the length of `words`. */
  readonly wordStarts: Uint32Array
  /** Word numbers of all texts as varints, one text after another. */
  readonly codes: Uint8Array
  /** Page → start of its text in `codes`. The additional last entry is the length of `codes`. */
  readonly starts: Uint32Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const wordPattern = new RegExp(`[^ ${wordBreak}]*[ ${wordBreak}]|[^ ${wordBreak}]+$`, 'g')

/** Encodes texts. */
export function encodeTexts(texts: readonly string[]): CodedTexts {
  const frequencies = new Map<string, number>()
  for (const text of texts) {
    for (const word of splitText(text)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  }
  // Words of equal frequency are in the order of their first occurrence, so that a build is
  // reproducible.
  const sorted = [...frequencies].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
  const numbers = new Map(sorted.map((word, at) => [word, at]))
  const words = sorted.map((word) => encoder.encode(word))
  const codes = texts.map((text) => {
    const bytes: number[] = []
    for (const word of splitText(text)) pushVarint(bytes, numbers.get(word) ?? 0)
    return Uint8Array.from(bytes)
  })
  return {
    words: Buffer.concat(words),
    wordStarts: offsetsOf(words),
    codes: Buffer.concat(codes),
    starts: offsetsOf(codes),
  }
}

/** Decodes the text of a page. */
export function readText({ words, wordStarts, codes, starts }: CodedTexts, page: number): string {
  const numbers = readVarints(codes, starts[page] ?? 0, starts[page + 1] ?? 0)
  let length = 0
  for (const word of numbers) length += (wordStarts[word + 1] ?? 0) - (wordStarts[word] ?? 0)
  const bytes = new Uint8Array(length)
  let to = 0
  for (const word of numbers) {
    const end = wordStarts[word + 1] ?? 0
    // Byte by byte: most words are too short for `set` to be faster.
    for (let from = wordStarts[word] ?? 0; from < end; from += 1) {
      bytes[to] = words[from] ?? 0
      to += 1
    }
  }
  return decoder.decode(bytes)
}

/** Splits a text into the words that get numbers. Joining the words gives the text again. */
function splitText(text: string): readonly string[] {
  return text.match(wordPattern) ?? []
}

/** Terms of the words of coded texts. */
export interface TextTerms {
  /** Word → its term. A number larger than all terms refers to a list of terms in `several`. */
  readonly codes: Uint32Array
  /** Lists of terms, each preceded by its length. The first is empty, for words without terms. */
  readonly several: Uint32Array
}

/** Encodes the terms of each word. `terms` is the number of terms in the index. */
export function encodeTextTerms(words: readonly (readonly number[])[], terms: number): TextTerms {
  const several = [0]
  const codes = Uint32Array.from(words, (list) => {
    const [first, ...others] = list
    if (first === undefined) return terms
    if (others.length === 0) return first
    several.push(list.length, ...list)
    return terms + several.length - list.length - 1
  })
  return { codes, several: Uint32Array.from(several) }
}

/** Decodes the terms of a word. `code` is its entry in `TextTerms.codes`. */
export function readTextTerms(
  { several }: TextTerms,
  code: number,
  terms: number,
): readonly number[] | Uint32Array {
  if (code < terms) return [code]
  const start = code - terms + 1
  return several.subarray(start, start + (several[start - 1] ?? 0))
}

/** Offsets of concatenated lists: the start of each list, then the end of the last list. */
export function offsetsOf(parts: readonly { readonly length: number }[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(parts.length + 1)
  for (const [at, { length }] of parts.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  return starts
}

const bits = 7
const more = 1 << bits

/** Appends a number as a varint: seven bits a byte, the lowest first. */
export function pushVarint(bytes: number[], number: number): void {
  let rest = number
  for (; rest >= more; rest >>>= bits) bytes.push((rest & (more - 1)) | more)
  bytes.push(rest)
}

/** Decodes all varints from `start` to `end`. */
export function readVarints(bytes: Uint8Array, start: number, end: number): Uint32Array {
  // The array is large enough even if each number has only one byte.
  const numbers = new Uint32Array(end - start)
  let count = 0
  for (let at = start; at < end; at += 1) {
    let byte = bytes[at] ?? 0
    let number = byte & (more - 1)
    for (let shift = bits; byte >= more; shift += bits) {
      at += 1
      byte = bytes[at] ?? 0
      number |= (byte & (more - 1)) << shift
    }
    numbers[count] = number
    count += 1
  }
  return numbers.subarray(0, count)
}
