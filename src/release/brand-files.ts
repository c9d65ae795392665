/**
 * Files of the brand, with the pictures drawn for pages. A build writes all of them. A preview
 * serves them one at a time.
 */
import type { LoadedContent } from '../content/load.ts'
import { defaultIcon, publishBrand } from '../website/brand/brand-view.ts'
import { listDrawings } from '../website/pictures/page-picture.ts'
import type { ClientFiles } from './client-files.ts'

/**
 * Writes the brand files to the client files, in which Astro has put the files of `public/`. If the
 * brand has icons, removes the default icon, which a file of another name does not replace.
 */
export async function writeBrandFiles(loaded: LoadedContent, files: ClientFiles): Promise<void> {
  const { content } = loaded
  if (content.brand.icons.length > 0) files.remove(defaultIcon)
  for (const [address, make] of publishBrand(content).files) {
    files.write(address, await make())
  }
  for (const [address, bytes] of listDrawings(loaded)) files.write(address, bytes)
}

/** The brand file at an address; `undefined` when there is none. */
export async function findBrandFile(
  loaded: LoadedContent,
  address: string,
): Promise<Uint8Array | undefined> {
  const make = publishBrand(loaded.content).files.get(address)
  return make ? await make() : listDrawings(loaded).get(address)
}
