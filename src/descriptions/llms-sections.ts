/** Renders sections of llms.txt: quick start, pages by type, further lists and recent changes. */
import { siteDocuments } from '../api/documents.ts'
import type { Operation } from '../api/operation.ts'
import { findTemplate } from '../api/uri-template.ts'
import { apiPaths, mcpPaths } from '../http/paths.ts'
import { markdownPath } from '../site/address.ts'
import { textIn } from '../site/localized.ts'
import { listedTypes, listEntry, markdownLink } from '../site/overview-entry.ts'
import { comparePages } from '../site/page-record.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { SiteParts } from '../site/parts.ts'
import { listName } from '../site/split-overviews.ts'
import type { Language } from '../site/vocabulary.ts'
import { fillCount } from '../site/words/table.ts'
import type { Words } from '../site/words/words.ts'
import type { DescriptionContext } from './description-context.ts'
import { allPages } from './overview-tree.ts'
import type { Overview } from './overview-tree.ts'

/** Input of the sections of a language. */
export interface SectionContext {
  readonly baseUrl: string
  readonly words: Words['llms']
  readonly lang: Language
  /** Number of tokens by page. Empty in a preview, which renders pages on request. */
  readonly tokens: ReadonlyMap<PageRecord, number>
}

const mostChanges = 10
/** Maximum length of the list of changes in characters. Addresses can be of any length. */
const longestChanges = 6_000

/** Renders the pages, one section per type. Types without pages have no section. */
export function renderPages(
  pages: readonly PageRecord[],
  { baseUrl, words, tokens }: SectionContext,
): string[] {
  const byType = Map.groupBy(pages, ({ type }) => type)
  return listedTypes.flatMap((type) => {
    const entries = byType.get(type)?.map((page) => listEntry(page, baseUrl, tokens.get(page)))
    const heading = type === 'city' ? words.cityTitle : words.sections[type]
    return entries ? [`## ${heading}`, entries.join('\n')] : []
  })
}

/**
 * Renders links to further files of a list, and to the lists below it. Lists with towns get a
 * section of their own.
 */
export function renderParts(overview: Overview, context: SectionContext): string[] {
  const { folder, title, files, parts } = overview
  const numbered = files
    .slice(1)
    .map((pages, at) =>
      partLink({ title: `${title} (${at + 2})`, path: folder + listName(at + 2), pages }, context),
    )
  const links = parts.map((part) => {
    const pages = allPages(part)
    const link = partLink({ title: part.title, path: part.folder + listName(1), pages }, context)
    return { link, ofTowns: pages.some(({ type }) => type === 'city') }
  })
  const { words } = context
  const sections = [
    [words.lists, [...numbered, ...links.filter((one) => !one.ofTowns).map(({ link }) => link)]],
    [words.cityTitle, links.filter((one) => one.ofTowns).map(({ link }) => link)],
  ] as const
  return sections.flatMap(([heading, lines]) =>
    lines.length > 0 ? [`## ${heading}`, lines.join('\n')] : [],
  )
}

interface Part {
  readonly title: string
  readonly path: string
  readonly pages: readonly PageRecord[]
}

// Includes the day of the latest change in the list, so that readers can skip unchanged lists.
function partLink({ title, path, pages }: Part, { baseUrl, words, lang }: SectionContext): string {
  const newest = pages.reduce((day, { updated = '' }) => (updated > day ? updated : day), '')
  const facts = [fillCount(words.pages, pages.length, lang), ...(newest === '' ? [] : [newest])]
  return `- ${markdownLink(title, baseUrl + path)} (${facts.join(', ')})`
}

/**
 * Renders the most recently changed pages with dates, and the URI template for all changes since a
 * day.
 */
export function renderChanges(
  pages: readonly PageRecord[],
  { baseUrl, words, lang }: SectionContext,
): string[] {
  const newest = pages
    .filter(({ updated }) => updated !== undefined)
    .toSorted((a, b) => (b.updated ?? '').localeCompare(a.updated ?? '') || comparePages(a, b))
    .slice(0, mostChanges)
    .map(({ title, path, updated = '' }) => {
      return `- ${markdownLink(title, baseUrl + markdownPath(path))} (${updated})`
    })
  if (newest.length === 0) return []
  const fitting = newest.filter(
    (_line, at) => newest.slice(0, at + 1).join('\n').length <= longestChanges,
  )
  const since = `${baseUrl}${apiPaths.pages}?lang=${encodeURIComponent(lang)}{&updated_since}`
  return [`## ${words.changed}`, [...fitting, `- ${words.since}: \`${since}\``].join('\n')]
}

/**
 * Describes how a model can query the site: search, lists, JSON pages, data, the MCP server and
 * authentication. Without the lines for data, the text must stay below 200 tokens.
 */
export function renderQuickStart(
  { info, site, registry, published }: QuickStartContext,
  words: Words['llms'],
  lang: Language,
): string[] {
  const labels: Readonly<Record<string, string>> = {
    search: words.search,
    pages: words.pageList,
    page: words.page,
    workshop: words.prices,
    contact: words.sections.contact,
  }
  const reads = registry.flatMap((operation) => {
    const label = labels[operation.id]
    const template = findTemplate(operation)
    return label === undefined || template === undefined
      ? []
      : [`- ${label}: \`${info.baseUrl}${template}\``]
  })
  const { path } = siteDocuments.authGuide
  const hasGuide = published.some((document) => document.path === path)
  const token = `- ${words.token}: ${markdownLink(path.slice(1), info.baseUrl + path)}`
  return [
    `## ${words.quickStart}`,
    [
      ...reads,
      ...describeData(site.parts, registry, lang).map(
        ([label, address]) => `- ${label}: \`${info.baseUrl}${address}\``,
      ),
      `- MCP: \`${info.baseUrl}${mcpPaths.endpoint}\``,
      ...(hasGuide ? [token] : []),
    ].join('\n'),
  ]
}

/** Input of the quick start. */
type QuickStartContext = Pick<DescriptionContext, 'info' | 'site' | 'registry' | 'published'>

/**
 * Maximum number of collections that the quick start lists with a URI template of their own. The
 * others get the address of the operation `data`.
 */
const mostCollections = 3

/**
 * Maximum length of the URI template of a collection in the quick start, in characters. A
 * collection with a longer template gets the address of the operation `data` instead.
 */
const longestTemplate = 160

/**
 * Lists the titles of the first collections, each with the URI template for its entries. All other
 * titles share one line with the address of the operation `data`.
 */
function describeData(
  { collections, languages }: SiteParts,
  registry: readonly Operation[],
  lang: Language,
): (readonly [label: string, address: string])[] {
  const rows = collections.map(({ name, title }, at) => {
    const list = registry.find(({ collection }) => collection === name)
    const template = list && findTemplate(list)
    const isShown = at < mostCollections && (template?.length ?? Infinity) <= longestTemplate
    return {
      title: textIn(title, lang, languages) ?? name,
      template: isShown ? template : undefined,
    }
  })
  const others = rows.filter(({ template }) => template === undefined)
  const label = others.map(({ title }) => title).join(', ')
  return [
    ...rows.flatMap(({ title, template }) => (template ? [[title, template] as const] : [])),
    ...(others.length > 0 ? [[shortenLabel(label), apiPaths.data] as const] : []),
  ]
}

/** Maximum total length, in characters, of the titles that share a line. */
const longestLabel = 120

function shortenLabel(label: string): string {
  return label.length > longestLabel ? `${label.slice(0, longestLabel)}…` : label
}
