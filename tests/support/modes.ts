/** Permissions of the files of a folder. */
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Sets the mode of a folder, and of all folders and files in it. */
export async function setModes(folder: string, ofFolders: number, ofFiles: number): Promise<void> {
  // Makes the folder accessible first, so that its entries can be changed.
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await setModes(path, ofFolders, ofFiles)
    else await chmod(path, ofFiles)
  }
  await chmod(folder, ofFolders)
}
