/**
 * Names of the blocks in texts, and the marks that `directives.ts` writes for blocks and formulas.
 */

/** Names of blocks. */
export const blockNames = ['tabs', 'steps', 'cards', 'files', 'figure'] as const

/** Name of a block. */
export type BlockName = (typeof blockNames)[number]

/** Whether a word is the name of a block. */
export function isBlock(name: string): name is BlockName {
  return (blockNames as readonly string[]).includes(name)
}

/** Matches the mark at the beginning or at the end of a block. */
export const blockMark = /<!(tabs|steps|cards|files|figure|end)>/

/**
 * Matches a formula in the text from `directives.ts`, or in HTML. The invisible character U+200C
 * comes before a formula that has other text on its lines.
 */
export const formulaMark = /(\u200c?)<\?(\$\$?)([^]*?)\2\?>/g
