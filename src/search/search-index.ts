/** The compiled search index: which stems are on which pages, per language. `index-form.ts` says how it is written. */

import type { CodedCounts } from './coded-counts.ts'
import type { CodedTexts, TextTerms } from './coded-texts.ts'
import type { StemmerCode } from './stemmer.ts'

/** A page as search needs it; the records of the site are such pages. */
export interface SearchedPage {
  readonly path: string
  readonly title: string
  readonly type: string
  readonly lang: string
  readonly alternates?: Readonly<Partial<Record<string, string>>> | undefined
}

/** Numbers of pages, in as few bytes as the pages of a language need. */
export type PageNumbers = Uint16Array | Uint32Array

/** Index of one language. Pages are numbered from 0 in `pages`, city pages last: the first `ordinary` are none. */
export interface LanguageIndex {
  readonly lang: string
  /** Whether words have stems; else a term is the word itself. */
  readonly isStemmed: boolean
  readonly ordinary: number
  /** Number → position in the site's list of pages. */
  readonly pages: Uint32Array
  /** Number → how many words its text has. */
  readonly lengths: Uint32Array
  /** Stems, folded, in the order of their code units. */
  readonly terms: readonly string[]
  /** Term → its first posting; one more than there are terms. */
  readonly starts: Uint32Array
  /** Posting → page. */
  readonly postings: PageNumbers
  /** Posting → how often each field has the term, packed by `packCounts`. */
  readonly counts: CodedCounts
  /** Number → text, its words separated by single spaces, or by a `wordBreak` where no space is written. */
  readonly texts: CodedTexts
  /** The terms that the words of the texts are. */
  readonly textTerms: TextTerms
  /** The sections of all pages, as `sections.ts` writes them. */
  readonly sections: Uint8Array
  /** Number → start of its sections; one more than there are pages. */
  readonly sectionStarts: Uint32Array
  /** The questions that all pages answer, as `page-questions.ts` writes them. */
  readonly questions: Uint8Array
  /** Number → start of its questions; one more than there are pages. */
  readonly questionStarts: Uint32Array
  /** Groups of expressions that mean the same, each expression a list of terms. */
  readonly synonyms: readonly (readonly (readonly string[])[])[]
  /** The stemmer: Pagefind's WASM of the language. An index that is written has its bytes. */
  readonly wasm: StemmerCode
}

/** The whole index. */
export interface SearchIndex {
  /** Version of Pagefind the stemmers are of. */
  readonly stemmerVersion: string
  /** Large places of the world: the names of each in the languages of the site, folded, with `|` between them. */
  readonly places: readonly string[]
  readonly languages: readonly LanguageIndex[]
}

/** Whether the numbers of so many pages do not fit into 16 bits. */
export function needs32Bits(pages: number): boolean {
  return pages > 2 ** 16
}

/** How many bits the count of each field has in a posting: enough to distinguish pages, 32 together. */
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

/** How often each field has a term. */
export type FieldCounts = Readonly<Record<Field, number>>

/** Where the count of a field lies in a packed number: `(packed >>> shift) & mask`. */
interface BitRange {
  readonly shift: number
  readonly mask: number
}

const fields = Object.keys(fieldWidths) as Field[]

/** Where each count lies. */
const fieldLayout = Object.fromEntries(
  fields.map((name, at): [Field, BitRange] => {
    const shift = fields.slice(0, at).reduce((sum, before) => sum + fieldWidths[before], 0)
    return [name, { shift, mask: 2 ** fieldWidths[name] - 1 }]
  }),
) as Readonly<Record<Field, BitRange>> // One entry a field.

/** Counts in one number; what is too many for its bits counts as the most they hold. */
export function packCounts(counts: FieldCounts): number {
  const packed = fields.reduce((bits, name) => {
    const { shift, mask } = fieldLayout[name]
    return bits | (Math.min(counts[name], mask) << shift)
  }, 0)
  // The last bit would make it negative.
  return packed >>> 0
}

/** Counts of a packed number. */
export function unpackCounts(packed: number): FieldCounts {
  const counts = fields.map((name): [Field, number] => {
    const { shift, mask } = fieldLayout[name]
    return [name, (packed >>> shift) & mask]
  })
  return Object.fromEntries(counts) as Record<Field, number> // One entry a field.
}
