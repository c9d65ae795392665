/** Reading what may be absent: most files of a content folder are optional. */
import { readFile } from 'node:fs/promises'

/** Text of a file, or `undefined` when there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return await orAbsent(readFile(file, 'utf8'))
}

/** What a reading gives, or `undefined` when its file or folder is not there; any other failure is thrown. */
export async function orAbsent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    // A folder on the way that is a file says ENOTDIR: that is a mistake to show, not an absence.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
