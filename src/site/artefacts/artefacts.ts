/** The site of a folder of artefacts. Only this folder touches the disk to answer a request. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSite, SiteUnavailable } from '../site.ts'
import type { Published, SearchFilter, SearchHit, Site, SiteData } from '../site.ts'
import { createPublicationReader } from './kept-publications.ts'
import { artefactFiles, readManifest, unusable } from './manifest.ts'
import type { ArtefactName, Manifest } from './manifest.ts'
import { lengthOf } from './published-index.ts'
import type { PublishedEntry, PublishedIndex, Slice } from './published-index.ts'
import { openVerified, readVerified } from './verified-file.ts'
import type { VerifiedFile } from './verified-file.ts'

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

/** Site of a folder of artefacts; throws an error that says what to do when they are not those of one whole build. */
export async function readSite(
  directory: string,
  { baseUrl, createSearch }: ArtefactExpectations,
): Promise<Site> {
  const manifest = await readManifest(directory)
  if (manifest.baseUrl !== baseUrl) {
    throw unusable(
      directory,
      `it was made for ${manifest.baseUrl}, but BASE_URL is ${baseUrl}, build again or change BASE_URL`,
    )
  }
  const [data, index, searchIndex] = await Promise.all([
    readJson<SiteData>(directory, artefactFiles.site, manifest),
    readJson<PublishedIndex>(directory, artefactFiles.index, manifest),
    readVerified(directory, artefactFiles.search, manifest),
    // Read by whoever shows screens; a build is served whole or not at all.
    readVerified(directory, artefactFiles.frames, manifest),
  ])
  const file = await openVerified(directory, artefactFiles.bytes, manifest)
  const last = lastEntry(index)
  const search = createSearch(searchIndex, data.pages)
  const publications = createPublicationReader(index, (entry) => readEntry(file, entry))
  return createSite(data, {
    readPublished: publications.read,
    search: (query, filter) => Promise.resolve(search.find(query, filter)),
    check: shared(async () => {
      await checkPresence(directory)
      // What can be read to its end can be read.
      if (last) await readEntry(file, last)
    }),
  })
}

/** Value of an artefact; throws an error that says what to do when it is not what the build wrote. */
export async function readArtefact<Value>(directory: string, name: ArtefactName): Promise<Value> {
  return await readJson<Value>(directory, name, await readManifest(directory))
}

async function readJson<Value>(
  directory: string,
  name: ArtefactName,
  manifest: Manifest,
): Promise<Value> {
  const text = new TextDecoder().decode(await readVerified(directory, name, manifest))
  return JSON.parse(text) as Value // Written by our own build: format and digest are checked.
}

/** Whoever restarts the server would find it without a site. */
async function checkPresence(directory: string): Promise<void> {
  const files = Object.values(artefactFiles).map((name) => join(directory, name))
  await Promise.all(files.map((file) => stat(file))).catch((error: unknown) => {
    throw new SiteUnavailable(`The artefacts in ${directory} are gone`, { cause: error })
  })
}

/** What is last in the file. */
function lastEntry(index: PublishedIndex): PublishedEntry | undefined {
  const startOf = (entry: PublishedEntry) => entry.bytes[0]
  return Object.values(index).reduce<PublishedEntry | undefined>(
    (last, entry) => (last && startOf(last) >= startOf(entry) ? last : entry),
    undefined,
  )
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
  const [start] = entry.bytes
  const bytes = await file.read(start, lengthOf(entry))
  const slice = (part: Slice) => bytes.subarray(part[0] - start, part[0] - start + part[1])
  return {
    type: entry.type,
    etag: entry.etag,
    link: entry.link,
    policy: entry.policy,
    pages: entry.pages,
    content: {
      bytes: slice(entry.bytes),
      br: entry.br && slice(entry.br),
      gzip: entry.gzip && slice(entry.gzip),
    },
  }
}
