/** Model of the pages of a content set by other people. */

/** A piece of text: plain text, or the text of a link and the path of its target. */
export type Piece = string | readonly [text: string, target: string]

/** A paragraph, a list item or a table cell. */
export type Block = string | readonly Piece[]

/** The text under one heading. The text before the first heading is a section without heading. */
export interface SetSection {
  readonly heading?: string | undefined
  readonly anchor?: string | undefined
  readonly blocks: readonly Block[]
}

/** A page of a set. */
export interface SetPage {
  readonly path: string
  readonly lang: string
  /** Key that a page shares with its translations. */
  readonly key: string
  readonly title: string
  readonly description?: string | undefined
  /**
   * Entries of the page in the index of the book. Labels are made from them, and search does not
   * index them.
   */
  readonly entries?: readonly string[] | undefined
  readonly sections: readonly SetSection[]
}

/** Text of a block, with the texts of its links. */
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
