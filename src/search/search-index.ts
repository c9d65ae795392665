/** The compiled search index: which stems stand on which pages, per language. `index-form.ts` says how it is written. */

/** Index of one language. Pages are numbered from 0 in `pages`, city pages last: the first `ordinary` are none. */
export interface LanguageIndex {
  readonly lang: string
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
  readonly postings: Uint32Array
  /** Posting → how often the term stands in each field, packed by `packCounts`. */
  readonly counts: Uint32Array
  /** Posting → the first word of the text that is the term; `notInText` when none is. */
  readonly firsts: Uint16Array
  /** UTF-8 of the texts, their words parted by single spaces. */
  readonly texts: Uint8Array
  /** Number → start of its text; one more than there are pages. */
  readonly textStarts: Uint32Array
  /** Groups of expressions that mean the same, each expression a list of terms. */
  readonly synonyms: readonly (readonly (readonly string[])[])[]
  /** Pagefind's WASM of the language: the stemmer. */
  readonly wasm: Uint8Array
}

/** The whole index. */
export interface SearchIndex {
  /** Version of Pagefind the stemmers are of. */
  readonly stemmerVersion: string
  readonly languages: readonly LanguageIndex[]
}

/** Value of `firsts` for a term that stands in the title, description or keywords only, or very far down. */
export const notInText = 0xffff

/** Fields of a page and the bits their counts have in a posting. */
const fieldBits = { body: 12, headings: 6, title: 4, description: 4, keywords: 4 } as const

/** A field of a page. */
export type Field = keyof typeof fieldBits

/** How often a term stands in each field. */
export type FieldCounts = Readonly<Record<Field, number>>

const fields = (Object.keys(fieldBits) as Field[]).map((name, at, names) => ({
  name,
  shift: names.slice(0, at).reduce((sum, before) => sum + fieldBits[before], 0),
  most: 2 ** fieldBits[name] - 1,
}))

/** Counts in one number; what is too many for its bits counts as the most they hold. */
export function packCounts(counts: FieldCounts): number {
  return fields.reduce(
    (sum, { name, shift, most }) => sum | (Math.min(counts[name], most) << shift),
    0,
  )
}

/** Counts of a packed number. */
export function unpackCounts(packed: number): FieldCounts {
  return Object.fromEntries(
    fields.map(({ name, shift, most }) => [name, (packed >>> shift) & most]),
  ) as Record<Field, number> // One entry a field.
}
