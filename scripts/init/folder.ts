/** Writes a new folder without overwriting anything. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentFile } from './content-files.ts'

/** Checks whether a folder is empty or does not exist. */
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

/** Writes files into a folder. Throws if one of them exists. */
export async function writeFiles(folder: string, files: readonly ContentFile[]): Promise<void> {
  for (const { path, text } of files) {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    // Another process may have created the file since `isFree` was called.
    await writeFile(place, text, { flag: 'wx' })
  }
}
