/** Rights to the files of a folder. */
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Gives every folder and every file below a folder, and the folder itself, a mode. */
export async function setModes(folder: string, ofFolders: number, ofFiles: number): Promise<void> {
  // A folder must be opened before what is in it can be changed.
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await setModes(path, ofFolders, ofFiles)
    else await chmod(path, ofFiles)
  }
  await chmod(folder, ofFolders)
}
