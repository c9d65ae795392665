/**
 * Saves the cache of parsed texts in a file, so that the next command can reuse it. Silently
 * replaces a damaged file, and a file from another version of the code.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { KeptTexts } from './kept.ts'

/** Bytes of a SHA-256 digest. */
const digestBytes = 32
const sources = new URL('../', import.meta.url)
/** Folders whose code produces the cached values. */
const makers = ['content', 'http', 'indexing', 'markdown', 'search', 'site']
const packages = new URL('../../package.json', import.meta.url)

/** Digest of hundreds of source files. Computed once per command, because reading them is slow. */
let stamping: Promise<string> | undefined

/** A cache of texts that is loaded from a file and saved to it. */
export interface KeptFile {
  /** Cached values by kind and digest. */
  readonly known: ReadonlyMap<string, unknown>
  /** Saves the used values if they have changed. */
  save(kept: Pick<KeptTexts, 'used' | 'hasChanged'>): Promise<void>
}

/** Opens a cache file. Commands that cache other values use a file of another name. */
export async function openKeptTexts(folder: string, name = 'texts.bin'): Promise<KeptFile> {
  const file = join(folder, name)
  stamping ??= stampOfSources()
  const stamp = await stamping
  return {
    known: (await read(file, stamp)) ?? new Map(),
    async save(kept) {
      if (!kept.hasChanged) return
      // Sorts the values, so that the same texts always give the same bytes.
      const entries = [...kept.used].toSorted(([a], [b]) => (a < b ? -1 : 1))
      await write(file, serialize(new Map(entries)), stamp)
    },
  }
}

async function read(file: string, stamp: string): Promise<Map<string, unknown> | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return undefined
  const values = bytes.subarray(digestBytes)
  // Only a complete file that the same version of the code wrote has this digest.
  if (!digest(values, stamp).equals(bytes.subarray(0, digestBytes))) return undefined
  const known: unknown = deserialize(values)
  return known instanceof Map ? known : undefined
}

async function write(file: string, values: Buffer, stamp: string): Promise<void> {
  const part = `${file}.${process.pid}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(part, Buffer.concat([digest(values, stamp), values]))
    await rename(part, file)
  } catch (error) {
    // If the file cannot be written, the next command parses the new texts again.
    if (!(error instanceof Error) || !('code' in error)) throw error
  }
}

function digest(values: Uint8Array, stamp: string): Buffer {
  return createHash('sha256').update(stamp).update(values).digest()
}

/** Computes a digest of the Node version, `package.json` and the source files in `makers`. */
async function stampOfSources(): Promise<string> {
  const folders = await Promise.all(
    makers.map(async (maker) => {
      const names = await readdir(new URL(maker, sources), { recursive: true })
      return names.flatMap((name) => (name.endsWith('.ts') ? [`${maker}/${name}`] : [])).toSorted()
    }),
  )
  const texts = await Promise.all([
    readFile(packages, 'utf8'),
    ...folders.flat().map((name) => readFile(new URL(name, sources), 'utf8')),
  ])
  const hash = createHash('sha256').update(process.version)
  for (const text of texts) hash.update(text)
  return hash.digest('hex')
}
