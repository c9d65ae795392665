/**
 * Makes the artefacts for the server from the rendered pages: Markdown pages, prepared API answers,
 * search index, manifest.
 */
import { join } from 'node:path'
import { securityRenewal } from '../descriptions/security-txt.ts'
import { entityTag } from '../http/etag.ts'
import { createSearchOver, type Search } from '../search/search.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { Manifest } from '../site/artefacts/manifest.ts'
import { createConsentFrames } from '../website/consent/consent-frames.ts'
import { createPagePolicies } from '../website/page-policies.ts'
import type { Kept } from '../content/kept.ts'
import type { LoadedContent } from '../content/load.ts'
import { questionsOf } from '../content/page-questions.ts'
import { findNextDataChange } from '../content/data-changes.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import { earliest, findNextChange } from '../content/publication-times.ts'
import { createSite, type Site, type SiteData } from '../site/site.ts'
import { closePagefind, type BundleFile } from '../indexing/pagefind.ts'
import { writeArtefacts, type Artefacts } from './artefact-files.ts'
import type { ClientFiles } from './client-files.ts'
import { openEarlierForms } from './coded-forms.ts'
import { readEarlierFiles } from './earlier-files.ts'
import { prepareAnswers } from './prepared-answers.ts'
import { runStep, type ProgressOutput, type Step } from './progress.ts'
import { givePolicies, readPublishedFiles } from './published-files.ts'
import { fillReference, findReferences, type ReferenceAnswers } from './reference-answers.ts'
import { findBrokenLinks, readRenderedPages } from './rendered-pages.ts'
import type { RenderedPage } from '../site/rendered-page.ts'
import type { Publication } from '../site/publication.ts'
import { learnFromLinks } from '../indexing/learnt-words.ts'
import { createSearchParts, type SearchParts } from './search-parts.ts'
import { writeTwins } from './twins.ts'

/** Folders of a build. */
export interface BuildFolders {
  /** Folder of the client files, in which Astro has written the pages. */
  readonly client: string
  /** Folder of the artefacts for the server. */
  readonly data: string
  /** Output folder, which contains the earlier releases. */
  readonly releases: string
}

/** What the artefacts are made from, in addition to the data of the site. */
export interface BuildOptions {
  readonly folders: BuildFolders
  /** Writer of client files. */
  readonly files: ClientFiles
  /** Cached results of earlier builds. */
  readonly kept: Kept
  readonly loaded: LoadedContent
  /** Whether builds of the same sources must be identical. */
  readonly isReproducible: boolean
  /** Renders the documents that describe the finished site, such as `/openapi.json`. */
  describe(site: Site): Promise<Publication[]>
  /** Asks the app for the answers that the API reference pages show. */
  answer(site: Site): Promise<ReferenceAnswers>
}

/** Makes all artefacts of a site that Astro has rendered. */
export async function makeArtefacts(
  data: SiteData,
  options: BuildOptions,
  output: ProgressOutput,
): Promise<void> {
  try {
    await runSteps(data, options, output)
  } finally {
    // Pagefind is closed after an error too, because it is a separate process. Otherwise, it would
    // run as long as this process.
    await closePagefind()
  }
}

async function runSteps(
  data: SiteData,
  options: BuildOptions,
  output: ProgressOutput,
): Promise<void> {
  const { folders, files, kept, loaded, describe } = options
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
    (step) => writeTwins(pages, data, { files, kept }, step),
    count('twins'),
  )
  const parts = createSearchParts(kept)
  await run('Pagefind', (step) => writeBundle(parts, pages, files, step), count('files'))
  const searchIndex = await run(
    'Search index',
    () => compileIndex(parts, pages, data, loaded),
    ({ languages: list }) => `${list.reduce((sum, { terms }) => sum + terms.length, 0)} word stems`,
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
  const site = createBuildSite(data, [...twins, ...prepared], search)
  const descriptions = await run('Descriptions', () => describe(site), count('rendered'))
  const complete = await fillReferences(published, options, site)
  const earlier = await run(
    'Earlier files',
    () => readEarlierFiles(folders.releases, keys, data.info),
    (carried) => `${carried.length} copied from older releases, ${megabytesOf(carried)} MB`,
  )
  const publications = [
    ...givePolicies(complete, createPagePolicies(loaded)),
    ...earlier,
    ...prepared,
    ...descriptions,
  ]
  await run(
    'Write',
    (step) => writeWithForms(options, { data, publications, searchIndex }, step),
    ({ counts }) => `${counts.representations} representations`,
  )
}

/**
 * Fills the API reference pages, if the site has any, with answers. Also writes the filled pages to
 * the client files, for static hosting.
 */
async function fillReferences(
  published: readonly Publication[],
  { files, loaded, answer }: Pick<BuildOptions, 'files' | 'loaded' | 'answer'>,
  site: Site,
): Promise<readonly Publication[]> {
  const keys = findReferences(loaded)
  if (keys.size === 0) return published
  const answers = await answer(site)
  return published.map((page) => {
    if (!keys.has(page.key)) return page
    const filled = fillReference(page, answers)
    files.write(join(page.key, 'index.html'), filled.bytes)
    return filled
  })
}

function megabytesOf(publications: readonly Publication[]): string {
  return (publications.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6).toFixed(1)
}

/** Finds the time at which the next build is due; `undefined` if no future change is known. */
export function findNextBuild({
  content,
  site,
}: Pick<LoadedContent, 'content' | 'site'>): Date | undefined {
  const pages = [...content.pages, ...content.unpublished]
  const { data } = site
  const now = new Date(data.info.generated)
  const { timeZone = defaultTimeZone } = content.config
  const change = findNextDataChange(content.pages, data, now)
  const { from: publishAt, until: expires } = content.config.banner ?? {}
  const times = [...pages, { data: { publishAt, expires } }]
  const price = content.prices?.until
  // security.txt expires, so a site needs a new build from time to time even without changes.
  return earliest(findNextChange(times, now, timeZone), change, price, securityRenewal(data))
}

/** Writes artefacts, reusing content codings of the previous release. */
async function writeWithForms(
  { folders, loaded, isReproducible }: BuildOptions,
  made: Pick<Artefacts, 'data' | 'publications' | 'searchIndex'>,
  step: Step,
): Promise<Manifest> {
  const earlier = await openEarlierForms(folders.releases)
  const facts = { frames: createConsentFrames(loaded), nextChange: findNextBuild(loaded), earlier }
  const artefacts = { ...made, ...facts, isReproducible }
  return await writeArtefacts(folders.data, artefacts, step).finally(earlier.close)
}

/** Returns a function that summarizes a list by its length, for example as `12 pages`. */
function count(what: string): (list: readonly unknown[]) => string {
  return ({ length }) => `${length} ${what}`
}

/**
 * Compiles the search index of the pages. By default, a page is also found by the texts of links to
 * it.
 */
async function compileIndex(
  parts: SearchParts,
  pages: readonly RenderedPage[],
  data: SiteData,
  { content }: LoadedContent,
): Promise<SearchIndex> {
  const learnt = content.config.search?.learn === false ? undefined : learnFromLinks(pages)
  const questions = questionsOf(content.pages)
  return await parts.compile({ pages: data.pages, synonyms: content.synonyms, questions, learnt })
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

/** Creates the site for use during the build. It reads from the publications that exist so far. */
function createBuildSite(
  data: SiteData,
  publications: readonly Publication[],
  search: Search,
): Site {
  const published = new Map(publications.map((publication) => [publication.key, publication]))
  return createSite(data, {
    readPublished(key) {
      const found = published.get(key)
      if (!found) return undefined
      const { bytes, ...facts } = found
      return { ...facts, etag: entityTag(bytes), content: { bytes } }
    },
    search: (query, filter) => Promise.resolve(search.find(query, filter)),
    check: () => Promise.resolve(),
  })
}
