/**
 * Files of the brand, such as logos and style sheets, and the pictures drawn for pages. A build
 * writes all of them. A preview makes a file when it is requested.
 */
import type { LoadedContent } from '../content/load.ts'
import { defaultIcon, publishBrand } from '../website/brand/brand-view.ts'
import { listDrawings } from '../website/pictures/page-picture.ts'
import type { ClientFiles } from './client-files.ts'

/**
 * Writes brand files and drawn pictures to the client files. If the brand has icons, removes the
 * default icon, which Astro has already copied from `public/`.
 */
export async function writeBrandFiles(loaded: LoadedContent, files: ClientFiles): Promise<void> {
  const { content } = loaded
  if (content.brand.icons.length > 0) files.remove(defaultIcon)
  for (const [address, make] of publishBrand(content).files) {
    files.write(address, await make())
  }
  for (const [address, bytes] of listDrawings(loaded)) files.write(address, bytes)
}

/** The brand file or drawn picture at an address; `undefined` when there is none. */
export async function findBrandFile(
  loaded: LoadedContent,
  address: string,
): Promise<Uint8Array | undefined> {
  const make = publishBrand(loaded.content).files.get(address)
  return make ? await make() : listDrawings(loaded).get(address)
}
