/**
 * Reads a site from a folder of artefacts. Only the modules in the folder of this source file read
 * from the disk to answer a request.
 */
import { basename, dirname, resolve } from 'node:path'
import { createSiteAt } from '../expiry.ts'
import type { SearchFilter, SearchFound } from '../search-found.ts'
import { createSizedCache } from '../sized-cache.ts'
import type { Published, PublishedContent, ReleaseFacts, SiteData, SiteSources } from '../site.ts'
import { artefactFiles, readManifest, releaseId, releaseTag, UnusableBuild } from './manifest.ts'
import type { ArtefactName, Manifest } from './manifest.ts'
import { createEntryFinder, isStreamed, lengthOf } from './published-index.ts'
import type { PublishedEntry, PublishedIndex, Slice } from './published-index.ts'
import { releasesName } from './release-link.ts'
import { openVerified, readVerified, type VerifiedFile } from './verified-file.ts'

/**
 * Creates the search from the bytes of the compiled index. Callers pass in this function, because
 * this module does not import the ranking.
 */
export type SearchFactory = (
  index: Uint8Array,
  pages: SiteData['pages'],
) => ReleaseSearch | Promise<ReleaseSearch>

/** The search of a release. */
export interface ReleaseSearch {
  find(query: string, filter: SearchFilter): SearchFound | Promise<SearchFound>
}

/** Requirements that a server has for artefacts. */
export interface ArtefactExpectations {
  readonly baseUrl: string
  readonly createSearch: SearchFactory
  /**
   * How to check the largest file: by its digest (the default), or by its stamp (size and file
   * times) until `verify` has computed the digest.
   */
  readonly proof?: 'digest' | 'stamp'
}

/** An open release. One file stays open until `close` is called. */
export type OpenRelease = Awaited<ReturnType<typeof openRelease>>

/**
 * Opens a folder of artefacts. Throws an `UnusableBuild` when the folder is not one complete build
 * for `baseUrl`.
 */
export async function openRelease(
  directory: string,
  { baseUrl, createSearch, proof = 'digest' }: ArtefactExpectations,
) {
  const manifest = await readManifest(directory)
  const id = idOf(directory, manifest)
  if (manifest.baseUrl !== baseUrl) {
    throw new UnusableBuild(
      `Release ${id} was built for ${manifest.baseUrl}, but BASE_URL is ${baseUrl}. Build again with the right BASE_URL, or unset BASE_URL.`,
      'origin',
    )
  }
  const [data, index, searchIndex, frames] = await Promise.all([
    readJson<SiteData>(directory, artefactFiles.site, manifest),
    readVerified(directory, artefactFiles.index, manifest),
    readVerified(directory, artefactFiles.search, manifest),
    readJson<unknown>(directory, artefactFiles.frames, manifest),
  ])
  const search = await createSearch(searchIndex, data.pages)
  const stamp = proof === 'stamp' ? manifest.stamp : undefined
  const file = await openVerified(directory, artefactFiles.bytes, manifest, stamp)
  const { bytes: length } = manifest.files[artefactFiles.bytes]
  const files = createFileCache(createEntryFinder(index), (entry) => readEntry(file, entry))
  const sources: SiteSources = {
    readPublished: files.read,
    search: (query, filter) => Promise.resolve(search.find(query, filter)),
    check: shared(async () => {
      // A read of the last byte also detects a changed or shortened file.
      if (length > 0) await file.read(length - 1, 1)
    }),
  }
  return {
    id,
    manifest,
    data,
    /**
     * Data for the frame of the consent pages: navigation, languages and contact details, as
     * written by the build.
     */
    frames,
    /**
     * The site at the time `now`, in milliseconds since the epoch. `removed` are the list positions
     * of removed pages.
     */
    siteAt: (now: number, removed = data.removed) =>
      createSiteAt(now, { ...data, removed }, sources, releaseFacts(id, manifest, now)),
    /**
     * Computes the digest of the largest file, which the start may have skipped. If the digest is
     * wrong, throws an `UnusableBuild`, and all later reads of the file fail.
     */
    verify: file.verify,
    /** Closes the file. Sites of the release cannot read from it afterwards. */
    close: file.close,
  }
}

/**
 * Returns the name of a release: the name of its folder in `releases`. If the release is in another
 * folder, for example in a container image, makes the name from the manifest.
 */
function idOf(directory: string, manifest: Manifest): string {
  const folder = dirname(resolve(directory))
  return basename(dirname(folder)) === releasesName ? basename(folder) : releaseId(manifest)
}

function releaseFacts(id: string, manifest: Manifest, now: number): ReleaseFacts {
  const { nextChange } = manifest
  const facts = { id, tag: releaseTag(manifest) }
  if (nextChange === null) return { ...facts, isStale: false }
  return { ...facts, nextChange, isStale: Date.parse(nextChange) <= now }
}

/**
 * Reads the site data of a release without checking its origin. Throws an `UnusableBuild` when the
 * release is damaged or has another format.
 */
export async function readSiteData(directory: string): Promise<SiteData> {
  return await readJson<SiteData>(directory, artefactFiles.site, await readManifest(directory))
}

/** Reads the position and entity tag of every published file, by key. */
export async function readPublishedIndex(directory: string): Promise<PublishedIndex> {
  const manifest = await readManifest(directory)
  return await readJson<PublishedIndex>(directory, artefactFiles.index, manifest)
}

async function readJson<Value>(
  directory: string,
  name: ArtefactName,
  manifest: Manifest,
): Promise<Value> {
  const text = new TextDecoder().decode(await readVerified(directory, name, manifest))
  return JSON.parse(text) as Value // Written by our own build. Format and digest were checked.
}

/**
 * Shares one running check between callers. Health requests are never refused, so many can arrive
 * at the same time.
 */
function shared(find: () => Promise<void>): () => Promise<void> {
  let finding: Promise<void> | undefined
  return async function findOrJoin() {
    finding ??= find().finally(() => {
      finding = undefined
    })
    await finding
  }
}

async function readEntry(file: VerifiedFile, entry: PublishedEntry): Promise<Published> {
  const { type, etag, link, policy, pages, tokens } = entry
  return { type, etag, link, policy, pages, tokens, content: await readContent(file, entry) }
}

async function readContent(file: VerifiedFile, entry: PublishedEntry): Promise<PublishedContent> {
  const [start, length] = entry.bytes
  if (isStreamed(entry)) {
    const chunks = (at: number, part: number) => file.chunks(start + at, part)
    return { bytes: new Uint8Array(), file: { length, chunks } }
  }
  const bytes = await file.read(start, lengthOf(entry))
  const slice = (part: Slice) => bytes.subarray(part[0] - start, part[0] - start + part[1])
  return {
    bytes: slice(entry.bytes),
    br: entry.br && slice(entry.br),
    gzip: entry.gzip && slice(entry.gzip),
  }
}

/** Default limit for the bytes of all cached files. */
export const defaultCacheBytes = 64 * 1024 * 1024

/** Bytes that an entry takes in addition to its content. */
export const overheadBytes = 1024

/**
 * Creates a cache of the most recently read files. `size` returns the bytes of all entries.
 * Concurrent callers of one file share one read.
 */
export function createFileCache(
  findEntry: (key: string) => PublishedEntry | undefined,
  readEntry: (entry: PublishedEntry) => Promise<Published>,
  maxBytes = defaultCacheBytes,
) {
  const files = createSizedCache<Promise<Published>>(maxBytes)

  /** Returns the file at a key; `undefined` when nothing is published there. */
  function read(key: string): Promise<Published> | undefined {
    const cached = files.get(key)
    if (cached) return cached
    const entry = findEntry(key)
    if (!entry) return undefined
    const reading = readEntry(entry)
    files.set(key, reading, lengthOf(entry) + overheadBytes)
    // A failure is not cached: the next read may succeed.
    reading.catch(() => {
      if (files.get(key) === reading) files.delete(key)
    })
    return reading
  }

  return { read, size: files.size }
}
