/**
 * A release of any number of pages, made from the artefacts of a built one without rendering: each further page is published
 * with the bytes of a real page of its language, and searched by sentences of the real ones.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPaths } from '../../src/http/paths.ts'
import { compileSearchIndex } from '../../src/indexing/compile.ts'
import { closePagefind, indexRecords } from '../../src/indexing/pagefind.ts'
import { readBundle } from '../../src/indexing/pagefind-bundle.ts'
import { writeManifest } from '../../src/release/manifest.ts'
import { encodeSearchIndex } from '../../src/search/index-form.ts'
import { readPublishedIndex, readSiteData } from '../../src/site/artefacts/artefacts.ts'
import { artefactFiles, readManifest } from '../../src/site/artefacts/manifest.ts'
import { encodePublishedIndex } from '../../src/site/artefacts/published-index.ts'
import type { PublishedEntry } from '../../src/site/artefacts/published-index.ts'
import { markdownPath } from '../../src/site/address.ts'
import type { PageRecord } from '../../src/site/page-record.ts'
import type { Site } from '../../src/site/site.ts'
import { growSite } from './grown-site.ts'

/** Writes a release of so many pages into a folder; `folder` is that of the built one. */
export async function writeGrownRelease(
  target: string,
  { folder, site }: { readonly folder: string; readonly site: Site },
  size: number,
): Promise<void> {
  const from = join(folder, 'data')
  const to = join(target, 'data')
  await mkdir(to, { recursive: true })
  await cp(join(folder, 'server'), join(target, 'server'), { recursive: true })
  const data = await readSiteData(from)
  const grown = await growSite(site, size)
  const known = new Map(data.pages.map((page) => [page.path, page]))
  const pages = grown.pages.map((page) => known.get(page.path) ?? page)
  // Lists are ordered by path, and cursors find their place again by it.
  pages.sort((a, b) => (a.path < b.path ? -1 : 1))
  const write = (name: string, content: string | Uint8Array) => writeFile(join(to, name), content)
  await write(artefactFiles.site, JSON.stringify({ ...data, pages }))
  const bundle = readBundle(await indexRecords(grown.sources))
  await closePagefind()
  await write(
    artefactFiles.search,
    encodeSearchIndex(compileSearchIndex(bundle, { pages, synonyms: {} })),
  )
  await copyPublished(from, to, pages)
  await write(artefactFiles.frames, await readFile(join(from, artefactFiles.frames)))
  const { counts, ...facts } = await readManifest(from)
  await writeManifest(to, { ...facts, counts: { ...counts, pages: pages.length } })
}

/** Where a page is published: for people, as Markdown, as an answer of the API. */
const keysOfPage = [
  (path: string) => path,
  markdownPath,
  (path: string) => `${apiPaths.page}?url=${path}`,
]

/** A page of a text, not of a list. */
function isModel({ type }: PageRecord): boolean {
  return type === 'blog' || type === 'guide'
}

/** Publishes each page that is new with the bytes of a real one. */
async function copyPublished(from: string, to: string, pages: readonly PageRecord[]) {
  const index = await readPublishedIndex(from)
  const bytes = await readFile(join(from, artefactFiles.bytes))
  const chunks: Uint8Array[] = [bytes]
  let end = bytes.length
  const copy = (entry: PublishedEntry): PublishedEntry => {
    const [start] = entry.bytes
    const move = ([begin, length]: readonly [number, number]) =>
      [begin - start + end, length] as const
    const { br, gzip } = entry
    const copied = {
      ...entry,
      bytes: move(entry.bytes),
      ...(br && { br: move(br) }),
      ...(gzip && { gzip: move(gzip) }),
    }
    const length = entry.bytes[1] + (br?.[1] ?? 0) + (gzip?.[1] ?? 0)
    chunks.push(bytes.subarray(start, start + length))
    end += length
    return copied
  }
  const models = new Map(pages.filter(isModel).map((page) => [page.lang, page.path]))
  const grown: Record<string, PublishedEntry> = { ...index }
  for (const { path, lang } of pages) {
    const model = models.get(lang)
    if (index[path] || model === undefined) continue
    for (const keyOf of keysOfPage) {
      const entry = index[keyOf(model)]
      if (entry) grown[keyOf(path)] = copy(entry)
    }
  }
  await writeFile(join(to, artefactFiles.bytes), chunks)
  await writeFile(join(to, artefactFiles.index), encodePublishedIndex(grown))
}
