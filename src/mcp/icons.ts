/**
 * The icons of the server (MCP 2025-11-25, Icons). They are the icons of the website, whose files
 * are read only to find the sizes.
 */
import { mediaTypeEssence } from '../http/media-type.ts'
import { iconPaths } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { perSite, unlessAway } from './per-site.ts'

/** An icon of the server. */
export interface ServerIcon {
  readonly src: string
  readonly mimeType: string
  readonly sizes?: string[]
}

/** Reads the icons of a site, SVG first. */
const readIcons = perSite(async (site: Site): Promise<ServerIcon[]> => {
  const found = await Promise.all(iconPaths.map((path) => readIcon(path, site)))
  return found.filter((icon) => icon !== undefined)
})

/** Returns the icons of a site; an empty list while the files of the site are missing. */
export async function findIcons(site: Site): Promise<ServerIcon[]> {
  return await unlessAway(readIcons(site))
}

async function readIcon(path: string, site: Site): Promise<ServerIcon | undefined> {
  const file = await site.readPublished(path)
  if (!file) return undefined
  const mimeType = mediaTypeEssence(file.type)
  const sizes = sizesOf(mimeType, file.content.bytes)
  return { src: site.info.baseUrl + path, mimeType, ...(sizes.length > 0 && { sizes }) }
}

/**
 * Returns the sizes of an icon as in the HTML attribute `sizes`; an empty list if they cannot be
 * read.
 */
function sizesOf(mimeType: string, bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (mimeType === 'image/svg+xml') return ['any']
  // Width and height are the first two numbers of the first chunk (PNG §11.2.1).
  if (mimeType === 'image/png' && bytes.length >= 24)
    return [`${view.getUint32(16)}x${view.getUint32(20)}`]
  return mimeType === 'image/x-icon' ? sizesOfIco(view) : []
}

/**
 * Reads the directory of an ICO file. It has the number of images, then 16 bytes for each image.
 * The first two of these bytes are width and height; 0 means 256.
 */
function sizesOfIco(view: DataView): string[] {
  const count = view.byteLength < 6 ? 0 : view.getUint16(4, true)
  const places = Array.from({ length: count }, (_, index) => 6 + 16 * index)
  return places
    .filter((place) => place + 2 <= view.byteLength)
    .map((place) => `${view.getUint8(place) || 256}x${view.getUint8(place + 1) || 256}`)
}
