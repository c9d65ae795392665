/** Writes files of the build cache. */
import { rename, writeFile } from 'node:fs/promises'

/** Writes a cache file in one step, so that an aborted build leaves no partial file. */
export async function keepFile(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
