import { z } from 'zod'
import { describeGuesses } from '../../site/words/guesses.ts'
import type { SearchGuesses } from '../../site/words/guesses.ts'
import type { CallEvent } from '../../http/call-event.ts'
import { apiPaths, descriptionPaths } from '../../http/paths.ts'
import type { SiteParts } from '../../site/parts.ts'
import type { SearchFilter } from '../../site/search-found.ts'
import type { Site } from '../../site/site.ts'
import type { PageRecord } from '../../site/page-record.ts'
import { findWay } from '../../site/way.ts'
import { mostSteps, searchSize } from '../bounds.ts'
import { defaultSearchLimit, shortDescriptions, searchView } from '../tool-views.ts'
import { defineOperation } from '../operation.ts'
import {
  kindParameter,
  language,
  pageSize,
  pageTag,
  pageType,
  searchText,
  tagParameter,
  withCounts,
} from '../parameters.ts'
import { sentences } from '../sentences.ts'
import type { SearchResults, SiteSchemas } from '../site-schemas.ts'
import { summarizePage } from '../summary.ts'

const searchable = /[\p{L}\p{N}]/u

/** Defines the operation that finds pages by their words. */
export function defineSearch(parts: SiteParts, schemas: SiteSchemas) {
  const { languages, example, kinds, tags } = parts
  return defineOperation({
    id: 'search',
    group: 'Pages',
    summary: 'Search the site',
    description:
      'Pages that answer a query, the most relevant first. Each has title, description, address, the sentences that answer, and their section. Read a result with the page operation.',
    method: 'GET',
    paths: [apiPaths.search],
    security: 'optional',
    batchable: true,
    tool: {
      name: 'search_site',
      title: 'Search the site',
      description: describeTool(parts),
      rename: { q: 'query' },
      without: ['counts'],
      parameters: {
        q: searchText.describe('What to look for; at most 200 characters'),
        limit: pageSize({ ...searchSize, usual: defaultSearchLimit }).describe(
          shortDescriptions.limit,
        ),
        tag: pageTag(tags).optional(),
      },
      answer: searchView(schemas),
    },
    cache: 'public',
    input: z.object({
      q: searchText,
      lang: language(languages).optional(),
      type: pageType.optional(),
      limit: pageSize(searchSize),
      counts: withCounts.optional(),
      ...kindParameter(kinds),
      ...tagParameter(tags),
    }),
    output: schemas.searchResults,
    problems: ['invalid-parameter'],
    examples: [{ q: example.query, lang: example.lang, limit: 3 }],
    facts: ({ q, lang }, pages) => searchEvents(q, lang, pages.length),
    async handle({ q, counts, ...filter }, { site, baseUrl }) {
      const answer = await answerSearch(site(), baseUrl, {
        ...filter,
        q,
        counts: counts === 'true',
      })
      const guide = describeGuide(q, baseUrl)
      if (guide === undefined) return answer
      const note = answer.body.note?.replace(/\.?$/, '. ') ?? ''
      return { ...answer, body: { ...answer.body, note: note + guide } }
    },
  })
}

/** Searches the site. The search page shows the same results to people. */
export async function answerSearch(
  site: Site,
  baseUrl: string,
  { q, ...filter }: SearchFilter & { readonly q: string },
): Promise<{ body: SearchResults; pages: PageRecord[] }> {
  const { hits, guesses, counts, suggestions } = await site.search(q, filter)
  const found = hits.flatMap(({ page, ...match }) => {
    const record = site.pageAt(page)
    return record ? [{ record, match }] : []
  })
  const data = found.map(({ record, match }) =>
    summarizePage(
      record,
      baseUrl,
      filter.counts ? { ...match, way: findWay(record, site) } : match,
    ),
  )
  const nothing = data.length === 0 ? describeNothing(q, site.parts) : ''
  const note = sentences(guesses && (await describeFound(guesses, site, baseUrl)), nothing)
  return {
    body: {
      query: q,
      data,
      ...(note !== '' && { note }),
      ...(filter.counts && { counts }),
      ...(suggestions && { suggestions: suggestions.slice(0, mostSteps) }),
    },
    pages: found.map(({ record }) => record),
  }
}

/** Returns the events of a search. */
export function searchEvents(text: string, language: string | undefined, found: number) {
  const events: CallEvent[] = [{ kind: 'search', language, found }]
  if (found === 0) events.push({ kind: 'missing', sought: 'search', text })
  return events
}

/**
 * Describes the words of the query that no searched page contains. For a word that only pages of
 * another language contain, names the best of these pages.
 */
async function describeFound(guesses: SearchGuesses, site: Site, baseUrl: string): Promise<string> {
  const pages = new Map<string, string>()
  for (const { word, elsewhere } of guesses.words) {
    if (elsewhere === undefined) continue
    const { hits } = await site.search(word, { lang: elsewhere, limit: 1 })
    const page = hits[0] && site.pageAt(hits[0].page)
    if (page) pages.set(word, `${baseUrl}${page.path}`)
  }
  return describeGuesses(guesses, ({ word }) => pages.get(word))
}

function describeNothing(q: string, { hasTowns }: SiteParts): string {
  return searchable.test(q)
    ? 'Nothing was found: use other words or fewer filters'
    : `The query has no letters or digits: use words, such as a topic${hasTowns ? ' or the name of a town' : ''}`
}

/** Explains when to use the tool, and which tools to use for other questions. */
function describeTool({ company, languages, offer, hasContact }: SiteParts): string {
  return sentences(
    `Searches the texts of the website of ${company}. Use it first, for any question about ${company}.`,
    'Returns titles, addresses and passages, the best match first. Read a promising page with get_page, or only the section named by section.fragment.',
    'If note names a word that no page mentions, tell the person.',
    languages.length > 1 && 'Set lang to the language of the person you answer.',
    offer && 'For prices use get_workshop_offer.',
    hasContact && 'To reach a person use get_contact_options.',
  )
}

/** Matches words about the API that are the same in most languages. */
const ofTheApi = /\b(?:api|mcp|oauth|openapi|swagger)\b/i
const ofTokens = /token|oauth|bearer|authent|api[ -]?key/i

/**
 * Returns a sentence that names a guide of the API; `undefined` if the query has no word of
 * `ofTheApi`. The guides are not pages, so the search index does not have them.
 */
export function describeGuide(q: string, baseUrl: string): string | undefined {
  if (!ofTheApi.test(q)) return undefined
  return ofTokens.test(q)
    ? `To get a token for the API of this site, read ${baseUrl}${descriptionPaths.authGuide} (the first 300 tokens are enough)`
    : `The API of this site is described in ${baseUrl}${descriptionPaths.apiGuide}`
}
