/**
 * Shapes of the answers, as the contract names them. Clients ignore fields they do not know, so a field may be added and
 * never taken away. Each description is product text: OpenAPI, guide and tools show it.
 */
import { z } from 'zod'
import { apiPaths } from '../http/paths.ts'
import { languages, markets, pageTypes } from '../site/vocabulary.ts'

const lang = z.enum(languages)

/** A page in a list. */
export const pageSummary = z
  .object({
    title: z.string().describe('Title of the page'),
    url: z.url().describe('Canonical address of the page'),
    markdownUrl: z.url().describe('Address of the same page as Markdown'),
    description: z.string().optional().describe('Meta description; city pages have none'),
    type: z.enum(pageTypes).describe('Kind of page'),
    lang: lang.describe('Language of the page'),
    updated: z.iso.date().optional().describe('Day of the last change'),
    alternates: z
      .partialRecord(lang, z.url())
      .optional()
      .describe('The same page in other languages: language → address'),
    excerpt: z.string().optional().describe('Words around the match, in search results'),
    matched: z
      .array(z.string())
      .optional()
      .describe('Words of title and excerpt that match the query, in search results'),
  })
  .meta({ id: 'PageSummary' })

/** Answer of search. */
export const searchResults = z
  .object({
    query: z.string().describe('The query as it was understood'),
    data: z.array(pageSummary).describe('Pages, the most relevant first'),
    note: z.string().optional().describe('What would help, when nothing was found'),
  })
  .meta({ id: 'SearchResults' })

/** Answer of pages. */
export const pageList = z
  .object({
    data: z.array(pageSummary).describe('Pages, ordered by path, homes first'),
    total: z.int().describe('How many pages match the filters'),
    limit: z.int().describe('How many entries were asked for'),
    next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
  })
  .meta({ id: 'PageList' })

/** Answer of page. */
export const pageContent = z
  .object({
    url: z.url().describe('Canonical address of the page'),
    markdownUrl: z.url().describe('Address of the page as Markdown'),
    markdown: z
      .string()
      .describe('Markdown with YAML front matter (title, description, url, lang)'),
    truncated: z
      .boolean()
      .describe(
        'Whether the page was cut: it is longer than 120,000 characters, or than was asked for',
      ),
    next: z
      .int()
      .optional()
      .describe('Where the rest begins, when the page was cut: pass it as from'),
  })
  .meta({ id: 'PageContent' })

/** The workshop in one market. */
export const workshopOffer = z
  .object({
    market: z.enum(markets).describe('Market'),
    lang: lang.describe('Language of the texts'),
    currency: z.string().describe('ISO 4217 code'),
    name: z.string().describe('Name of the offer'),
    price: z.string().describe('Price per week as shown on the offer page, net'),
    priceNote: z.string().describe('Unit and usual duration'),
    summary: z.string().describe('What the workshop is'),
    includes: z.array(z.string()).describe('Deliverables'),
    notes: z.array(z.string()).describe('What else to know'),
    url: z.url().describe('Offer page'),
  })
  .meta({ id: 'WorkshopOffer' })

/** Answer of workshop. */
export const workshopOffers = z
  .object({
    data: z.array(workshopOffer).describe('One entry a market'),
    pricing: z.string().describe('What is priced, and what is not'),
    nextStep: z.string().describe('What to do next'),
  })
  .meta({ id: 'WorkshopOffers' })

/** Answer of contact. */
export const contactOptions = z
  .object({
    company: z.string().describe('Name of the company'),
    email: z.email().nullable().describe('E-mail address'),
    phone: z.string().nullable().describe('Telephone number'),
    contactForm: z
      .union([z.url(), z.partialRecord(lang, z.url())])
      .describe('Contact page: one address when lang is given, otherwise language → address'),
    languages: z.array(z.string()).describe('Languages one may write in'),
    consultation: z.string().optional().describe('The free first talk'),
    note: z.string().optional().describe('What else to know'),
  })
  .meta({ id: 'ContactOptions' })

/** Answer of health. */
export const health = z
  .object({
    ok: z.boolean().describe('Whether the data can be read'),
    version: z.string().describe('Version of the API'),
    pages: z.int().optional().describe('How many pages the index holds'),
    workshopMarkets: z.int().optional().describe('How many markets have a workshop price'),
    generated: z.iso.datetime().optional().describe('When the index was built'),
    release: z.string().optional().describe('Name of the release that is served'),
    nextChange: z.iso
      .datetime()
      .optional()
      .describe('When a page appears or expires next, after which another release is due'),
    stale: z.literal(true).optional().describe('Present once nextChange has passed'),
    error: z.string().optional().describe('What is wrong'),
  })
  .meta({ id: 'Health' })

/** Answer of the root. */
export const apiRoot = z
  .object({
    name: z.string().describe('Name of the service'),
    version: z.string().describe('Version of the service'),
    apiVersion: z.string().describe('Version of the API, SemVer'),
    description: z.string().optional().describe('What the service offers'),
    openapi: z.url().describe('OpenAPI document'),
    documentation: z.url().optional().describe('API guide'),
    mcp: z.url().optional().describe('MCP server'),
    authentication: z.string().optional().describe('How to authenticate, and why one may'),
    endpoints: z.record(z.string(), z.url()).describe('Operation → address'),
  })
  .meta({ id: 'ApiRoot' })

/** Answer of identity. */
export const agentIdentity = z
  .object({
    authenticated: z.literal(true).describe('Always true'),
    sub: z.string().describe('Identifier of the agent, from the token'),
    scope: z.string().describe('Scope of the token'),
    resource: z.url().describe('Resource the token is for'),
    rateLimit: z
      .object({
        policy: z.string().describe('Name of the quota, as in RateLimit-Policy'),
        limit: z.int().describe('Requests allowed in a window'),
        windowSeconds: z.int().describe('Length of the window in seconds'),
      })
      .describe('Quota of the agent'),
  })
  .meta({ id: 'AgentIdentity' })

const batchId = z.union([z.string(), z.int()], { error: 'must be a text or a whole number' })

/** Body of a batch. */
export const batchRequest = z
  .object({
    requests: z
      .array(
        z.object(
          {
            id: batchId
              .optional()
              .describe('Given back with the answer; its position when left out'),
            method: z
              .literal('GET', { error: 'must be GET' })
              .optional()
              .describe('Only GET, which is also the default'),
            path: z
              .string({ error: `must be a path with its query, starting with ${apiPaths.root}` })
              .describe(`Path with query; starts with ${apiPaths.root}`),
          },
          { error: 'must be an object with a path' },
        ),
        { error: 'must be a list of 1 to 10 operations' },
      )
      .min(1, { error: 'must be a list of 1 to 10 operations' })
      .max(10, { error: 'must be a list of 1 to 10 operations' })
      .describe('Operations, run as if each were sent alone'),
  })
  .meta({ id: 'BatchRequest' })

/** Answer of a batch. */
export const batchResponse = z
  .object({
    responses: z
      .array(
        z.object({
          id: z.union([z.string(), z.int()]).describe('Identifier of the operation'),
          status: z.int().describe('HTTP status the same GET would give'),
          body: z
            .record(z.string(), z.unknown())
            .describe('Body the same GET would return: its success body or a Problem'),
        }),
      )
      .describe('Answers in the order of the requests'),
  })
  .meta({ id: 'BatchResponse' })

export type PageSummary = z.infer<typeof pageSummary>
export type Health = z.infer<typeof health>
