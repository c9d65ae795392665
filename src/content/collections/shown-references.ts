/** Checks references of entries to pages, and lists the pictures of entries for another check. */
import type { Content } from '../content.ts'
import type { ContentSite } from '../content-site.ts'
import type { ContentLink } from '../link-reader.ts'
import type { Mistake } from '../mistake.ts'
import { didYouMean, findNearest } from '../nearest.ts'
import { whyUnreachable } from '../publication-times.ts'
import type { EntryReference } from './entries.ts'

/** Finds references to pages that do not exist or are not published. */
export function checkPageReferences(
  { collectionParts: { references }, unpublished }: Content,
  { paths, data }: Pick<ContentSite, 'paths' | 'data'>,
): Mistake[] {
  return references.flatMap(({ kind, field, value, place }) => {
    if (kind !== 'page' || paths.has(value)) return []
    const hidden = unpublished.find(({ path }) => path === value)
    if (hidden) return { ...place, field, message: `${hidden.file} ${whyUnreachable(hidden.data)}` }
    const moved = data.redirects[value]
    const meant = paths.has(`${value}/`) ? `${value}/` : findNearest(value, paths, 2)
    const remedy = moved === undefined ? didYouMean(meant) : `: the page has moved to ${moved}`
    return { ...place, field, message: `there is no page at ${value}${remedy}` }
  })
}

/** Converts picture references into links, for the check of pictures. */
export function pictureLinks(references: readonly EntryReference[]): ContentLink[] {
  return references.flatMap(({ kind, value, place: { file, line = 1 } }) =>
    kind === 'picture' ? { file, path: '/', kind: 'image', href: value, line, alt: '' } : [],
  )
}
