import { z } from 'zod'
import { apiPaths } from '../../http/paths.ts'
import { createFilter } from '../../site/page-filter.ts'
import { listSize } from '../bounds.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import { shortDescriptions, listView, defaultListLimit } from '../tool-views.ts'
import { defineOperation } from '../operation.ts'
import type { PageFilterRow, PageFilters } from '../page-filters.ts'
import { foreignCursor, linkToNext, queryOf } from '../paging.ts'
import { pageCursor, pageOrder, pageSize, pageTag } from '../parameters.ts'
import type { SiteParts } from '../../site/parts.ts'
import { sentences } from '../sentences.ts'
import type { SiteSchemas } from '../site-schemas.ts'
import { summarizePage } from '../summary.ts'

const path = apiPaths.pages

/** Parameters whose schema in the MCP tool differs from REST. */
const toolParameters = {
  limit: pageSize({ ...listSize, usual: defaultListLimit }).describe(shortDescriptions.limit),
  cursor: pageCursor.optional().describe('next_cursor of the previous answer'),
  sort: pageOrder.optional().describe('Default: by path'),
}

/** Defines the operation that lists the pages of the site, with a parameter for each filter. */
export function definePages(
  { company, hasTowns, example, tags }: SiteParts,
  schemas: SiteSchemas,
  filters: PageFilters,
) {
  // Documents and tools show the parameters in this order. New parameters come last.
  const { type, lang, ...later } = filters
  return defineOperation({
    id: 'pages',
    group: 'Pages',
    summary: 'List pages',
    description: sentences(
      'All pages that match the filters, ordered by path, or with sort=newest by day of publication.',
      hasTowns && 'City pages are listed only when type is city.',
      'Pass next_cursor as cursor until next_cursor is null. The Link header also leads to the next page.',
    ),
    method: 'GET',
    paths: [path],
    security: 'optional',
    batchable: true,
    tool: {
      name: 'list_pages',
      title: 'List pages',
      description: describeTool(company, hasTowns),
      parameters: { ...toolParameters, tag: pageTag(tags).optional() },
      answer: listView(schemas),
    },
    cache: 'public',
    input: z.object({
      ...parametersOf({ type, lang }),
      limit: pageSize(listSize),
      cursor: pageCursor.optional(),
      ...parametersOf(later),
    }),
    output: schemas.pageList,
    problems: ['invalid-parameter'],
    examples: [{ lang: example.lang, type: example.type, limit: 2 }],
    preparedKey: (input) => `${path}?${queryOf(input)}`,
    handle({ cursor, ...input }, { site, baseUrl }) {
      const { limit, ...values } = input
      const filter = createFilter(filters, values)
      const seen = cursor === undefined ? undefined : decodeCursor(filter, cursor)
      const isKnown = cursor === undefined || seen !== undefined
      const slice = isKnown ? site().listPages(filter, limit, seen) : undefined
      if (!slice) throw foreignCursor()
      const next = slice.end === undefined ? null : encodeCursor(filter, slice.end)
      return {
        body: {
          data: slice.pages.map((page) => summarizePage(page, baseUrl)),
          total: slice.total,
          limit,
          next_cursor: next,
        },
        links: next === null ? [] : [linkToNext(path, { ...input, cursor: next }, baseUrl)],
        pages: slice.pages,
      }
    },
  })
}

function describeTool(company: string, hasTowns: boolean): string {
  return sentences(
    `Lists pages of the website of ${company} by path, or newest first.`,
    'For pages about a subject use search_site.',
    hasTowns && 'For city pages set type to city.',
    'While next_cursor is not null, call again with next_cursor as cursor and the same filters.',
  )
}

type Parameters<Filters extends Readonly<Record<string, PageFilterRow>>> = {
  [Name in keyof Filters]: z.ZodOptional<Filters[Name]['parameter']>
}

function parametersOf<Filters extends Readonly<Record<string, PageFilterRow>>>(
  filters: Filters,
): Parameters<Filters> {
  const rows = Object.entries(filters)
  return Object.fromEntries(
    rows.map(([name, { parameter }]) => [name, parameter.optional()]),
  ) as Parameters<Filters> // `Object.fromEntries` loses the types of the keys.
}
