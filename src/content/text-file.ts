/** Reads files of the content folder as text. Reports files that cannot be read correctly. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findConflict, findControl, findEncodingFault } from './encoding.ts'
import { isInside, orAbsent } from './files.ts'
import { nothingKept } from './kept.ts'
import type { Kept } from './kept.ts'
import type { Mistake } from './mistake.ts'

/** The content folder, the list that collects mistakes, and a cache. */
export interface TextReading {
  readonly directory: string
  readonly mistakes: Mistake[]
  /** Cache of parsed texts and of files. */
  readonly kept?: Kept | undefined
}

/** Maximum size of a file in bytes. A larger file would slow down the check. */
const mostBytes = 4_000_000

const refusals: Readonly<Record<string, string>> = {
  EISDIR: 'is a folder, but must be a file: rename the folder',
  ENOTDIR: 'cannot be read: a file has the name of its folder. Rename that file',
  EACCES: 'cannot be read, because of its permissions: change the permissions',
  EPERM: 'cannot be read, because of its permissions: change the permissions',
  ELOOP: 'is a symbolic link that leads to itself: replace the link by the file',
}

/** Returns the text of a file; `undefined` if the file is missing or has a fault. */
export async function readTextFile(
  { directory, mistakes, kept = nothingKept }: TextReading,
  file: string,
): Promise<string | undefined> {
  const path = join(directory, file)
  const { text, fault } = await kept.file(path, async () =>
    // A symbolic link out of the folder is not read. `checkSymbolicLinks` reports it.
    (await isInside(directory, file)) ? await readText(path) : {},
  )
  if (fault) mistakes.push({ file, ...fault })
  return text
}

/** Returns the text of a file, or the fault of the file. Returns neither for a missing file. */
async function readText(path: string): Promise<{ text?: string; fault?: Omit<Mistake, 'file'> }> {
  const { bytes, message } = await readBytes(path)
  if (message !== undefined) return { fault: { message } }
  if (bytes === undefined) return {}
  if (bytes.length > mostBytes) {
    const size = Math.ceil(bytes.length / 1_000_000)
    return { fault: { message: `has ${size} MB of text: use at most 4 MB, or split the file` } }
  }
  const fault = findEncodingFault(bytes)
  if (fault) return { fault }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const other = findControl(text) ?? findConflict(text)
  return other ? { fault: other } : { text }
}

async function readBytes(path: string): Promise<{ bytes?: Uint8Array; message?: string }> {
  try {
    const bytes = await orAbsent(readFile(path))
    return { ...(bytes && { bytes }) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const message = refusals[code]
    if (message === undefined) throw error
    return { message }
  }
}
