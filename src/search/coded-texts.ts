/**
 * The texts of the pages, a number for each word: a quarter of what they are as letters, and read for shown pages alone.
 *
 * A word is here what stands between two spaces, with its signs and with the space or break behind it: `end. ` is not
 * `end `. The most frequent have the smallest numbers, which are varints, so that most take one byte or two.
 */
import { wordBreak } from './tokenize.ts'
import { pushVarint, readVarints } from './varint.ts'

/** Texts of numbered pages. */
export interface CodedTexts {
  /** UTF-8 of each word that a text has, the most frequent first. */
  readonly words: Uint8Array
  /** Word → where it begins; one more than there are words. */
  readonly wordStarts: Uint32Array
  /** Numbers of the words of all texts, one text behind another. */
  readonly codes: Uint8Array
  /** Number of a page → start of its text in the codes; one more than there are pages. */
  readonly starts: Uint32Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const wordPattern = new RegExp(`[^ ${wordBreak}]*[ ${wordBreak}]|[^ ${wordBreak}]+$`, 'g')

/** Codes of texts. */
export function encodeTexts(texts: readonly string[]): CodedTexts {
  const frequencies = new Map<string, number>()
  for (const text of texts) {
    for (const word of splitText(text)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  }
  // As many as before by the order of their first places, so that the same site gives the same bytes.
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

/** Text of a page. */
export function readText({ words, wordStarts, codes, starts }: CodedTexts, page: number): string {
  const numbers = readVarints(codes, starts[page] ?? 0, starts[page + 1] ?? 0)
  let length = 0
  for (const word of numbers) length += (wordStarts[word + 1] ?? 0) - (wordStarts[word] ?? 0)
  const bytes = new Uint8Array(length)
  let to = 0
  for (const word of numbers) {
    const end = wordStarts[word + 1] ?? 0
    // Byte by byte: most words are too short for a copy to pay.
    for (let from = wordStarts[word] ?? 0; from < end; from += 1) {
      bytes[to] = words[from] ?? 0
      to += 1
    }
  }
  return decoder.decode(bytes)
}

/** A text in words as they are numbered; put together again they are the text. */
function splitText(text: string): readonly string[] {
  return text.match(wordPattern) ?? []
}

/** Terms of the words of coded texts. */
export interface TextTerms {
  /** Word → its term; where it is several or none, a number behind the terms: the place of its list in `several`. */
  readonly codes: Uint32Array
  /** Lists of terms, each behind its length. The first one is empty. */
  readonly several: Uint32Array
}

/** Terms of words, each with a list of them; `terms` says how many terms there are. */
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

/** Terms of one code. */
export function readTextTerms(
  { several }: TextTerms,
  code: number,
  terms: number,
): readonly number[] | Uint32Array {
  if (code < terms) return [code]
  const start = code - terms + 1
  return several.subarray(start, start + (several[start - 1] ?? 0))
}

/** Where each part begins when all are laid one behind another, and where the last one ends. */
export function offsetsOf(parts: readonly { readonly length: number }[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(parts.length + 1)
  for (const [at, { length }] of parts.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  return starts
}
