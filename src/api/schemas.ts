/**
 * Shapes of the answers, as the contract names them. Clients ignore fields they do not know, so a field may be added and
 * never taken away. Each description is product text: OpenAPI, guide and tools show it.
 */
import { z } from 'zod'
import { languages, markets, pageTypes } from '../site/vocabulary.ts'
import {
  dayLength,
  listSize,
  longestCursor,
  longestMarkdown,
  longestQuery,
  longestUrl,
  mostEntries,
  mostMatched,
  searchSize,
} from './bounds.ts'
import { cursorForm } from './cursor.ts'
import { count } from './numbers.ts'

const lang = z.enum(languages)

const address = z.url().meta({ maxLength: longestUrl })

const semanticVersion = z
  .string()
  .regex(/^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/)
  .max(64)

/** A page in a list. */
export const pageSummary = z
  .object({
    title: z.string().describe('Title of the page'),
    url: address.describe('Canonical address of the page'),
    markdownUrl: address.describe('Address of the same page as Markdown'),
    description: z.string().optional().describe('Meta description; city pages have none'),
    type: z.enum(pageTypes).describe('Kind of page'),
    lang: lang.describe('Language of the page'),
    updated: z.iso
      .date()
      .meta({ maxLength: dayLength })
      .optional()
      .describe('Day of the last change'),
    alternates: z
      .partialRecord(lang, address)
      .optional()
      .describe('The same page in other languages: language → address'),
    excerpt: z.string().optional().describe('Words around the match, in search results'),
    matched: z
      .array(z.string())
      .max(mostMatched)
      .optional()
      .describe('Words of title and excerpt that match the query, in search results'),
  })
  .meta({ id: 'PageSummary' })

/** Answer of search. */
export const searchResults = z
  .object({
    query: z
      .string()
      .meta({ minLength: 1, maxLength: longestQuery })
      .describe('The query as it was understood'),
    data: z.array(pageSummary).max(searchSize.most).describe('Pages, the most relevant first'),
    note: z.string().optional().describe('What would help, when nothing was found'),
  })
  .meta({ id: 'SearchResults' })

/** Answer of pages. */
export const pageList = z
  .object({
    data: z.array(pageSummary).max(listSize.most).describe('Pages, ordered by path, homes first'),
    total: count().describe('How many pages match the filters'),
    limit: z.int().min(1).max(listSize.most).describe('How many entries were asked for'),
    next_cursor: z
      .string()
      .nullable()
      // Outside of what may be null, or the document would have two schemas for it.
      .meta({ pattern: cursorForm.source, maxLength: longestCursor })
      .describe('Cursor of the next page; null on the last one'),
  })
  .meta({ id: 'PageList' })

/** Answer of page. */
export const pageContent = z
  .object({
    url: address.describe('Canonical address of the page'),
    markdownUrl: address.describe('Address of the page as Markdown'),
    markdown: z
      .string()
      .meta({ maxLength: longestMarkdown })
      .describe('Markdown with YAML front matter (title, description, url, lang)'),
    truncated: z
      .boolean()
      .describe(
        'Whether the page was cut: it is longer than 120,000 characters, or than was asked for',
      ),
    next: count(1)
      .optional()
      .describe('Where the rest begins, when the page was cut: pass it as from'),
  })
  .meta({ id: 'PageContent' })

/** The workshop in one market. */
export const workshopOffer = z
  .object({
    market: z.enum(markets).describe('Market'),
    lang: lang.describe('Language of the texts'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .max(3)
      .describe('ISO 4217 code'),
    name: z.string().describe('Name of the offer'),
    price: z.string().describe('Price per week as shown on the offer page, net'),
    priceNote: z.string().describe('Unit and usual duration'),
    summary: z.string().describe('What the workshop is'),
    includes: z.array(z.string()).describe('Deliverables'),
    notes: z.array(z.string()).describe('What else to know'),
    url: address.describe('Offer page'),
  })
  .meta({ id: 'WorkshopOffer' })

/** Answer of workshop. */
export const workshopOffers = z
  .object({
    data: z.array(workshopOffer).max(mostEntries).describe('One entry a market'),
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
      .union([address, z.partialRecord(lang, address)])
      .describe('Contact page: one address when lang is given, otherwise language → address'),
    languages: z
      // The longest tag that RFC 5646 §4.4.1 asks to have room for.
      .array(
        z
          .string()
          .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/)
          .max(35),
      )
      .max(mostEntries)
      .describe('Languages one may write in'),
    consultation: z.string().optional().describe('The free first talk'),
    note: z.string().optional().describe('What else to know'),
  })
  .meta({ id: 'ContactOptions' })

/** Answer of health. */
export const health = z
  .object({
    ok: z.boolean().describe('Whether the data can be read'),
    version: semanticVersion.describe('Version of the API'),
    pages: count().optional().describe('How many pages the index holds'),
    workshopMarkets: count().optional().describe('How many markets have a workshop price'),
    generated: z.iso
      .datetime()
      .meta({ maxLength: 30 })
      .optional()
      .describe('When the index was built'),
    release: z.string().max(255).optional().describe('Name of the release that is served'),
    nextChange: z.iso
      .datetime()
      .meta({ maxLength: 30 })
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
    version: semanticVersion.describe('Version of the service'),
    apiVersion: semanticVersion.describe('Version of the API, SemVer'),
    description: z.string().optional().describe('What the service offers'),
    openapi: address.describe('OpenAPI document'),
    documentation: address.optional().describe('API guide'),
    mcp: address.optional().describe('MCP server'),
    authentication: z.string().optional().describe('How to authenticate, and why one may'),
    endpoints: z.record(z.string(), address).describe('Operation → address'),
  })
  .meta({ id: 'ApiRoot' })

/** Answer of identity. */
export const agentIdentity = z
  .object({
    authenticated: z.literal(true).describe('Always true'),
    sub: z
      .string()
      .regex(/^[\x21-\x7E]+$/)
      .max(255)
      .describe('Identifier of the agent, from the token'),
    scope: z
      .string()
      // scope-tokens, RFC 6749 §3.3.
      .regex(/^[\x21\x23-\x5B\x5D-\x7E]+(?: [\x21\x23-\x5B\x5D-\x7E]+)*$/)
      .max(255)
      .describe('Scope of the token'),
    resource: address.describe('Resource the token is for'),
    rateLimit: z
      .object({
        policy: z
          .string()
          .regex(/^[a-z][a-z0-9-]*$/)
          .max(31)
          .describe('Name of the quota, as in RateLimit-Policy'),
        limit: count(1).describe('Requests allowed in a window'),
        windowSeconds: count(1).describe('Length of the window in seconds'),
      })
      .describe('Quota of the agent'),
  })
  .meta({ id: 'AgentIdentity' })

export type PageSummary = z.infer<typeof pageSummary>
export type Health = z.infer<typeof health>
