/**
 * Compact views of operation results for MCP tools. A model pays for every token. So tool results
 * leave out fields that another tool returns, such as `alternates`. They also leave out fields that
 * repeat the excerpt, such as `matched`. Most values are the same as in the REST API.
 */
import { z } from 'zod'
import { withoutFrontMatter } from '../markdown/front-matter.ts'
import { defineToolAnswer } from './operation.ts'
import type { ToolAnswer } from './operation.ts'
import type { PageSummary, SiteSchemas } from './site-schemas.ts'

/** Default number of entries in `list_pages`. REST uses 50. */
export const defaultListLimit = 20

/** Default number of results of `search_site`. REST uses 8. */
export const defaultSearchLimit = 5

/** Descriptions of arguments. They are shorter than in REST, because the schema has the bounds. */
export const shortDescriptions = { limit: 'Entries at most' } as const

/** Fields of a page that no tool result has. A model calls `get_page` with `url` instead. */
const omittedFromTools = { markdownUrl: true } as const

/**
 * Fields that entries of search results leave out. If the call has no `lang`, `searchView` adds
 * `alternates` to the first entry again. For other pages, `get_page` returns `alternates`.
 */
const omittedFromResults = {
  ...omittedFromTools,
  alternates: true,
  matched: true,
  way: true,
} as const

/** Members that search results have only with the parameter `counts`, which no tool has. */
const omittedWithCounts = { counts: true, suggestions: true } as const

/** Fields that entries of lists leave out. Without a query there is no excerpt. */
const omittedFromLists = { ...omittedFromResults, excerpt: true, section: true } as const

/** Further fields that all search results except the first leave out. */
const omittedBelowFirst = { published: true, updated: true } as const

/** Defines the result of `list_pages`. */
export function listView({ pageList }: SiteSchemas): ToolAnswer {
  const entry = pageList.shape.data.element.omit(omittedFromLists)
  return defineToolAnswer(pageList, {
    output: pageList.extend({ data: z.array(entry) }),
    project: ({ data, ...rest }) => ({
      ...rest,
      data: data.map((page) => omit(page, omittedFromLists)),
    }),
  })
}

/** Number of results at the top of a search that have section, description and excerpt. */
const maxPassages = 2

/**
 * Defines the result of `search_site`. The first two entries have excerpt and description, because
 * sometimes the description answers better. The others have the excerpt, or the description if
 * there is no excerpt. Only the first entry has dates and, if the call has no `lang`, `alternates`.
 */
export function searchView({ searchResults }: SiteSchemas): ToolAnswer {
  const { element } = searchResults.shape.data
  const entry = element.omit(omittedFromResults).extend(element.pick({ alternates: true }).shape)
  return defineToolAnswer(searchResults, {
    output: searchResults.omit(omittedWithCounts).extend({ data: z.array(entry) }),
    project: ({ data, ...rest }, { lang }) => ({
      ...omit(rest, omittedWithCounts),
      data: data.map((page, at) => ({
        ...resultEntry(page, at),
        ...(at === 0 && lang === undefined && translationsOf(page)),
      })),
    }),
  })
}

/**
 * Defines the result of `get_page`. The Markdown has no front matter, which would repeat other
 * fields and the first heading.
 */
export function pageView({ pageContent }: SiteSchemas): ToolAnswer {
  return defineToolAnswer(pageContent, {
    output: pageContent.omit(omittedFromTools),
    project: (content) => ({
      ...omit(content, omittedFromTools),
      markdown: withoutFrontMatter(content.markdown),
    }),
  })
}

/**
 * Result of tools that read collections: a list of entries, one entry or the list of collections.
 */
const dataResult = z.object({ data: z.unknown() })

/**
 * Returns the whole body of the operation. The schema is short, because the names of the fields
 * explain them.
 */
export const dataView: ToolAnswer = { output: dataResult, project: (body) => body }

function translationsOf({ alternates }: PageSummary) {
  return alternates && { alternates }
}

function resultEntry(page: PageSummary, at: number) {
  const { excerpt, section, description, ...rest } = omit(page, omittedFromResults)
  const entry = at > 0 ? omit(rest, omittedBelowFirst) : rest
  const described = description === undefined ? entry : { ...entry, description }
  if (excerpt === undefined) return described
  // Removes the ellipses, because a model sees without them that a sentence is incomplete.
  const text = excerpt.replace(/^…\s*|\s*…$/gu, '')
  if (at >= maxPassages) return { ...entry, excerpt: text }
  return { ...described, excerpt: text, ...(section && { section }) }
}

function omit<Value extends object, Name extends keyof Value>(
  value: Value,
  names: Readonly<Record<Name, true>>,
): Omit<Value, Name> {
  const entries = Object.entries(value).filter(([name]) => !Object.hasOwn(names, name))
  return Object.fromEntries(entries) as Omit<Value, Name> // Exactly these names were removed.
}
