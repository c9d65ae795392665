/**
 * Reads `well-known/`: files that are published unchanged below `/.well-known/`, because some
 * clients compare their exact bytes. Names in `ownWellKnown` are not allowed.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ownWellKnown } from '../http/well-known.ts'
import { listFiles } from './folder-entries.ts'
import type { Mistake } from './mistake.ts'

/** One file. */
export interface WellKnownFile {
  /** Path below `well-known/`, such as `app/config.json`. */
  readonly name: string
  readonly bytes: Uint8Array
}

const folder = 'well-known'

/** Maximum size of a file in bytes. Domain proofs and app associations are much smaller. */
const mostBytes = 65_536

/** Reads the files of the folder, sorted. Adds a mistake for each file that cannot be published. */
export async function readWellKnown(
  directory: string,
  mistakes: Mistake[],
): Promise<WellKnownFile[]> {
  const names = await listFiles(directory, folder)
  const found = await Promise.all(names.map((name) => readOne(join(directory, folder), name)))
  mistakes.push(...found.filter((one) => 'message' in one))
  return found.filter((one) => 'bytes' in one)
}

async function readOne(root: string, name: string): Promise<WellKnownFile | Mistake> {
  const path = join(root, name)
  const { size } = await stat(path)
  const isLarge = size > mostBytes
  const limit = `is ${Math.ceil(size / 1024)} KB large: use at most ${mostBytes / 1024} KB`
  const message = faultOfName(name) ?? (isLarge ? limit : undefined)
  if (message === undefined) return { name, bytes: await readFile(path) }
  return { file: `${folder}/${name}`, message }
}

function faultOfName(name: string): string | undefined {
  const [first = ''] = name.split('/')
  if (ownWellKnown.has(first)) {
    return `is not used, because the service answers at /.well-known/${first} itself: remove the file`
  }
  if (!/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(name)) {
    return 'has a name with characters that addresses must escape: use only letters a to z, digits, ".", "-", "_" and "~"'
  }
  if (/\.(?:x?html?|svg)$/i.test(name)) {
    return 'is a file that browsers show as a page: write a Markdown page instead'
  }
  return undefined
}
