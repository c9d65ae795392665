/** Picture of a page in link previews: its own picture, or else one that the build draws. */
import type { LoadedContent } from '../../content/load.ts'
import type { PageRecord } from '../../site/page-record.ts'
import { createLinkPicture, linkPictureAddress } from './link-picture.ts'
import { linkPictureSize } from './link-picture-boxes.ts'
import { findPagePicture } from './page-picture.ts'

/**
 * Media types of files that link previews show, by the ending of their name. Link previews do not
 * show SVG.
 */
const types: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' },
  ...{ webp: 'image/webp', gif: 'image/gif' },
}

/**
 * Returns the picture of a page in link previews; `undefined` if the page has no picture for them
 * and the build cannot draw one, because Inter lacks letters of its texts.
 */
export function findPreviewPicture(loaded: LoadedContent, record: PageRecord) {
  const { baseUrl } = loaded.site.data.info
  const { src = '', width, height } = findPagePicture(loaded, record) ?? {}
  const type = types[/\.(\w+)$/.exec(src)?.[1]?.toLowerCase() ?? '']
  if (type !== undefined) {
    const size = width && height ? { width, height } : undefined
    return { url: baseUrl + src, type, alt: record.title, size }
  }
  const card = createLinkPicture(loaded, record)
  const size = linkPictureSize
  const url = card && baseUrl + linkPictureAddress(card)
  return card && url !== undefined ? { url, type: 'image/png', alt: card.title, size } : undefined
}
