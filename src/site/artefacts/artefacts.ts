/** Reads what the build wrote. The only file here that touches the disk. */
import { open, readFile, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { createSite, SiteUnavailable } from '../site.ts'
import type { Published, SearchFilter, SearchHit, Site, SiteData } from '../site.ts'

/** Version of the form of the artefacts; a server reads only its own. */
export const artefactFormat = 3

/** Names of the artefacts in their folder. */
export const artefactFiles = {
  manifest: 'manifest.json',
  site: 'site.json',
  index: 'representations.json',
  bytes: 'representations.bin',
  search: 'search.bin',
  frames: 'frames.json',
} as const

/** What a build says of itself. */
export interface Manifest {
  readonly format: number
  readonly buildId: string
  readonly baseUrl: string
  readonly generated: string
  readonly counts: Readonly<Record<string, number>>
}

/** Start and length of bytes in the file of representations. */
export type Slice = readonly [start: number, length: number]

/** One thing that is published and where its bytes are. */
export interface PublishedEntry {
  readonly type: string
  readonly etag: string
  readonly link?: string
  readonly pages?: readonly string[]
  readonly bytes: Slice
  readonly br?: Slice
  readonly gzip?: Slice
}

/** Key → what is published there. */
export type PublishedIndex = Readonly<Record<string, PublishedEntry>>

/** Makes the search over the bytes of the compiled index; handed in, because this folder knows no ranking. */
export type SearchFactory = (
  index: Uint8Array,
  pages: SiteData['pages'],
) => { find(query: string, filter: SearchFilter): readonly SearchHit[] }

/** What a server expects of artefacts. */
export interface ArtefactExpectations {
  readonly baseUrl: string
  readonly createSearch: SearchFactory
}

const cachedBytes = 64 * 1024 * 1024

/** Site of a folder of artefacts; throws an error that says what to do when it cannot be used. */
export async function readSite(
  directory: string,
  { baseUrl, createSearch }: ArtefactExpectations,
): Promise<Site> {
  const manifest = await readArtefact<Manifest>(directory, artefactFiles.manifest)
  if (manifest.format !== artefactFormat) {
    throw new Error(
      `Cannot use the build in ${directory}: its format is ${manifest.format}, expects ${artefactFormat}, build again`,
    )
  }
  if (manifest.baseUrl !== baseUrl) {
    throw new Error(
      `Cannot use the build in ${directory}: it was made for ${manifest.baseUrl}, but BASE_URL is ${baseUrl}, build again or change BASE_URL`,
    )
  }
  const [data, index, searchIndex] = await Promise.all([
    readArtefact<SiteData>(directory, artefactFiles.site),
    readArtefact<PublishedIndex>(directory, artefactFiles.index),
    readBytes(directory, artefactFiles.search),
  ])
  const search = createSearch(searchIndex, data.pages)
  const manifestFile = join(directory, artefactFiles.manifest)
  const handle = await open(join(directory, artefactFiles.bytes))
  async function check(): Promise<void> {
    await stat(manifestFile).catch((error: unknown) => {
      throw new SiteUnavailable(`The artefacts in ${directory} are gone`, { cause: error })
    })
  }
  return createSite(data, {
    readPublished: createReader(index, async (entry) => {
      // An open file outlives its name: what was deleted must not be answered as if it were there.
      await check()
      return await readEntry(handle, entry)
    }),
    search: (query, filter) => Promise.resolve(search.find(query, filter)),
    check,
  })
}

/** Value of an artefact; throws an error that says what to do when there is none. */
export async function readArtefact<Value>(directory: string, name: string): Promise<Value> {
  const text = new TextDecoder().decode(await readBytes(directory, name))
  try {
    return JSON.parse(text) as Value // Written by our own build, format checked.
  } catch (error) {
    throw unreadable(join(directory, name), error)
  }
}

async function readBytes(directory: string, name: string): Promise<Uint8Array> {
  const file = join(directory, name)
  try {
    return await readFile(file)
  } catch (error) {
    throw unreadable(file, error)
  }
}

function unreadable(file: string, cause: unknown): Error {
  return new Error(`Cannot read ${file}: run \`npm run build\` first`, { cause })
}

/** Reader of what is published that keeps the ones read last, up to a number of bytes. */
function createReader(index: PublishedIndex, read: (entry: PublishedEntry) => Promise<Published>) {
  const entries = new Map(Object.entries(index))
  const kept = new Map<string, Promise<Published>>()
  let size = 0

  function sizeOf({ bytes, br, gzip }: PublishedEntry): number {
    return bytes[1] + (br?.[1] ?? 0) + (gzip?.[1] ?? 0)
  }

  function makeRoom(): void {
    for (const key of kept.keys()) {
      if (size <= cachedBytes) return
      const entry = entries.get(key)
      if (entry) size -= sizeOf(entry)
      kept.delete(key)
    }
  }

  return async function readPublished(key: string): Promise<Published | undefined> {
    const entry = entries.get(key)
    if (!entry) return undefined
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return await known
    }
    const reading = read(entry)
    kept.set(key, reading)
    size += sizeOf(entry)
    makeRoom()
    // A failure is not kept: the next try may find the files again.
    reading.catch(() => {
      if (kept.get(key) !== reading) return
      kept.delete(key)
      size -= sizeOf(entry)
    })
    return await reading
  }
}

async function readEntry(handle: FileHandle, entry: PublishedEntry): Promise<Published> {
  const [start, length] = entry.bytes
  const whole = length + (entry.br?.[1] ?? 0) + (entry.gzip?.[1] ?? 0)
  const buffer = new Uint8Array(whole)
  const { bytesRead } = await handle.read(buffer, 0, whole, start).catch((error: unknown) => {
    throw new SiteUnavailable('The artefacts cannot be read', { cause: error })
  })
  if (bytesRead !== whole) throw new SiteUnavailable('The artefacts are shorter than their index')
  const slice = (part: Slice) => buffer.subarray(part[0] - start, part[0] - start + part[1])
  return {
    type: entry.type,
    etag: entry.etag,
    link: entry.link,
    pages: entry.pages,
    content: {
      bytes: slice(entry.bytes),
      br: entry.br && slice(entry.br),
      gzip: entry.gzip && slice(entry.gzip),
    },
  }
}
