/**
 * Chooses the pages of a package that become pages of a content set: those with enough text that is
 * in the language of the page.
 */
import { textOfBlock } from './set-page.ts'
import type { SetPage } from './set-page.ts'

/** Minimum number of characters. Shorter pages only have links to other pages. */
const leastText = 200
/** Maximum share of blocks of a translation that are still in the original language. */
const mostUntranslated = 0.1
/** Minimum length of blocks to compare. Shorter ones, such as key names, may not be translated. */
const leastBlock = 25

/** Returns the pages of a set, without pages that have little text or are hardly translated. */
export function choosePages(pages: readonly SetPage[], original = 'en'): SetPage[] {
  const originals = new Map(
    pages
      .filter(({ lang }) => lang === original)
      .map((page) => [page.key, new Set(blocksOf(page).map(withoutMarks))] as const),
  )
  return pages.filter((page) => {
    const blocks = blocksOf(page)
    if (blocks.join(' ').length < leastText) return false
    if (page.lang === original) return true
    const long = blocks.filter(({ length }) => length >= leastBlock)
    const same = long.filter((block) => originals.get(page.key)?.has(withoutMarks(block)) === true)
    return same.length <= mostUntranslated * long.length
  })
}

function blocksOf({ sections }: SetPage): string[] {
  return sections.flatMap(({ blocks }) => blocks.map(textOfBlock))
}

/**
 * Removes quotation marks from a block, because a stylesheet writes the marks of the language even
 * if the text is not translated.
 */
function withoutMarks(block: string): string {
  return block.replace(/[“”„»«"]/g, '')
}
