/** Puts the files that texts link to beside the pages. */
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Copies linked files (path from the content folder → address) to where the browser's files are. */
export async function copyLinkedFiles(
  files: ReadonlyMap<string, string>,
  folders: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const [file, address] of files) {
    const copy = join(folders.to, address)
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(join(folders.from, file), copy)
  }
}
