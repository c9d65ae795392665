/**
 * File format of the search index.
 *
 * | bytes | content |
 * |---|---|
 * | 0–3 | `VTRS` |
 * | 4–7 | format, 32 bits |
 * | 8–11 | length of the header in bytes, 32 bits |
 * | 12– | header: JSON in UTF-8, a `Header` |
 * | then | the parts, each at a multiple of eight bytes |
 *
 * `parts` in the header has the length of each part, and its start relative to the first part, in
 * bytes. Numbers are little-endian. Terms are UTF-8, one per line. Decoding of aligned bytes
 * copies only the terms, because arrays of numbers are views of the file.
 */
import { needs32Bits } from './search-index.ts'
import type { LanguageIndex, SearchIndex } from './search-index.ts'

/** Version of the file format. A server reads only this version. */
export const searchIndexFormat = 9

const magic = 'VTRS'
const headerStart = 12
const alignment = 8
const encoder = new TextEncoder()
const decoder = new TextDecoder()

type Part = keyof ReturnType<typeof listParts>

interface LanguageHeader extends Pick<
  LanguageIndex,
  'lang' | 'isStemmed' | 'ordinary' | 'synonyms'
> {
  readonly parts: Readonly<Record<Part, readonly [start: number, length: number]>>
}

interface Header {
  readonly stemmerVersion: string
  readonly places: readonly string[]
  readonly languages: readonly LanguageHeader[]
}

/** Encodes an index. */
export function encodeSearchIndex({ stemmerVersion, places, languages }: SearchIndex): Uint8Array {
  const written: { start: number; bytes: Uint8Array }[] = []
  let end = 0
  const append = ({ buffer, byteOffset, byteLength }: Bytes): [number, number] => {
    const start = end
    written.push({ start, bytes: new Uint8Array(buffer, byteOffset, byteLength) })
    end = align(start + byteLength)
    return [start, byteLength]
  }
  const header: Header = {
    stemmerVersion,
    places,
    languages: languages.map((index) => ({
      lang: index.lang,
      isStemmed: index.isStemmed,
      ordinary: index.ordinary,
      synonyms: index.synonyms,
      parts: mapValues(listParts(index), append),
    })),
  }
  const text = encoder.encode(JSON.stringify(header))
  const first = align(headerStart + text.length)
  const bytes = new Uint8Array(first + end)
  bytes.set(encoder.encode(magic))
  const view = new DataView(bytes.buffer)
  view.setUint32(4, searchIndexFormat, true)
  view.setUint32(8, text.length, true)
  bytes.set(text, headerStart)
  for (const part of written) bytes.set(part.bytes, first + part.start)
  return bytes
}

type Bytes = Uint8Array | Uint16Array | Uint32Array

/** The parts of a language, in the order of the file. */
function listParts(index: LanguageIndex) {
  const { counts, texts, textTerms } = index
  return {
    pages: index.pages,
    lengths: index.lengths,
    starts: index.starts,
    postings: index.postings,
    countCodes: counts.codes,
    countKinds: counts.kinds,
    rareCountsOf: counts.rare,
    rareCounts: counts.rareCounts,
    textWords: texts.words,
    textWordStarts: texts.wordStarts,
    textCodes: texts.codes,
    textStarts: texts.starts,
    textTerms: textTerms.codes,
    severalTerms: textTerms.several,
    sections: index.sections,
    sectionStarts: index.sectionStarts,
    questions: index.questions,
    questionStarts: index.questionStarts,
    terms: encoder.encode(index.terms.join('\n')),
    wasm: bytesOfStemmer(index),
  }
}

function mapValues<Name extends string, Value, Mapped>(
  values: Readonly<Record<Name, Value>>,
  map: (value: Value) => Mapped,
): Record<Name, Mapped> {
  const mapped = Object.entries<Value>(values).map(([name, value]) => [name, map(value)])
  return Object.fromEntries(mapped) as Record<Name, Mapped> // The same names.
}

function bytesOfStemmer({ lang, wasm }: LanguageIndex): Uint8Array {
  if (wasm instanceof Uint8Array) return wasm
  throw new Error(
    `Cannot write the search index: the stemmer of "${lang}" is a compiled module: pass its bytes`,
  )
}

/** Decodes an index. Throws if the bytes are no index of this format. */
export function decodeSearchIndex(bytes: Uint8Array): SearchIndex {
  // Typed arrays need aligned bytes. `bytes` may be an unaligned view of a larger buffer.
  const whole = bytes.byteOffset % alignment === 0 ? bytes : bytes.slice()
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength)
  const { length } = whole
  if (length < headerStart || decoder.decode(whole.subarray(0, 4)) !== magic) {
    throw unreadable('its first bytes are wrong')
  }
  const format = view.getUint32(4, true)
  if (format !== searchIndexFormat) {
    throw unreadable(`its format is ${format}, but this version reads only ${searchIndexFormat}`)
  }
  const headerEnd = headerStart + view.getUint32(8, true)
  const { stemmerVersion, places, languages } = readHeader(whole.subarray(headerStart, headerEnd))
  const body = whole.subarray(align(headerEnd))
  return {
    stemmerVersion,
    places,
    languages: languages.map((header) => readLanguage(header, body)),
  }
}

function readHeader(bytes: Uint8Array): Header {
  const header = JSON.parse(decoder.decode(bytes)) as Header | null // The format is checked before.
  if (!Array.isArray(header?.languages)) throw unreadable('its header has no languages')
  return header
}

function readLanguage({ parts, ...header }: LanguageHeader, body: Uint8Array): LanguageIndex {
  const bytes = (part: Part) => {
    const [start, length] = parts[part]
    if (start + length > body.length) throw unreadable('it is shorter than its header says')
    return body.subarray(start, start + length)
  }
  const numbers32 = (part: Part) => {
    const { buffer, byteOffset, byteLength } = bytes(part)
    return new Uint32Array(buffer, byteOffset, byteLength / 4)
  }
  const numbers16 = (part: Part) => {
    const { buffer, byteOffset, byteLength } = bytes(part)
    return new Uint16Array(buffer, byteOffset, byteLength / 2)
  }
  const pages = numbers32('pages')
  const terms = decoder.decode(bytes('terms'))
  return {
    ...header,
    pages,
    lengths: numbers32('lengths'),
    starts: numbers32('starts'),
    postings: needs32Bits(pages.length) ? numbers32('postings') : numbers16('postings'),
    counts: {
      codes: bytes('countCodes'),
      kinds: numbers32('countKinds'),
      rare: numbers32('rareCountsOf'),
      rareCounts: numbers32('rareCounts'),
    },
    texts: {
      words: bytes('textWords'),
      wordStarts: numbers32('textWordStarts'),
      codes: bytes('textCodes'),
      starts: numbers32('textStarts'),
    },
    textTerms: { codes: numbers32('textTerms'), several: numbers32('severalTerms') },
    sections: bytes('sections'),
    sectionStarts: numbers32('sectionStarts'),
    questions: bytes('questions'),
    questionStarts: numbers32('questionStarts'),
    terms: terms === '' ? [] : terms.split('\n'),
    wasm: bytes('wasm'),
  }
}

function align(length: number): number {
  return Math.ceil(length / alignment) * alignment
}

function unreadable(reason: string): Error {
  return new Error(`Cannot read the search index: ${reason}. Build again`)
}
