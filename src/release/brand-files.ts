/** Files of the brand. A build writes all of them, a preview serves them one at a time. */
import type { LoadedContent } from '../content/load.ts'
import { publishBrand } from '../website/brand/brand-view.ts'
import type { ClientFiles } from './client-files.ts'

/** Writes the brand files to the client files. */
export async function writeBrandFiles(
  { content }: LoadedContent,
  files: ClientFiles,
): Promise<void> {
  for (const { address, make } of publishBrand(content).files.values()) {
    files.write(address, await make())
  }
}

/** The brand file at an address; `undefined` when there is none. */
export async function findBrandFile(
  { content }: LoadedContent,
  address: string,
): Promise<Uint8Array | undefined> {
  return await publishBrand(content).files.get(address)?.make()
}
