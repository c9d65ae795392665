/** Edits of pages whose links lead to moved pages, or which are moved themselves. */
import { posix } from 'node:path'
import { splitFrontMatter } from '../../src/content/markdown-file.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { shiftEdits } from './edits.ts'
import type { Edit } from './edits.ts'
import { findLinkPlaces } from './link-places.ts'
import { movedLink } from './moved-links.ts'
import type { Moved } from './moved-links.ts'
import { editValues } from './yaml-edits.ts'

/** Updates the links and the picture in the front matter of a page. */
export function editFields(text: string, page: ContentPage, moved: Moved): Edit[] {
  const { featured = [], quote, picture } = page.data
  const links = new Set([...featured, quote?.href, picture])
  const yaml = splitFrontMatter(text)?.yaml ?? ''
  const edits = editValues(yaml, (value) =>
    links.has(value) ? movedLink(value, page, moved) : value,
  )
  return shiftEdits(edits, text.indexOf(yaml))
}

/** Updates the links in the text of a page. */
export function editLinks(
  text: string,
  source: Pick<ContentPage, 'file' | 'path'>,
  moved: Moved,
): Edit[] {
  const body = splitFrontMatter(text)?.body ?? text
  if (!mayHaveLinks(body, source, moved)) return []
  const edits = findLinkPlaces(body).flatMap(({ href, start, end }): Edit[] => {
    const next = movedLink(href, source, moved)
    return next === href ? [] : [{ start, end, text: next }]
  })
  return shiftEdits(edits, text.length - body.length)
}

/**
 * Whether a text may have links to change. It may if its own file moves, if it has percent escapes,
 * or if it contains the last segment of a moved address. Parsing all texts instead takes ten times
 * as long.
 */
function mayHaveLinks(body: string, { file }: Pick<ContentPage, 'file'>, moved: Moved): boolean {
  if (moved.files.has(file) || body.includes('%')) return true
  const names = [moved.page.path, moved.page.file.replace(/(?:\/index)?\.md$/, '')]
  return names.some((name) => body.includes(posix.basename(name)))
}
