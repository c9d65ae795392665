/** Finds the pictures that pages name in their front matter. */
import { posix } from 'node:path'
import { decodePath } from '../site/address.ts'
import type { ContentLink } from './link-reader.ts'
import type { ContentPage } from './page-files.ts'

/** Lists the pictures that pages name in their front matter, as links. */
export function listPagePictures(pages: readonly ContentPage[]): ContentLink[] {
  return pages.flatMap(({ file, path, data: { picture: href, title } }) =>
    href === undefined ? [] : { kind: 'image', file, path, href, line: 1, alt: title },
  )
}

/** Resolves a link relative to `file` to a path relative to the content folder. */
export function fileNextTo({ file, href }: Pick<ContentLink, 'file' | 'href'>): string {
  return posix.join(posix.dirname(file), decodePath(href) ?? href)
}
