/** The folder that is made: only where nothing is. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentFile } from './content-files.ts'

/** Whether a folder is empty, or not there yet. */
export async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return true
    if (code === 'ENOTDIR') return false
    throw error
  }
}

/** Writes files below a folder; fails where one is there already. */
export async function writeFiles(folder: string, files: readonly ContentFile[]): Promise<void> {
  for (const { path, text } of files) {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    // Between the look and the write somebody else may have begun there.
    await writeFile(place, text, { flag: 'wx' })
  }
}
