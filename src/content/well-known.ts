/**
 * Reads `well-known/`: files that are published below `/.well-known/` as they are, byte for byte, because whoever asks for
 * them compares them. Everything else there belongs to the service.
 */
import { lstat, readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ownWellKnown } from '../http/well-known.ts'
import { orAbsent } from './files.ts'
import type { Mistake } from './mistake.ts'

/** One file. */
export interface WellKnownFile {
  /** Path below the folder, with slashes. */
  readonly name: string
  readonly bytes: Uint8Array
}

const folder = 'well-known'

/** Proofs are a line, associations a page; more is a mistake for something else. */
const mostBytes = 65_536

/** Files of the folder in order; what cannot be published is added to the mistakes. */
export async function readWellKnown(
  directory: string,
  mistakes: Mistake[],
): Promise<WellKnownFile[]> {
  const root = join(directory, folder)
  if ((await orAbsent(lstat(root)))?.isSymbolicLink()) {
    mistakes.push({ file: folder, message: noLink })
    return []
  }
  // Entries and not names: for these Node would follow links to folders.
  const entries = (await orAbsent(readdir(root, { recursive: true, withFileTypes: true }))) ?? []
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    // Names that begin with a dot are those of tools.
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
  const found = await Promise.all(names.toSorted().map((name) => readOne(root, name)))
  mistakes.push(...found.filter((one) => 'message' in one))
  return found.filter((one) => 'bytes' in one)
}

async function readOne(root: string, name: string): Promise<WellKnownFile | Mistake> {
  const path = join(root, name)
  const found = await lstat(path)
  const message = found.isFile() ? (faultOfName(name) ?? faultOfSize(found.size)) : noLink
  if (message === undefined) return { name, bytes: await readFile(path) }
  return { file: `${folder}/${name}`, message }
}

const noLink =
  'is a link, expects the file itself: what a link leads to was not meant to be published'

function faultOfName(name: string): string | undefined {
  const [first = ''] = name.split('/')
  if (ownWellKnown.has(first)) {
    return `belongs to the service, which answers at /.well-known/${first} itself`
  }
  if (!/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(name)) {
    return 'has a name that would have to be escaped in an address, expects letters of a to z, digits, ".", "-", "_" and "~"'
  }
  if (/\.(?:x?html?|svg)$/i.test(name)) {
    return 'would be shown by browsers as a page of its own, expects a page in Markdown'
  }
  return undefined
}

function faultOfSize(size: number): string | undefined {
  if (size <= mostBytes) return undefined
  return `is ${Math.ceil(size / 1024)} KB large, expects at most ${mostBytes / 1024} KB`
}
