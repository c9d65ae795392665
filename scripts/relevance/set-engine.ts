/** Search over a content set by other people: its pages as HTML, indexed, compiled, written and read as a build does it. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { compileSearchIndex } from '../../src/indexing/compile.ts'
import { closePagefind, indexPages } from '../../src/indexing/pagefind.ts'
import type { BundleFile } from '../../src/indexing/pagefind.ts'
import { bundleVersion, readBundle } from '../../src/indexing/pagefind-bundle.ts'
import { encodeSearchIndex } from '../../src/search/index-form.ts'
import { createSearch } from '../../src/search/search.ts'
import type { PageRecord } from '../../src/site/page-record.ts'
import type { RenderedPage } from '../../src/site/rendered-page.ts'
import type { Engine } from './measure.ts'
import { readSetPages } from './sets/set-page.ts'
import type { Block, SetPage, SetSection } from './sets/set-page.ts'
import { createEngine } from './site-engine.ts'

const kept = '.cache/relevance'

/** Engine over the pages of a set. */
export async function openSet(folder: string): Promise<Engine> {
  const rendered = renderSet(readSetPages(folder))
  const pages = rendered.map(({ record }) => record)
  const bundle = readBundle(await bundleOf(rendered))
  const index = encodeSearchIndex(compileSearchIndex(bundle, { pages, synonyms: {} }))
  const search = createSearch(index, pages)
  return createEngine({
    search: (query, filter) => search.find(query, filter),
    pathAt: (position) => pages[position]?.path,
  })
}

/** Pages of a set as a build renders them, translations tied by their key. */
export function renderSet(pages: readonly SetPage[]): RenderedPage[] {
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
    return { record, html: renderPage(page) }
  })
}

function renderPage({ lang, title, description, sections }: SetPage): string {
  const meta =
    description === undefined
      ? ''
      : `<meta name="description" content="${escape(description)}" data-pagefind-meta="description[content]">`
  return [
    `<!doctype html><html lang="${lang}"><head><title>${escape(title)}</title>${meta}</head>`,
    `<body><main data-pagefind-body><h1>${escape(title)}</h1>`,
    ...sections.map(renderSection),
    '</main></body></html>',
  ].join('\n')
}

function renderSection({ heading, anchor = '', blocks }: SetSection): string {
  const opening =
    heading === undefined ? '' : `<h2 id="${escape(anchor)}">${escape(heading)}</h2>\n`
  return opening + blocks.map((block) => `<p>${renderBlock(block)}</p>`).join('\n')
}

function renderBlock(block: Block): string {
  if (typeof block === 'string') return escape(block)
  return block
    .map((piece) =>
      typeof piece === 'string'
        ? escape(piece)
        : `<a href="${escape(piece[1])}">${escape(piece[0])}</a>`,
    )
    .join('')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Bundle of the pages, kept by what it is made of: Pagefind takes longer than all that is measured. */
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
