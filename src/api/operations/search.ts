import { z } from 'zod'
import { apiPaths } from '../../http/paths.ts'
import type { SiteParts } from '../../site/parts.ts'
import { searchSize } from '../bounds.ts'
import { fewWords, leanResults } from '../lean.ts'
import { defineOperation } from '../operation.ts'
import { language, pageSize, pageType, searchText } from '../parameters.ts'
import { sentences } from '../sentences.ts'
import type { SiteSchemas } from '../site-schemas.ts'
import { summarizePage } from '../summary.ts'

const searchable = /[\p{L}\p{N}]/u

/** Finds pages by their words. */
export function defineSearch(parts: SiteParts, schemas: SiteSchemas) {
  const { languages, example, hasTowns } = parts
  return defineOperation({
    id: 'search',
    group: 'Pages',
    summary: 'Search the site',
    description:
      'Titles, descriptions and addresses of the pages that answer a query, the most relevant first, each with the sentences that answer and the section they are of. Read a result with the page operation.',
    method: 'GET',
    paths: [apiPaths.search],
    security: 'optional',
    batchable: true,
    tool: {
      name: 'search_site',
      title: 'Search the site',
      description: describeTool(parts),
      rename: { q: 'query' },
      parameters: {
        q: searchText.describe('What to look for; at most 200 characters'),
        limit: pageSize(searchSize).describe(fewWords.limit),
      },
      answer: leanResults(schemas),
    },
    cache: 'public',
    input: z.object({
      q: searchText,
      lang: language(languages).optional(),
      type: pageType.optional(),
      limit: pageSize(searchSize),
    }),
    output: schemas.searchResults,
    problems: ['invalid-parameter'],
    examples: [{ q: example.query, lang: example.lang, limit: 3 }],
    facts: ({ lang }, pages) => [{ kind: 'search', language: lang, found: pages.length }],
    async handle({ q, ...filter }, { site: getSite, baseUrl }) {
      const site = getSite()
      const { hits } = await site.search(q, filter)
      const found = hits.flatMap(({ page, ...match }) => {
        const record = site.pageAt(page)
        return record ? [{ record, match }] : []
      })
      const data = found.map(({ record, match }) => summarizePage(record, baseUrl, match))
      const note = searchable.test(q)
        ? 'Nothing was found: use other words, or leave out lang and type'
        : `The query has no letters or digits: ask with words, such as a topic${hasTowns ? ' or the name of a town' : ''}`
      return {
        body: { query: q, data, ...(data.length === 0 && { note }) },
        pages: found.map(({ record }) => record),
      }
    },
  })
}

/** When to use the tool, and which of the others answers what it does not. */
function describeTool({ company, languages, offer, hasContact }: SiteParts): string {
  return sentences(
    `Finds pages of the website of ${company} by what they say: use it first, for any question about ${company}.`,
    'Answers titles and addresses, the best match first, with the passage of the first two that answers and a sentence of the others; read a promising one with get_page.',
    languages.length > 1 && 'Set lang to the language of the person you answer.',
    offer && 'For prices use get_workshop_offer.',
    hasContact && 'To reach a person use get_contact_options.',
  )
}
