/** Files of the content folder. Most are optional, and nothing outside the folder is read. */
import { readFile, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'

/** Text of a file, or `undefined` when there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return await orAbsent(readFile(file, 'utf8'))
}

/**
 * What a reading gives, or `undefined` when its file or folder is not there; any other failure is
 * thrown.
 */
export async function orAbsent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    // A folder on the way that is a file says ENOTDIR: that is a mistake to show, not an absence.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Whether a path leads to a file of the content folder that is not hidden, when symbolic links are
 * followed. The folder itself may be reached through one. For a file that is not there, its nearest
 * folder decides.
 */
export async function isInside(directory: string, file: string): Promise<boolean> {
  const root = (await findReal(directory)) ?? resolve(directory)
  for (let path = resolve(directory, file); ; path = dirname(path)) {
    const real = await findReal(path)
    if (real !== undefined) return isShown(relative(root, real))
  }
}

/** Neither hidden nor, by `..`, outside. On Windows a path on another drive is absolute. */
function isShown(path: string): boolean {
  return !/(?:^|[\\/])\./.test(path) && !isAbsolute(path)
}

/** A path without symbolic links; `undefined` when nothing can be read there. */
export async function findReal(path: string): Promise<string | undefined> {
  return await realpath(path).catch(() => undefined)
}
