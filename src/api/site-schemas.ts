/**
 * Schemas of responses with languages, kinds of pages or markets. Each site has its own schemas,
 * because they list the values of the site. As in `schemas.ts`, fields are never removed, and users
 * read the descriptions.
 */
import { z } from 'zod'
import { pageTypes } from '../site/vocabulary.ts'
import type { SiteParts } from '../site/parts.ts'
import {
  dayLength,
  listSize,
  longestCursor,
  longestQuery,
  mostEntries,
  mostMatched,
  mostSteps,
  searchSize,
} from './bounds.ts'
import { cursorForm } from './cursor.ts'
import { count } from './numbers.ts'
import { address, pageContent, pageFields } from './schemas.ts'

/** Creates the schemas for a site with these parts. */
export function createSiteSchemas(parts: SiteParts) {
  const pageSummary = describePage(parts)
  return {
    searchResults: describeResults(pageSummary, parts),
    pageList: describeList(pageSummary),
    pageContent: describeContent(parts),
    marketOffers: describeOffers(parts),
    contactOptions: describeContact(parts),
  }
}

function describePage(parts: SiteParts) {
  const { languages, hasTowns, kinds } = parts
  const page = z.object({
    title: z.string().describe('Title of the page'),
    url: address.describe('Canonical address of the page'),
    markdownUrl: address.describe('Address of the same page as Markdown'),
    description: z
      .string()
      .optional()
      .describe(hasTowns ? 'Meta description; absent on city pages' : 'Meta description'),
    type: z.enum(pageTypes).describe('Kind of page'),
    lang: valueOf(languages).describe('Language of the page'),
    published: day().optional().describe('Day of publication; absent if the page has none'),
    updated: day().optional().describe('Day of the last change'),
    alternates: byLanguage(languages, address)
      .optional()
      .describe('The same page in other languages: language → address'),
    excerpt: z
      .string()
      .optional()
      .describe(
        'In search results: sentences that answer the query. The first two results have about 60 words, the others one sentence',
      ),
    section: z
      .object({
        title: z.string().describe('Heading of the section'),
        fragment: z.string().describe('The part after `#` in the address of the section'),
      })
      .optional()
      .describe(
        'In search results: section with the excerpt; absent if the excerpt is before the first heading',
      ),
    matched: z
      .array(z.string())
      .max(mostMatched)
      .optional()
      .describe('In search results: words of title and excerpt that match the query'),
    way: z
      .array(z.object({ title: z.string(), url: address.optional() }))
      .max(mostSteps)
      .optional()
      .describe('In search results with counts=true: pages above the page, from the top'),
  })
  const kind = z
    .string()
    .optional()
    .describe(`Kind of page, as the site names it: ${kinds.join(', ')}`)
  const whole = page.extend(pickFields(['tags', 'ends', 'past'], parts))
  return (kinds.length > 0 ? whole.extend({ kind }) : whole).meta({ id: 'PageSummary' })
}

/** Creates the schema of the content of a page, without fields that no page of the site has. */
function describeContent(parts: SiteParts) {
  const names = ['tags', 'authors', 'ends', 'past', 'public'] as const
  return pageContent.extend(pickFields(names, parts)).meta({ id: 'PageContent' })
}

/** Picks the fields in `names` that some page of the site has. No response has the others. */
function pickFields<Name extends keyof typeof pageFields>(
  names: readonly Name[],
  { pageFields: known }: SiteParts,
): Pick<typeof pageFields, Name> {
  const rows = names.filter((name) => known.includes(name)).map((name) => [name, pageFields[name]])
  return Object.fromEntries(rows) as Pick<typeof pageFields, Name>
}

function day() {
  return z.iso.date().meta({ maxLength: dayLength })
}

type PageSummarySchema = ReturnType<typeof describePage>

function describeResults(pageSummary: PageSummarySchema, parts: SiteParts) {
  return z
    .object({
      query: z
        .string()
        .meta({ minLength: 1, maxLength: longestQuery })
        .describe('The query that was searched'),
      data: z.array(pageSummary).max(searchSize.most).describe('Pages, the most relevant first'),
      note: z
        .string()
        .optional()
        .describe(
          'Hints: query words that no page has, and the words used instead; words that only pages in another language have; what to try when nothing was found; the guide to read, for a query about the API',
        ),
      counts: describeCounts(parts)
        .optional()
        .describe('With counts=true: numbers of all matching pages, also of those not in data'),
      suggestions: z
        .array(z.string())
        .max(mostSteps)
        .optional()
        .describe('If nothing was found: words from titles that are spelled like the query'),
    })
    .meta({ id: 'SearchResults' })
}

function describeCounts({ languages, kinds }: SiteParts) {
  const shape = z.object({
    total: count().describe(
      'Number of pages that match the query and all filters; without lang, translations of a page count once',
    ),
    good: count().describe(
      'How many pages in data are good matches, with at least half the score of the first',
    ),
    types: z
      .partialRecord(z.enum(pageTypes), count(1))
      .describe('Type → number of its pages, counted like total as if no type were requested'),
    languages: byLanguage(languages, count(1)).describe(
      'Language → number of its pages that match the query and all other filters',
    ),
  })
  const byKind = z
    .partialRecord(z.enum(kinds), count(1))
    .optional()
    .describe(
      'Kind → number of its pages, counted like total as if no kind were requested; absent if none of these pages has a kind',
    )
  return kinds.length > 0 ? shape.extend({ kinds: byKind }) : shape
}

function describeList(pageSummary: PageSummarySchema) {
  return z
    .object({
      data: z.array(pageSummary).max(listSize.most).describe('Pages in the requested order'),
      total: count().describe('How many pages match the filters'),
      limit: z.int().min(1).max(listSize.most).describe('Maximum number of entries in data'),
      next_cursor: z
        .string()
        .nullable()
        // Set after `nullable`. Otherwise the OpenAPI document would have two schemas for the
        // cursor.
        .meta({ pattern: cursorForm.source, maxLength: longestCursor })
        .describe('Cursor of the next page; null on the last page'),
    })
    .meta({ id: 'PageList' })
}

function describeOffer({ languages, markets }: SiteParts) {
  return z
    .object({
      market: valueOf(markets).describe('Market'),
      lang: valueOf(languages).describe('Language of the texts'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .max(3)
        .describe('ISO 4217 code'),
      name: z.string().describe('Name of the offer'),
      price: z.string().describe('Price as shown on the offer page'),
      amount: z
        .number()
        .min(0)
        .optional()
        .describe('Net price as a number, in currency; priceNote has the unit of the price'),
      priceNote: z.string().describe('Unit of the price, and usual duration of the service'),
      summary: z.string().describe('Description of the offer'),
      includes: z.array(z.string()).describe('Deliverables'),
      notes: z.array(z.string()).describe('Further information'),
      url: address.describe('Offer page'),
    })
    .meta({ id: 'WorkshopOffer' })
}

function describeOffers(parts: SiteParts) {
  return z
    .object({
      data: z.array(describeOffer(parts)).max(mostEntries).describe('One entry per market'),
      pricing: z.string().describe('What has a public price, and what has none'),
      nextStep: z.string().describe('Next step for an interested person'),
    })
    .meta({ id: 'WorkshopOffers' })
}

function describeContact({ languages }: SiteParts) {
  return z
    .object({
      company: z.string().describe('Name of the company'),
      email: z.email().nullable().describe('E-mail address'),
      phone: z.string().nullable().describe('Telephone number'),
      contactForm: z
        .union([address, byLanguage(languages, address)])
        .describe('Contact page: one address when lang is given, otherwise language → address'),
      languages: z
        // 35 characters: the longest language tag that RFC 5646 §4.4.1 asks programs to support.
        .array(
          z
            .string()
            .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/)
            .max(35),
        )
        .max(mostEntries)
        .describe('Languages in which people may write to the company'),
      consultation: z.string().optional().describe('Free first consultation'),
      note: z.string().optional().describe('Further information'),
    })
    .meta({ id: 'ContactOptions' })
}

/** Schemas of a site. */
export type SiteSchemas = ReturnType<typeof createSiteSchemas>

/** A page in a list. */
export type PageSummary = z.infer<SiteSchemas['pageList']>['data'][number]

/** Response of a search. */
export type SearchResults = z.infer<SiteSchemas['searchResults']>

/**
 * Creates the schema of a text that is one of the values of a site. The schema allows any text if
 * `values` is empty, for example before the site was first read.
 */
function valueOf(values: readonly string[]) {
  return values.length > 0 ? z.enum(values) : z.string()
}

/** Creates the schema of a map with a value for some of the languages of a site. */
function byLanguage<Value extends z.ZodType>(languages: readonly string[], value: Value) {
  return z.partialRecord(valueOf(languages), value)
}
