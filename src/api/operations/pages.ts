import { z } from 'zod'
import { Problem } from '../../http/problem.ts'
import { decodeCursor, encodeCursor } from '../../site/cursor.ts'
import { defineOperation } from '../operation.ts'
import { language, pageCursor, pageSize, pageType, updatedSince } from '../parameters.ts'
import { pageList } from '../schemas.ts'
import { summarizePage } from '../summary.ts'

const path = '/api/v1/pages'

/** Lists the pages of the site. */
export const pagesOperation = defineOperation({
  id: 'pages',
  summary: 'List pages',
  description:
    'All pages that match the filters, ordered by path. City pages are listed only when type is city. Pass next_cursor as cursor until it is null; the next page also stands in the Link header.',
  method: 'GET',
  paths: [path],
  security: 'optional',
  batchable: true,
  tool: {
    name: 'list_pages',
    title: 'List pages',
    description:
      'Lists pages of the website by kind and language, ordered by address, for an overview or to find everything of one kind. To find pages about a subject use search_site. City pages are listed only with type city. While next_cursor is not null, call again with it as cursor and the same filters. updated_since finds what is new.',
  },
  cache: 'public',
  input: z.object({
    type: pageType.optional(),
    lang: language.optional(),
    limit: pageSize(100, 50),
    cursor: pageCursor.optional(),
    updated_since: updatedSince.optional(),
  }),
  output: pageList,
  problems: ['invalid-parameter', 'unavailable'],
  examples: [{ lang: 'en', type: 'guide', limit: 2 }],
  preparedKey: (input) => `${path}?${queryOf(input)}`,
  handle({ cursor, ...input }, { site, baseUrl }) {
    const { limit, updated_since: updatedSince, type, lang } = input
    const filter = { type, lang, updatedSince }
    const place = cursor === undefined ? undefined : decodeCursor(filter, cursor)
    const known = cursor === undefined || place !== undefined
    const slice = known ? site().listPages(filter, limit, place) : undefined
    if (!slice) {
      throw new Problem(
        'invalid-parameter',
        'Cannot read "cursor": it does not belong to this list, send the next_cursor of an answer with the same filters, or leave it out to start again',
      )
    }
    const next = slice.next === undefined ? null : encodeCursor(filter, slice.next)
    return {
      body: {
        data: slice.pages.map((page) => summarizePage(page, baseUrl)),
        total: slice.total,
        limit,
        next_cursor: next,
      },
      links:
        next === null
          ? []
          : [
              {
                href: `${baseUrl}${path}?${queryOf({ ...input, cursor: next })}`,
                rel: 'next',
              },
            ],
    }
  },
})

function queryOf(input: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(input).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given).toString()
}
