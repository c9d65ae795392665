/**
 * The tools `search` and `fetch` as OpenAI specifies them, for hosts that cite only results of
 * these two tools. They run the operations `search` and `page`, so they find the same pages and
 * refuse the same input.
 */
import { z } from 'zod'
import { answerOperation } from '../api/operation-answer.ts'
import { defineOperation } from '../api/operation.ts'
import type { Operation } from '../api/operation.ts'
import { memoize } from '../site/memoize.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { SiteParts } from '../site/parts.ts'

const id = z.string().describe('Path of the page')
const title = z.string()
const url = z.string().describe('Address to cite')
const text = z.string().optional().describe('Passage that answers the query')
const section = z
  .object({ title: z.string(), fragment: z.string() })
  .optional()
  .describe('Section of the passage')

/** Schema that reads passages and sections from the results of the operation `search`. */
const matches = z.object({
  data: z.array(
    z
      .object({ excerpt: text, section })
      .transform(({ excerpt, ...rest }) => ({ ...(excerpt && { text: excerpt }), ...rest })),
  ),
})

/** Returns the two tools as operations; an empty list if `search` or `page` is missing. */
export function selectSearchAndFetch(
  registry: readonly Operation[],
  parts: SiteParts,
): readonly Operation[] {
  return selectFor(parts)(registry)
}

// Memoized, because `tools.ts` uses the returned array as the key of its cache.
const selectFor = memoize(({ company }: SiteParts) =>
  memoize((registry: readonly Operation[]): readonly Operation[] => {
    const search = registry.find((operation) => operation.id === 'search')
    const page = registry.find((operation) => operation.id === 'page')
    return search && page ? [defineSearch(search, company), defineFetch(page, company)] : []
  }),
)

function defineSearch(search: Operation, company: string): Operation {
  const query = fieldOf(search, 'q')
  return defineOperation({
    ...rest(search),
    tool: {
      name: 'search',
      title: 'Search',
      description: `Finds pages of ${company}, the best first. Read one with fetch, by its id.`,
    },
    input: z.object({ query }),
    output: z.object({ results: z.array(z.object({ id, title, url, text, section })) }),
    async handle(input, context) {
      const asked = search.input.parse({ q: input.query })
      const answer = await answerOperation(search, asked, context)
      const found = matches.parse(answer.body()).data
      return {
        body: {
          results: answer.pages.map((page, at) => ({
            ...describePage(page, context),
            ...found[at],
          })),
        },
      }
    },
  })
}

function defineFetch(page: Operation, company: string): Operation {
  const address = fieldOf(page, 'url')
  return defineOperation({
    ...rest(page),
    tool: {
      name: 'fetch',
      title: 'Read a page',
      description: `Reads a page of ${company} as Markdown, by the id of a search result. To read only one section, append # and section.fragment to the id.`,
    },
    input: z.object({ id: address }),
    output: z.object({
      id,
      title,
      text: z.string(),
      url,
      metadata: z.object({ lang: z.string(), type: z.string(), updated: z.string().optional() }),
    }),
    async handle(input, context) {
      const answer = await answerOperation(page, page.input.parse(readId(input.id)), context)
      const [read] = answer.pages
      if (!read) throw new Error('Cannot answer fetch: the operation page returned no page record')
      const { lang, type, updated } = read
      const { id: path, ...described } = describePage(read, context)
      return {
        body: {
          id: path,
          title: described.title,
          text: String(answer.body().markdown),
          url: described.url,
          metadata: { lang, type, ...(updated !== undefined && { updated }) },
        },
      }
    },
  })
}

/** Returns the input of the operation `page` for an id: the page and, after `#`, the section. */
function readId(given: unknown) {
  const [address, fragment] = String(given).split('#')
  return { url: address, ...(fragment && { section: decodeURIComponent(fragment) }) }
}

/** Returns the schema of a parameter of an operation, with its limits and error messages. */
function fieldOf({ input }: Operation, name: string): z.ZodType {
  const found: unknown = input.shape[name]
  if (found instanceof z.ZodType) return found
  throw new Error(`The operation has no parameter "${name}"`)
}

function describePage({ path, title: named }: PageRecord, { baseUrl }: { baseUrl: string }) {
  return { id: path, title: named, url: baseUrl + path }
}

/**
 * Returns the members that `search` and `fetch` take from the operations that they run. Prepared
 * answers are omitted, because the two tools return other bodies.
 */
function rest({ id: known, group, summary, description, method, paths, problems }: Operation) {
  return {
    ...{ id: known, group, summary, description, method, paths, problems },
    ...({ security: 'optional', batchable: false, cache: 'none', examples: [] } as const),
  }
}
