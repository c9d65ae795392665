/** Resources as the tables of the specification give them. Fields beyond the tables are allowed. */
import { z } from 'zod'
import { base } from './service.ts'

const uri = z.url()
const ownUri = uri.startsWith(`${base}/`)

/** Values of `lang`. */
export const language = z.enum(['pl', 'en', 'de'])

/** Values of `type`. */
export const pageType = z.enum([
  ...(['home', 'section', 'offer', 'guide', 'blog', 'about', 'contact', 'city'] as const),
  ...(['legal', 'other'] as const),
])

/** Values of `market`. */
export const market = z.enum(['PL', 'DE', 'AT', 'CH', 'INTL'])

export const pageSummary = z.object({
  title: z.string(),
  url: ownUri,
  markdownUrl: ownUri,
  description: z.string().optional(),
  type: pageType,
  lang: language,
})

/** A page in a list. */
export type PageSummary = z.infer<typeof pageSummary>

export const searchResults = z.object({
  query: z.string(),
  data: z.array(pageSummary),
  note: z.string().optional(),
})

export const pageList = z.object({
  data: z.array(pageSummary),
  total: z.int(),
  limit: z.int(),
  next_cursor: z.string().nullable(),
})

export const pageContent = z.object({
  url: ownUri,
  markdownUrl: ownUri,
  markdown: z.string(),
  truncated: z.boolean(),
})

export const workshopOffer = z.object({
  market,
  lang: language,
  currency: z.string().regex(/^[A-Z]{3}$/),
  name: z.string(),
  price: z.string(),
  priceNote: z.string(),
  summary: z.string(),
  includes: z.array(z.string()),
  notes: z.array(z.string()),
  url: ownUri,
})

export const workshopOffers = z.object({
  data: z.array(workshopOffer),
  pricing: z.string(),
  nextStep: z.string(),
})

export const contactOptions = z.object({
  company: z.string(),
  email: z.email().nullable(),
  phone: z.string().nullable(),
  contactForm: z.union([ownUri, z.record(z.string(), ownUri)]),
  languages: z.array(z.string()),
  consultation: z.string().optional(),
  note: z.string().optional(),
})

export const agentIdentity = z.object({
  authenticated: z.literal(true),
  sub: z.string(),
  scope: z.string(),
  resource: uri,
  rateLimit: z.object({ policy: z.string(), limit: z.int(), windowSeconds: z.int() }),
})

export const health = z.object({
  ok: z.boolean(),
  version: z.string(),
  pages: z.int().optional(),
  workshopMarkets: z.int().optional(),
  generated: z.iso.datetime({ offset: true }).optional(),
  error: z.string().optional(),
})

export const apiRoot = z.object({
  name: z.string(),
  version: z.string(),
  apiVersion: z.string(),
  description: z.string().optional(),
  openapi: ownUri,
  documentation: ownUri.optional(),
  mcp: ownUri.optional(),
  authentication: z.string().optional(),
  endpoints: z.record(z.string(), ownUri),
})

export const batchResponse = z.object({
  responses: z.array(
    z.object({
      id: z.union([z.string(), z.int()]),
      status: z.int(),
      body: z.record(z.string(), z.unknown()),
    }),
  ),
})

/** Code of a Problem → its status. */
export const problemStatuses = {
  'invalid-parameter': 400,
  'invalid-body': 400,
  unauthorized: 401,
  'invalid-token': 401,
  'not-found': 404,
  'method-not-allowed': 405,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'rate-limited': 429,
  'internal-error': 500,
  unavailable: 503,
} as const

const problemCodes = Object.keys(problemStatuses) as (keyof typeof problemStatuses)[] // The keys are the codes.

export const problem = z.object({
  type: uri,
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  code: z.enum(problemCodes),
})
