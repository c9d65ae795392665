/** Pages of a content set by other people, and the compressed files that hold them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { z } from 'zod'

/** A piece of running text: as it stands, or the text of a link and the page it leads to. */
export type Piece = string | readonly [text: string, target: string]

/** A paragraph, an entry of a list or a cell of a table. */
export type Block = string | readonly Piece[]

/** What stands under one heading; the text before the first heading has none. */
export interface SetSection {
  readonly heading?: string | undefined
  readonly anchor?: string | undefined
  readonly blocks: readonly Block[]
}

/** A page of a set. */
export interface SetPage {
  readonly path: string
  readonly lang: string
  /** The same in every language: ties translations together. */
  readonly key: string
  readonly title: string
  readonly description?: string | undefined
  /** What the authors wrote into the index of their book; labels come from it, search does not see it. */
  readonly entries?: readonly string[] | undefined
  readonly sections: readonly SetSection[]
}

const piece = z.union([z.string(), z.tuple([z.string(), z.string()])])

/** One line of a file of pages. */
const setPage: z.ZodType<SetPage> = z.strictObject({
  path: z.string(),
  lang: z.string(),
  key: z.string(),
  title: z.string(),
  description: z.string().optional(),
  entries: z.array(z.string()).optional(),
  sections: z.array(
    z.strictObject({
      heading: z.string().optional(),
      anchor: z.string().optional(),
      blocks: z.array(z.union([z.string(), z.array(piece)])),
    }),
  ),
})

/** Where the pages of a set are kept. */
export function pagesFile(folder: string): string {
  return join(folder, 'pages.jsonl.br')
}

/** Pages of a set. */
export function readSetPages(folder: string): SetPage[] {
  return unpackLines(readFileSync(pagesFile(folder))).map((row) => setPage.parse(row))
}

/** Rows as lines of JSON, compressed as small as they go: they are written once and kept in every clone. */
export function packLines(rows: readonly unknown[]): Buffer {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      // Translations of one page stand far apart; a small window would not see that they share names.
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  })
}

/** Rows of compressed lines. */
export function unpackLines(bytes: Uint8Array): unknown[] {
  const lines = brotliDecompressSync(bytes).toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line))
}

/** Text of a block, links as their text. */
export function textOfBlock(block: Block): string {
  if (typeof block === 'string') return block
  return block.map((part) => (typeof part === 'string' ? part : part[0])).join('')
}

/** Links of a page: text and target. */
export function linksOf({ sections }: SetPage): (readonly [text: string, target: string])[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      typeof block === 'string' ? [] : block.filter((part) => typeof part !== 'string'),
    ),
  )
}
