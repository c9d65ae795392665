/** Files of the brand: beside the pages in a build, one at a time in a preview. */
import type { LoadedContent } from '../content/load.ts'
import { publishBrand } from '../website/brand/brand-view.ts'
import type { ClientFiles } from './client-files.ts'

/** Writes the files of the brand to those of the browser. */
export async function writeBrandFiles(
  { content }: LoadedContent,
  files: ClientFiles,
): Promise<void> {
  for (const { address, make } of publishBrand(content).files.values()) {
    files.write(address, await make())
  }
}

/** File of the brand at an address; `undefined` when it has none there. */
export async function findBrandFile(
  { content }: LoadedContent,
  address: string,
): Promise<Uint8Array | undefined> {
  return await publishBrand(content).files.get(address)?.make()
}
