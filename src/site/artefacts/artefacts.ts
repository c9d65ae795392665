/** The site of a folder of artefacts. Only this folder touches the disk to answer a request. */
import { basename, dirname, resolve } from 'node:path'
import { createSiteAt } from '../expiry.ts'
import type { SearchFilter } from '../search-filter.ts'
import type { SearchFound } from '../search-found.ts'
import type {
  Published,
  PublishedContent,
  PublishedFile,
  ReleaseFacts,
  Site,
  SiteData,
  SiteSources,
} from '../site.ts'
import { createFileCache } from './file-cache.ts'
import { artefactFiles, readManifest, releaseTag, UnusableBuild } from './manifest.ts'
import type { ArtefactName, Manifest } from './manifest.ts'
import { createEntryFinder, isStreamed, lengthOf } from './published-index.ts'
import type { PublishedEntry, PublishedIndex, Slice } from './published-index.ts'
import { openVerified, readVerified } from './verified-file.ts'
import type { VerifiedFile } from './verified-file.ts'

/** Makes the search over the bytes of the compiled index; handed in, because this folder knows no ranking. */
export type SearchFactory = (
  index: Uint8Array,
  pages: SiteData['pages'],
) => ReleaseSearch | Promise<ReleaseSearch>

/** The search of a release. */
export interface ReleaseSearch {
  find(query: string, filter: SearchFilter): SearchFound | Promise<SearchFound>
}

/** What a server expects of artefacts. */
export interface ArtefactExpectations {
  readonly baseUrl: string
  readonly createSearch: SearchFactory
  /** What says that the largest file is whole: its digest, or its stamp until `verify` has taken the digest. */
  readonly proof?: 'digest' | 'stamp'
}

/** A release that is open: one file stays so until it is closed. */
export interface OpenRelease {
  /** Name of its folder. */
  readonly id: string
  readonly manifest: Manifest
  readonly data: SiteData
  /** What is around the consent pages, as the build wrote it. */
  readonly frames: unknown
  /** The site as it is at an instant, in milliseconds since the epoch; `removed` are the places it is to remember. */
  siteAt(now: number, removed?: SiteData['removed']): Site
  /** Takes the digest of what was believed; throws an `UnusableBuild`, and serves nothing of it any more, when that was wrong. */
  verify(): Promise<void>
  /** Gives the open file back; no site of the release can be read any more. */
  close(): Promise<void>
}

/** Opens a folder of artefacts; throws an `UnusableBuild` when they are not those of one whole build for this service. */
export async function openRelease(
  directory: string,
  { baseUrl, createSearch, proof = 'digest' }: ArtefactExpectations,
): Promise<OpenRelease> {
  const manifest = await readManifest(directory)
  if (manifest.baseUrl !== baseUrl) {
    throw new UnusableBuild(
      `Release ${idOf(directory)} was built for ${manifest.baseUrl}, but BASE_URL is ${baseUrl}. Build again with the right BASE_URL, or unset BASE_URL.`,
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
      // What can be read to its end can be read.
      if (length > 0) await file.read(length - 1, 1)
    }),
  }
  const id = idOf(directory)
  return {
    id,
    manifest,
    data,
    frames,
    siteAt: (now, removed = data.removed) =>
      createSiteAt(now, { ...data, removed }, sources, releaseFacts(id, manifest, now)),
    verify: file.verify,
    close: file.close,
  }
}

/** Name of a release by the folder of its artefacts. */
function idOf(directory: string): string {
  return basename(dirname(resolve(directory)))
}

function releaseFacts(id: string, manifest: Manifest, now: number): ReleaseFacts {
  const { nextChange } = manifest
  const facts = { id, tag: releaseTag(manifest) }
  if (nextChange === null) return { ...facts, isStale: false }
  return { ...facts, nextChange, isStale: Date.parse(nextChange) <= now }
}

/** Data of the site of a release, whatever origin it was made for; throws an `UnusableBuild` when it is not whole. */
export async function readSiteData(directory: string): Promise<SiteData> {
  return await readJson<SiteData>(directory, artefactFiles.site, await readManifest(directory))
}

/** Where everything is that a release publishes, by its key, with entity tags. */
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
  return JSON.parse(text) as Value // Written by our own build: format and digest are checked.
}

/** Whoever asks while it is being found out gets the same answer: health is never refused, however many ask for it. */
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
  return {
    type: entry.type,
    etag: entry.etag,
    link: entry.link,
    policy: entry.policy,
    pages: entry.pages,
    tokens: entry.tokens,
    content: isStreamed(entry)
      ? { bytes: new Uint8Array(), file: fileOf(file, entry.bytes) }
      : await readContent(file, entry),
  }
}

async function readContent(file: VerifiedFile, entry: PublishedEntry): Promise<PublishedContent> {
  const [start] = entry.bytes
  const bytes = await file.read(start, lengthOf(entry))
  const slice = (part: Slice) => bytes.subarray(part[0] - start, part[0] - start + part[1])
  return {
    bytes: slice(entry.bytes),
    br: entry.br && slice(entry.br),
    gzip: entry.gzip && slice(entry.gzip),
  }
}

function fileOf(release: VerifiedFile, [start, length]: Slice): PublishedFile {
  return { length, chunks: (at, part) => release.chunks(start + at, part) }
}
