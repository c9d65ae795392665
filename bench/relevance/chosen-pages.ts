/**
 * Which pages of a package become pages of a set: those that say something, in the language they
 * claim.
 */
import { textOfBlock } from './set-page.ts'
import type { SetPage } from './set-page.ts'

/** Under this many letters a page only leads to others. */
const leastText = 200
/** The most of a page that may still stand in the language it was translated from. */
const mostUntranslated = 0.1
/** Shorter ones, such as names of keys, are the same in every language. */
const leastBlock = 25

/** Pages of a set, those left out that hold hardly any text or are hardly translated. */
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
 * A block without quotation marks: a stylesheet writes those of the language even where the text is
 * the original.
 */
function withoutMarks(block: string): string {
  return block.replace(/[“”„»«"]/g, '')
}
