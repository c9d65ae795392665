/**
 * Makes the artefacts for the server from the rendered pages: twins, prepared answers, search
 * index, manifest.
 */
import { join } from 'node:path'
import { entityTag } from '../http/etag.ts'
import { createSearchOver } from '../search/search.ts'
import type { Search } from '../search/search.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Manifest } from '../site/artefacts/manifest.ts'
import type { ConsentFrames } from '../website/consent/consent-frames.ts'
import type { FindPagePolicy } from '../website/page-policies.ts'
import type { Kept } from '../content/kept.ts'
import type { PageQuestions } from '../content/page-questions.ts'
import type { SynonymGroups } from '../content/schemas/other-names.ts'
import { createSite } from '../site/site.ts'
import type { Site, SiteData } from '../site/site.ts'
import { closePagefind } from '../indexing/pagefind.ts'
import type { BundleFile } from '../indexing/pagefind.ts'
import { writeArtefacts } from './artefact-files.ts'
import type { Artefacts } from './artefact-files.ts'
import type { ClientFiles } from './client-files.ts'
import { openEarlierForms } from './coded-forms.ts'
import { prepareAnswers } from './prepared-answers.ts'
import { runStep } from './progress.ts'
import type { ProgressOutput, Step } from './progress.ts'
import { givePolicies, readPublishedFiles } from './published-files.ts'
import { findBrokenLinks, readRenderedPages } from './rendered-pages.ts'
import type { RenderedPage } from '../site/rendered-page.ts'
import type { Publication } from '../site/publication.ts'
import { learnFromLinks } from '../indexing/learnt-words.ts'
import { createSearchParts } from './search-parts.ts'
import type { SearchParts } from './search-parts.ts'
import { writeTwins } from './twins.ts'

/** Folders of a build. */
export interface BuildFolders {
  /** Client files written by Astro. */
  readonly client: string
  /** Artefacts for the server. */
  readonly data: string
  /** Cache between builds. */
  readonly cache: string
  /** Earlier releases. */
  readonly releases: string
}

/** Options for the build of a site. */
export interface BuildOptions {
  readonly folders: BuildFolders
  /** Writer of client files. */
  readonly files: ClientFiles
  /** Cached results of earlier builds. */
  readonly kept: Kept
  readonly synonyms: SynonymGroups
  readonly questions: PageQuestions
  /** Whether the search index uses the text of links between pages. */
  readonly learns: boolean
  /** Page frames of the consent pages, which the server renders. */
  readonly frames: ConsentFrames
  /**
   * Reads digested files of earlier releases, which pages in browsers and caches still need. Leaves
   * out `known` keys.
   */
  readEarlier(known: ReadonlySet<string>): Promise<Publication[]>
  /** When the next build is due. */
  readonly nextChange: Date | undefined
  /** Returns the security policy of a rendered page. */
  readonly findPolicy: FindPagePolicy
  /** Renders the descriptions from the finished site. */
  describe(site: Site): Promise<Publication[]>
}

/** Makes all artefacts of a site that Astro has rendered. */
export async function makeArtefacts(
  data: SiteData,
  options: BuildOptions,
  output: ProgressOutput,
): Promise<Manifest> {
  try {
    return await runSteps(data, options, output)
  } finally {
    // Also after an error, because Pagefind is a separate process that runs as long as ours.
    await closePagefind()
  }
}

async function runSteps(
  data: SiteData,
  options: BuildOptions,
  output: ProgressOutput,
): Promise<Manifest> {
  const { folders, files, kept, frames, readEarlier, nextChange, findPolicy, describe } = options
  const run = <Result>(
    name: string,
    work: (step: Step) => Result | Promise<Result>,
    summarize: (result: Result) => string,
  ) => runStep(name, output, work, summarize)

  const pages = await run(
    'Read pages',
    (step) => readRenderedPages(folders.client, data.pages, step),
    count('pages'),
  )
  const twins = await run(
    'Markdown',
    (step) => writeTwins(pages, data, { files, cache: folders.cache }, step),
    count('twins'),
  )
  const parts = createSearchParts(kept)
  await run('Pagefind', (step) => writeBundle(parts, pages, files, step), count('files'))
  const searchIndex = await run(
    'Search index',
    () => compileIndex(parts, pages, data, options),
    ({ languages: list }) => `${list.reduce((sum, { terms }) => sum + terms.length, 0)} stems`,
  )
  const published = readPublishedFiles(folders.client, twins)
  const keys = new Set(published.map(({ key }) => key))
  refuseBrokenLinks(pages, data, keys)
  const search = createSearchOver(searchIndex, data.pages)
  const prepared = await run(
    'Answers',
    () => prepareAnswers(data, createBuildSite(data, twins, search)),
    count('prepared'),
  )
  const descriptions = await run(
    'Descriptions',
    () => describe(createBuildSite(data, [...twins, ...prepared], search)),
    count('rendered'),
  )
  const earlier = await run(
    'Earlier files',
    () => readEarlier(keys),
    (carried) => `${carried.length} carried over, ${megabytesOf(carried)} MB`,
  )
  const publications = [
    ...givePolicies(published, findPolicy),
    ...earlier,
    ...prepared,
    ...descriptions,
  ]
  return await run(
    'Write',
    (step) => writeBeside(folders, { data, publications, searchIndex, frames, nextChange }, step),
    ({ counts }) => `${counts.representations} representations`,
  )
}

function megabytesOf(publications: readonly Publication[]): string {
  return (publications.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6).toFixed(1)
}

/** Writes artefacts, reusing content codings of the previous release. */
async function writeBeside(
  { data, releases }: BuildFolders,
  artefacts: Artefacts,
  step: Step,
): Promise<Manifest> {
  const earlier = await openEarlierForms(releases)
  return await writeArtefacts(data, { ...artefacts, earlier }, step).finally(earlier.close)
}

/** Summary of a step that returns a list. */
function count(what: string): (list: readonly unknown[]) => string {
  return ({ length }) => `${length} ${what}`
}

/** Compiles the search index of the pages, with the text of links between them if enabled. */
async function compileIndex(
  parts: SearchParts,
  pages: readonly RenderedPage[],
  data: SiteData,
  { synonyms, questions, learns }: BuildOptions,
): Promise<SearchIndex> {
  const learnt = learns ? learnFromLinks(pages) : undefined
  return await parts.compile({ pages: data.pages, synonyms, questions, learnt })
}

async function writeBundle(
  parts: SearchParts,
  pages: readonly RenderedPage[],
  client: ClientFiles,
  step: Step,
): Promise<BundleFile[]> {
  const files = await parts.bundle(pages, step.advance)
  for (const { path, content } of files) client.write(join('pagefind', path), content)
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

/** The site during the build. It reads from the publications that exist so far. */
function createBuildSite(
  data: SiteData,
  publications: readonly Publication[],
  search: Search,
): Site {
  const published = new Map(publications.map((publication) => [publication.key, publication]))
  return createSite(data, {
    readPublished(key) {
      const found = published.get(key)
      if (!found) return Promise.resolve(undefined)
      const { type, link, pages, tokens, bytes } = found
      const etag = entityTag(bytes)
      return Promise.resolve({ type, link, pages, tokens, etag, content: { bytes } })
    },
    search: (query, filter) => Promise.resolve(search.find(query, filter)),
    check: () => Promise.resolve(),
  })
}
