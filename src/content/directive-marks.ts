/** The blocks of texts by name, and the marks that a marked text has for them. */

/** Names of blocks. */
export const blockNames = ['tabs', 'steps', 'cards', 'files', 'figure'] as const

/** Name of a block. */
export type BlockName = (typeof blockNames)[number]

/** Whether a word is the name of a block. */
export function isBlock(name: string): name is BlockName {
  return (blockNames as readonly string[]).includes(name)
}

/** The opening mark of a block, and its end. */
export const blockMark = /<!(tabs|steps|cards|files|figure|end)>/

/** A formula in a marked text or in HTML. One in a line follows an invisible sign. */
export const formulaMark = /(\u200c?)<\?(\$\$?)([^]*?)\2\?>/g
