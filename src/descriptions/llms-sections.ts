/** Sections of a llms.txt: pages by kind, links to further lists with their counts, what changed lately. */
import { apiPaths } from '../http/paths.ts'
import { markdownPath } from '../site/address.ts'
import { listedTypes, listEntry, markdownLink } from '../site/overview-entry.ts'
import { comparePages } from '../site/page-record.ts'
import type { PageRecord } from '../site/page-record.ts'
import { listName } from '../site/split-overviews.ts'
import type { Language } from '../site/vocabulary.ts'
import { fillCount } from '../site/words/table.ts'
import type { Words } from '../site/words/words.ts'
import { allPages } from './overview-tree.ts'
import type { Overview } from './overview-tree.ts'

/** What the sections of a language are written with. */
export interface SectionContext {
  readonly baseUrl: string
  readonly words: Words['llms']
  readonly lang: Language
  /** Tokens of the pages; a preview has none, because it renders a page when it is asked for. */
  readonly tokens: ReadonlyMap<PageRecord, number>
}

const mostChanges = 10
/** Characters of the changes at most: addresses may be of any length. */
const longestChanges = 6_000

/** Pages, a section for each kind that there is: an empty heading reads like a promise. */
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

/** Links to the other files of a list and to the lists below it, those of towns apart. */
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

// With the newest day of the pages, a reader that looks for changes passes by what is older.
function partLink({ title, path, pages }: Part, { baseUrl, words, lang }: SectionContext): string {
  const newest = pages.reduce((day, { updated = '' }) => (updated > day ? updated : day), '')
  const facts = [fillCount(words.pages, pages.length, lang), ...(newest === '' ? [] : [newest])]
  return `- ${markdownLink(title, baseUrl + path)} (${facts.join(', ')})`
}

/** The newest pages with their days, and where all changes since any day are. */
export function renderChanges(
  pages: readonly PageRecord[],
  { baseUrl, words, lang }: SectionContext,
): string[] {
  const newest = pages
    .filter(({ updated }) => updated !== undefined)
    .toSorted((a, b) => -compareDays(a, b) || comparePages(a, b))
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

function compareDays({ updated: a = '' }: PageRecord, { updated: b = '' }: PageRecord): number {
  return a < b ? -1 : Number(a > b)
}
