/**
 * Search over a content set by other people. Renders its pages as HTML, and indexes them as a build
 * does.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { compileSearchIndex } from '../../src/indexing/compile.ts'
import { learnFromLinks } from '../../src/indexing/learnt-words.ts'
import { closePagefind, indexPages } from '../../src/indexing/pagefind.ts'
import type { BundleFile } from '../../src/indexing/pagefind.ts'
import { bundleVersion, readBundle } from '../../src/indexing/pagefind-bundle.ts'
import { encodeSearchIndex } from '../../src/search/index-form.ts'
import { createSearch } from '../../src/search/search.ts'
import type { PageRecord } from '../../src/site/page-record.ts'
import type { RenderedPage } from '../../src/site/rendered-page.ts'
import type { Label } from '../../scripts/relevance/labels.ts'
import type { Engine } from '../../scripts/relevance/measure.ts'
import { createEngine } from '../../scripts/relevance/site-engine.ts'
import { sameText } from './rule-labels.ts'
import type { Block, SetPage, SetSection } from './set-page.ts'

const kept = '.cache/relevance'

/** The index of a set in the format of a build, and the indexed pages. */
export interface CompiledSet {
  readonly index: Uint8Array
  readonly pages: readonly PageRecord[]
}

/** Creates an engine over the pages of a set. */
export async function openSet(read: readonly SetPage[], labels: readonly Label[]): Promise<Engine> {
  const { index, pages } = await compileSet(read, labels)
  const search = createSearch(index, pages)
  return createEngine({
    search: (query, filter) => search.find(query, filter),
    pathAt: (position) => pages[position]?.path,
  })
}

/**
 * Compiles the index of a set. Links whose text is a labelled query become text. Otherwise search
 * would learn the answer from the link.
 */
export async function compileSet(
  read: readonly SetPage[],
  labels: readonly Label[],
): Promise<CompiledSet> {
  const withheld = new Set(
    labels
      .filter((label) => label.class === 'link-text')
      .map(({ spoken, query }) => `${spoken} ${sameText(query)}`),
  )
  const isWithheld = (lang: string, text: string) => withheld.has(`${lang} ${sameText(text)}`)
  const rendered = renderSet(read, isWithheld)
  const pages = rendered.map(({ record }) => record)
  const bundle = readBundle(await bundleOf(rendered))
  const learnt = learnFromLinks(rendered)
  const compiled = compileSearchIndex(bundle, { pages, synonyms: {}, learnt })
  return { index: encodeSearchIndex(compiled), pages }
}

/** Renders the pages of a set as a build does. Pages with the same key are translations. */
export function renderSet(
  pages: readonly SetPage[],
  isWithheld: (lang: string, text: string) => boolean = () => false,
): RenderedPage[] {
  const versions = Map.groupBy(pages, ({ key }) => key)
  return pages.map((page): RenderedPage => {
    const others = (versions.get(page.key) ?? []).filter((version) => version !== page)
    const { path, title, description, lang } = page
    const alternates = Object.fromEntries(others.map((version) => [version.lang, version.path]))
    const record: PageRecord = {
      ...{ path, title, description, lang, alternates },
      type: 'other',
      cursorKey: path,
    }
    return { record, html: renderPage(page, (text) => isWithheld(lang, text)) }
  })
}

function renderPage(
  { lang, title, description, sections }: SetPage,
  isWithheld: (text: string) => boolean,
): string {
  const meta =
    description === undefined
      ? ''
      : `<meta name="description" content="${escape(description)}" data-pagefind-meta="description[content]">`
  return [
    `<!doctype html><html lang="${lang}"><head><title>${escape(title)}</title>${meta}</head>`,
    `<body><main data-pagefind-body><h1>${escape(title)}</h1>`,
    ...sections.map((section) => renderSection(section, isWithheld)),
    '</main></body></html>',
  ].join('\n')
}

function renderSection(
  { heading, anchor = '', blocks }: SetSection,
  isWithheld: (text: string) => boolean,
): string {
  const opening =
    heading === undefined ? '' : `<h2 id="${escape(anchor)}">${escape(heading)}</h2>\n`
  return opening + blocks.map((block) => `<p>${renderBlock(block, isWithheld)}</p>`).join('\n')
}

function renderBlock(block: Block, isWithheld: (text: string) => boolean): string {
  if (typeof block === 'string') return escape(block)
  return block
    .map((piece) => {
      if (typeof piece === 'string') return escape(piece)
      const [text, target] = piece
      return isWithheld(text) ? escape(text) : `<a href="${escape(target)}">${escape(text)}</a>`
    })
    .join('')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/**
 * Returns the Pagefind bundle of the pages. Caches the bundle by a digest of the pages, because
 * Pagefind takes longer than the whole measurement.
 */
async function bundleOf(pages: readonly RenderedPage[]): Promise<BundleFile[]> {
  const digest = createHash('sha256').update(bundleVersion)
  for (const { record, html } of pages) digest.update(`${record.path}\n${html}\n`)
  const file = join(kept, `${digest.digest('hex').slice(0, 16)}.bundle`)
  if (existsSync(file)) return deserialize(readFileSync(file)) as BundleFile[] // Our own file.
  const bundle = await indexPages(pages, () => undefined)
  await closePagefind()
  mkdirSync(kept, { recursive: true })
  writeFileSync(file, serialize(bundle))
  return bundle
}
