/**
 * The sections of a page, as the index keeps them: a few bytes each behind one another, read for the pages that are shown
 * alone. A number is a varint (seven bits a byte, the lowest first); a section is where its heading begins in the text of the
 * page, how long the heading is, at which word it begins, how many words it has, how long its fragment is, and the fragment.
 * Starts and words are told from the one before.
 */
import { pushVarint } from './varint.ts'
import { hideWordBreaks } from './tokenize.ts'

/** A section of a page: from its heading to that of the next one, or to the end. Counted in UTF-16 units of the text. */
export interface Section {
  /** Where its heading begins. */
  readonly start: number
  /** Where its heading ends, without the full stop that the text has behind it. */
  readonly headingEnd: number
  /** Which word of the text its heading begins with, and how many it has. */
  readonly word: number
  readonly words: number
  /** Id of the heading on the page. */
  readonly fragment: string
}

/** A section as it is named to readers. */
export interface NamedSection {
  /** Heading as the page shows it. */
  readonly title: string
  /** What follows `#` in the address of the section. */
  readonly fragment: string
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Bytes of the sections of a page, which are in the order of the text. */
export function encodeSections(sections: readonly Section[]): Uint8Array {
  const bytes: number[] = []
  let last = { start: 0, word: 0 }
  for (const section of sections) {
    const { start, headingEnd, word, words } = section
    const name = encoder.encode(section.fragment)
    const numbers = [start - last.start, headingEnd - start, word - last.word, words, name.length]
    for (const number of numbers) pushVarint(bytes, number)
    for (const byte of name) bytes.push(byte)
    last = section
  }
  return Uint8Array.from(bytes)
}

/** Sections of their bytes. */
export function decodeSections(bytes: Uint8Array): Section[] {
  return readSections(bytes, (start, headingEnd, word, words, name) => ({
    ...{ start, headingEnd, word, words },
    fragment: decoder.decode(name),
  }))
}

/** Words of the heading of each section, by their places in the text: the first one, and the one behind the last. */
export function decodeHeadings(bytes: Uint8Array): (readonly [from: number, to: number])[] {
  return readSections(bytes, (_start, _end, word, words) => [word, word + words])
}

function readSections<Read>(
  bytes: Uint8Array,
  read: (start: number, headingEnd: number, word: number, words: number, name: Uint8Array) => Read,
): Read[] {
  const sections: Read[] = []
  let at = 0
  let start = 0
  let word = 0

  function readVarint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0
      at += 1
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }

  while (at < bytes.length) {
    start += readVarint()
    const headingEnd = start + readVarint()
    word += readVarint()
    const words = readVarint()
    const length = readVarint()
    sections.push(read(start, headingEnd, word, words, bytes.subarray(at, at + length)))
    at += length
  }
  return sections
}

/** The section with its heading; `text` is that of the page. */
export function nameSection(
  text: string,
  { start, headingEnd, fragment }: Pick<Section, 'start' | 'headingEnd' | 'fragment'>,
): NamedSection {
  return { title: hideWordBreaks(text.slice(start, headingEnd)), fragment }
}
