/** Reads files that may be missing. Decides whether a path is inside the content folder. */
import { readFile, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'

/** Reads the text of a file; `undefined` if the file does not exist. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return await orAbsent(readFile(file, 'utf8'))
}

/**
 * Returns the result of a read; `undefined` if the file or folder does not exist. Throws other
 * errors.
 */
export async function orAbsent<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    // ENOTDIR means that a parent folder is a file. That is a mistake, and not a missing file.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Whether a path leads to a file that is not hidden, inside the content folder. Follows symbolic
 * links, also in the path of the content folder. For a missing file, checks the nearest existing
 * folder.
 */
export async function isInside(directory: string, file: string): Promise<boolean> {
  const root = (await findReal(directory)) ?? resolve(directory)
  for (let path = resolve(directory, file); ; path = dirname(path)) {
    const real = await findReal(path)
    if (real !== undefined) return isShown(relative(root, real))
  }
}

/**
 * Whether a relative path is neither hidden nor outside the folder. On Windows, `relative` returns
 * an absolute path for a file on another drive.
 */
function isShown(path: string): boolean {
  return !/(?:^|[\\/])\./.test(path) && !isAbsolute(path)
}

/** Resolves symbolic links; `undefined` if the path cannot be read. */
export async function findReal(path: string): Promise<string | undefined> {
  return await realpath(path).catch(() => undefined)
}
