/**
 * The compiled search index: which terms are on which pages, for each language. `index-form.ts`
 * describes the file.
 */

import type { CodedCounts } from './coded-counts.ts'
import type { CodedTexts, TextTerms } from './coded-texts.ts'
import type { StemmerCode } from './stemmer.ts'

/** The fields of a page that search needs. The page records of the site have them. */
export interface SearchedPage {
  readonly path: string
  readonly title: string
  readonly type: string
  readonly lang: string
  readonly kind?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly alternates?: Readonly<Partial<Record<string, string>>> | undefined
}

/** Numbers of pages, 16 bits each when the language has few enough pages. */
export type PageNumbers = Uint16Array | Uint32Array

/**
 * Index of one language. Pages are numbered from 0 as in `pages`. The first `ordinary` pages are
 * found by their text. The other pages are found only by their title.
 */
export interface LanguageIndex {
  readonly lang: string
  /** Whether the language has a stemmer. Otherwise a term is the folded word. */
  readonly isStemmed: boolean
  readonly ordinary: number
  /** Page number → position in the site's list of pages. */
  readonly pages: Uint32Array
  /** Page number → number of words in its text. */
  readonly lengths: Uint32Array
  /**
   * Folded stems, sorted by code units. In a language with a dotless i, also unfolded terms, which
   * begin with one of `marks`.
   */
  readonly terms: readonly string[]
  /** Term → its first posting (a page with the term). The extra last entry counts all postings. */
  readonly starts: Uint32Array
  /** Posting → page. */
  readonly postings: PageNumbers
  /** Posting → term frequency in each field, packed by `packCounts`. */
  readonly counts: CodedCounts
  /**
   * Page number → text. Words are separated by single spaces, or by a `wordBreak` if the language
   * writes no spaces.
   */
  readonly texts: CodedTexts
  /** Terms of the words of the texts. */
  readonly textTerms: TextTerms
  /** Sections of all pages, encoded by `encodeSections`. */
  readonly sections: Uint8Array
  /** Page number → start of its sections. The additional last entry is the end of all of them. */
  readonly sectionStarts: Uint32Array
  /** Questions of all pages, encoded by `encodeQuestions`. */
  readonly questions: Uint8Array
  /** Page number → start of its questions. The additional last entry is the end of all of them. */
  readonly questionStarts: Uint32Array
  /** Groups of synonyms. A group has expressions, and an expression is a list of folded stems. */
  readonly synonyms: readonly (readonly (readonly string[])[])[]
  /**
   * The stemmer: Pagefind's WASM of the language. An index that is written to a file needs its
   * bytes, not a compiled module.
   */
  readonly wasm: StemmerCode
}

/** The search index of a site, with all its languages. */
export interface SearchIndex {
  /** Version of Pagefind that the stemmers are from. */
  readonly stemmerVersion: string
  /**
   * Large places of the world: the folded names of each in the languages of the site, separated by
   * `|`.
   */
  readonly places: readonly string[]
  readonly languages: readonly LanguageIndex[]
}

/** Whether page numbers need 32 bits. */
export function needs32Bits(pages: number): boolean {
  return pages > 2 ** 16
}

/** Number of bits of each field in packed counts. All fields together have 32 bits. */
const fieldWidths = {
  body: 12,
  headings: 6,
  title: 4,
  description: 4,
  keywords: 4,
  questions: 2,
} as const

/** A field of a page. */
export type Field = keyof typeof fieldWidths

/** Term frequency in each field. */
export type FieldCounts = Readonly<Record<Field, number>>

const fields = Object.keys(fieldWidths) as Field[]

/** Position of each field in a packed number: `(packed >>> shift) & mask`. */
const fieldLayout = fields.map((name, at) => {
  const shift = fields.slice(0, at).reduce((sum, before) => sum + fieldWidths[before], 0)
  return { name, shift, mask: 2 ** fieldWidths[name] - 1 }
})

/** Packs counts into one number. A count that is too large becomes the largest that fits. */
export function packCounts(counts: FieldCounts): number {
  const packed = fieldLayout.reduce(
    (bits, { name, shift, mask }) => bits | (Math.min(counts[name], mask) << shift),
    0,
  )
  // `>>>` makes the number unsigned.
  return packed >>> 0
}

/** Unpacks counts. */
export function unpackCounts(packed: number): FieldCounts {
  const counts = fieldLayout.map(({ name, shift, mask }) => [name, (packed >>> shift) & mask])
  return Object.fromEntries(counts) as Record<Field, number> // One entry per field.
}
