/** Writes files of the build cache. */
import { rename, writeFile } from 'node:fs/promises'

/** Writes a cache file in one step: an aborted build leaves no partial file with this name. */
export async function keepFile(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
