/**
 * Keeps what was made of texts from one command to the next, in a file of the cache folder of this site. It is only ever a
 * copy: a file that is damaged, or of another version of the sources, is made anew without a word.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { KeptTexts } from './kept.ts'

/** Bytes of a SHA-256 digest. */
const digestBytes = 32
const sources = new URL('../', import.meta.url)
/** Folders whose code makes what is kept. */
const makers = ['content', 'http', 'indexing', 'markdown', 'search', 'site']
const packages = new URL('../../package.json', import.meta.url)

/** Once for each command: it reads hundreds of files. */
let stamping: Promise<string> | undefined

/** Texts that are kept in a file, and the way to write it again. */
export interface KeptFile {
  /** What it has, by kind and digest. */
  readonly known: ReadonlyMap<string, unknown>
  /** Writes what was asked for, when it is not what there was before. */
  save(kept: Pick<KeptTexts, 'used' | 'hasChanged'>): Promise<void>
}

/** Opens a file of a cache folder; commands that ask for other things have each their own. */
export async function openKeptTexts(folder: string, name = 'texts.bin'): Promise<KeptFile> {
  const file = join(folder, name)
  stamping ??= stampOfSources()
  const stamp = await stamping
  return {
    known: (await read(file, stamp)) ?? new Map(),
    async save(kept) {
      if (!kept.hasChanged) return
      // In one order, whichever file was read first: the same texts make the same bytes.
      const entries = [...kept.used].toSorted(([a], [b]) => (a < b ? -1 : 1))
      await write(file, serialize(new Map(entries)), stamp)
    },
  }
}

async function read(file: string, stamp: string): Promise<Map<string, unknown> | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return undefined
  const values = bytes.subarray(digestBytes)
  // Of these sources, and whole: nothing else is ever read as values.
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
    // Where nothing may be written, the next command takes as long as this one.
    if (!(error instanceof Error) || !('code' in error)) throw error
  }
}

function digest(values: Uint8Array, stamp: string): Buffer {
  return createHash('sha256').update(stamp).update(values).digest()
}

/** Text that changes with whatever makes the values: our sources, and the packages they use. */
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
