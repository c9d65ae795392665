/** Measures the pictures of pages and collection entries, and lists the widths to publish. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measurePicture } from './raster.ts'

/**
 * Widths in pixels: 480 for phones, 704 for columns of 44rem, 1056 for pictures of 66rem at the top
 * of a page, and 1408 (twice 704) for screens with two device pixels per CSS pixel.
 */
const widths = [480, 704, 1056, 1408]

/** A picture with its size in pixels. */
export interface SizedPicture {
  /** Path from the content folder. */
  readonly file: string
  /** Address of the unchanged file. */
  readonly address: string
  readonly width: number
  readonly height: number
}

/** A picture in one width. */
export interface PictureVariant {
  readonly address: string
  readonly width: number
}

/** Cached sizes by address. They stay valid, because the address has a digest of the file. */
const known = new Map<string, ReturnType<typeof measurePicture>>()

/**
 * Measures published pictures, and returns them by address. Leaves out SVG and GIF files, which are
 * published in one width, and pictures whose size cannot be read.
 */
export async function measurePictures(
  files: Iterable<readonly [file: string, address: string]>,
  directory: string,
): Promise<ReadonlyMap<string, SizedPicture>> {
  const sized = new Map<string, SizedPicture>()
  for (const [file, address] of files) {
    if (/\.(?:svg|gif)$/.test(address)) continue
    const measured = known.get(address) ?? measurePicture(await readFile(join(directory, file)))
    known.set(address, measured)
    const size = await measured
    if (size) sized.set(address, { file, address, ...size })
  }
  return sized
}

/** Lists the published widths of a picture, smallest first. Pictures are never enlarged. */
export function listVariants({ address, width }: SizedPicture): PictureVariant[] {
  const narrower = widths.filter((candidate) => candidate < width)
  const widest = Math.min(width, widths.at(-1) ?? width)
  return [...new Set([...narrower, widest])].map((own) => ({
    address: address.replace(/\.\w+$/, `-${own}.webp`),
    width: own,
  }))
}
