/** Makes what the server reads from the rendered pages: twins, prepared answers, search index, manifest. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entityTag } from '../http/etag.ts'
import { encodeSearchIndex } from '../search/index-form.ts'
import { createSearchOver } from '../search/search.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { markdownPath } from '../site/address.ts'
import { artefactFiles } from '../site/artefacts/manifest.ts'
import type { Manifest } from '../site/artefacts/manifest.ts'
import type { SynonymGroups } from '../content/schema.ts'
import { createSite } from '../site/site.ts'
import type { Site, SiteData } from '../site/site.ts'
import { closePagefind, indexPages } from '../indexing/pagefind.ts'
import type { BundleFile } from '../indexing/pagefind.ts'
import { readBundle } from '../indexing/pagefind-bundle.ts'
import { removeManifest, writeManifest } from './manifest.ts'
import { prepareAnswers } from './prepared-answers.ts'
import { runStep } from './progress.ts'
import type { ProgressOutput, Step } from './progress.ts'
import { readPublishedFiles } from './published-files.ts'
import { findBrokenLinks, readRenderedPages } from './rendered-pages.ts'
import type { RenderedPage } from '../site/rendered-page.ts'
import { writeRepresentations } from './representations.ts'
import type { Publication } from '../site/publication.ts'
import { compileSearchIndex } from '../indexing/compile.ts'
import { createTwinWriter } from './twins.ts'

/** Where the build reads and writes. */
export interface BuildFolders {
  /** What Astro wrote for the browser. */
  readonly client: string
  /** What the server will read. */
  readonly data: string
  /** What may be kept between builds. */
  readonly cache: string
}

/** What the build of one site works with. */
export interface BuildOptions {
  readonly folders: BuildFolders
  readonly synonyms: SynonymGroups
  /** Frames of the consent screens, as JSON. */
  readonly frames: string
  /** Renders what describes the service from the finished site. */
  describe(site: Site): Promise<Publication[]>
}

/** Makes all artefacts of a site that Astro has rendered. */
export async function makeArtefacts(
  data: SiteData,
  { folders, synonyms, frames, describe }: BuildOptions,
  output: ProgressOutput,
): Promise<Manifest> {
  const pages = await runStep(
    'Read pages',
    output,
    (step) => readRenderedPages(folders.client, data.pages, step),
    ({ length }) => `${length} pages`,
  )
  const twins = await runStep(
    'Markdown',
    output,
    (step) => writeTwins(pages, data, folders, step),
    ({ length }) => `${length} twins`,
  )
  const bundle = await runStep(
    'Pagefind',
    output,
    (step) => writeBundle(pages, folders.client, step),
    ({ length }) => `${length} files`,
  )
  const searchIndex = await runStep(
    'Search index',
    output,
    () => Promise.resolve(compileSearchIndex(readBundle(bundle), { pages: data.pages, synonyms })),
    ({ languages: list }) => `${list.reduce((sum, { terms }) => sum + terms.length, 0)} stems`,
  )
  const files = await readPublishedFiles(folders.client)
  refuseBrokenLinks(pages, data, new Set(files.map(({ key }) => key)))
  const prepared = await runStep(
    'Answers',
    output,
    () => prepareAnswers(data, createBuildSite(data, twins, searchIndex)),
    ({ length }) => `${length} prepared`,
  )
  const descriptions = await runStep(
    'Descriptions',
    output,
    () => describe(createBuildSite(data, [...twins, ...prepared], searchIndex)),
    ({ length }) => `${length} rendered`,
  )
  return await runStep(
    'Write',
    output,
    (step) =>
      writeArtefacts([...files, ...prepared, ...descriptions], data, searchIndex, {
        folders,
        frames,
        step,
      }),
    ({ counts }) => `${counts.representations} representations`,
  ).finally(closePagefind)
}

async function writeTwins(
  pages: readonly RenderedPage[],
  data: SiteData,
  { client, cache }: BuildFolders,
  step: Step,
): Promise<Publication[]> {
  const writer = await createTwinWriter(join(cache, 'twins.json'), data)
  const twins: Publication[] = []
  for (const page of pages) {
    const path = markdownPath(page.record.path)
    const markdown = writer.render(page)
    await writeFile(join(client, path), markdown)
    const bytes = new TextEncoder().encode(markdown)
    twins.push({ key: path, type: 'text/markdown; charset=utf-8', bytes })
    step.advance(twins.length, pages.length)
  }
  await writer.save()
  return twins
}

async function writeBundle(
  pages: readonly RenderedPage[],
  client: string,
  step: Step,
): Promise<BundleFile[]> {
  const files = await indexPages(pages, (done, total) => {
    step.advance(done, total)
  })
  for (const { path, content } of files) {
    const file = join(client, 'pagefind', path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, content)
  }
  return files
}

function refuseBrokenLinks(
  pages: readonly RenderedPage[],
  data: SiteData,
  files: ReadonlySet<string>,
): void {
  const broken = findBrokenLinks(pages, data, files)
  if (broken.length === 0) return
  const shown = broken.slice(0, 20).map((line) => `  ${line}`)
  throw new Error(`${broken.length} broken links in the rendered pages:\n${shown.join('\n')}`)
}

/** The site as far as it is made: what is published by now answers as it will from the server. */
function createBuildSite(
  data: SiteData,
  publications: readonly Publication[],
  searchIndex: SearchIndex,
): Site {
  const published = new Map(publications.map((publication) => [publication.key, publication]))
  const search = createSearchOver(searchIndex, data.pages)
  return createSite(data, {
    readPublished(key) {
      const found = published.get(key)
      if (!found) return Promise.resolve(undefined)
      const { type, link, pages, bytes } = found
      return Promise.resolve({ type, link, pages, etag: entityTag(bytes), content: { bytes } })
    },
    search: (query, filter) => Promise.resolve(search.find(query, filter)),
    check: () => Promise.resolve(),
  })
}

async function writeArtefacts(
  publications: readonly Publication[],
  data: SiteData,
  searchIndex: SearchIndex,
  { folders, frames, step }: { folders: BuildFolders; frames: string; step: Step },
): Promise<Manifest> {
  await mkdir(folders.data, { recursive: true })
  await removeManifest(folders.data)
  const file = (name: string) => join(folders.data, name)
  const index = await writeRepresentations(
    file(artefactFiles.bytes),
    publications,
    (done, total) => {
      step.advance(done, total)
    },
  )
  await writeFile(file(artefactFiles.index), JSON.stringify(index))
  await writeFile(file(artefactFiles.site), JSON.stringify(data))
  await writeFile(file(artefactFiles.search), encodeSearchIndex(searchIndex))
  await writeFile(file(artefactFiles.frames), frames)
  return await writeManifest(folders.data, {
    baseUrl: data.info.baseUrl,
    generated: data.info.generated,
    counts: {
      pages: data.pages.length,
      redirects: Object.keys(data.redirects).length,
      representations: publications.length,
    },
  })
}
