/** Pages of a content set by other people. */

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
  /**
   * What the authors wrote into the index of their book; labels come from it, search does not see
   * it.
   */
  readonly entries?: readonly string[] | undefined
  readonly sections: readonly SetSection[]
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
