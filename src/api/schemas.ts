/**
 * Schemas of the responses. Fields may be added, because clients ignore unknown fields, but fields
 * are never removed. OpenAPI, API guide and tools show the descriptions to users.
 */
import { bannerLevels } from '../site/banner.ts'
import { z } from 'zod'
import { longestMarkdown, longestUrl } from './bounds.ts'
import { count } from './numbers.ts'

/** An absolute address. */
export const address = z.url().meta({ maxLength: longestUrl })

/** A URI template that may have variables in its query: form-style expansion (RFC 6570 §3.2.8). */
const addressTemplate = z
  .string()
  .regex(/^https?:\/\/[^\s{}]+(?:\{\?\w+(?:,\w+)*\})?$/)
  .meta({ maxLength: longestUrl })

/** A URI template whose last path segment may be a variable too (§3.2.2). */
const pathTemplate = z
  .string()
  .regex(/^https?:\/\/[^\s{}]+(?:\/\{\w+\})?(?:\{\?\w+(?:,\w+)*\})?$/)
  .meta({ maxLength: longestUrl })

const semanticVersion = z
  .string()
  .regex(/^\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/)
  .max(64)

/** Response of the operation `page`. */
export const pageContent = z
  .object({
    url: address.describe('Canonical address of the page'),
    markdownUrl: address.describe('Address of the page as Markdown'),
    markdown: z
      .string()
      .meta({ maxLength: longestMarkdown })
      .describe('Markdown with YAML front matter (title, description, url, lang, updated)'),
    truncated: z
      .boolean()
      .describe(
        'Whether the page was cut, because it is longer than 120,000 characters or than maxTokens',
      ),
    next: count(1)
      .optional()
      .describe('Offset at which the rest of a cut page begins. Pass it as `from`'),
    section: z
      .object({
        title: z.string().describe('Heading of the section'),
        fragment: z.string().optional().describe('The part after # in the address of the section'),
        previous: z.string().optional().describe('The previous section. Pass it as `section`'),
        next: z.string().optional().describe('The next section. Pass it as `section`'),
      })
      .optional()
      .describe('The section in `markdown`, if the request names a section'),
    alternates: z
      .record(z.string(), address)
      .optional()
      .describe(
        'The same page in other languages: language → address. Absent if `from` is greater than 0',
      ),
  })
  .meta({ id: 'PageContent' })

/**
 * Fields of `PageContent` that only some pages have. If no page of a site has a field, the schemas
 * of the site leave the field out.
 */
export const pageFields = {
  tags: z.array(z.string()).optional().describe('Tags of the page'),
  authors: z
    .array(z.object({ name: z.string(), url: address.optional() }))
    .optional()
    .describe('Authors of the page'),
  ends: z.iso
    .datetime()
    .meta({ maxLength: 30 })
    .optional()
    .describe('When `past` becomes true, such as the end of an event'),
  past: z.literal(true).optional().describe('true once `ends` has passed, otherwise absent'),
  public: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Values of the page under names that the site has chosen'),
} as const

/** Name of a release folder. */
const releaseName = z
  .string()
  .regex(/^[^/]+$/)
  .max(255)

/** Response of the operation `health`. */
export const health = z
  .object({
    ok: z.boolean().describe('Whether the data can be read'),
    version: semanticVersion.describe('API version (SemVer), equal to apiVersion in ApiRoot'),
    pages: count().optional().describe('Number of pages of the site'),
    workshopMarkets: count().optional().describe('How many markets have a public price'),
    generated: z.iso
      .datetime()
      .meta({ maxLength: 30 })
      .optional()
      .describe('When the release was built'),
    release: releaseName.optional().describe('Name of the release that is served'),
    refused: releaseName
      .optional()
      .describe(
        'Name of the release that the server refused, because it is damaged or was built for another origin or version',
      ),
    nextChange: z.iso
      .datetime()
      .meta({ maxLength: 30 })
      .optional()
      .describe(
        'When another release is due: a page appears or expires, or security.txt has to be renewed',
      ),
    stale: z.literal(true).optional().describe('true once nextChange has passed, otherwise absent'),
    error: z.string().optional().describe('Why the data cannot be read'),
  })
  .meta({ id: 'Health' })

/** Notice in the answer of the operation `root`. */
const shownBanner = z.object({
  level: z.enum(bannerLevels).describe('Importance of the notice'),
  text: z.record(z.string(), z.string().regex(/\S/).max(200)).describe('Language → text'),
  link: z.record(z.string(), address).optional().describe('Language → address'),
  until: z.iso.datetime().meta({ maxLength: 30 }).optional().describe('When the notice ends'),
})

/**
 * Creates the schema of the response of the operation `root`. `hasPathParameters` says whether the
 * path of any operation has a parameter.
 */
export function createApiRoot(hasPathParameters: boolean) {
  return z
    .object({
      name: z.string().describe('Name of the service'),
      version: semanticVersion.describe('Version of the software of the service, not of its API'),
      apiVersion: semanticVersion.describe('Version of the API, SemVer'),
      description: z.string().optional().describe('What the service offers'),
      banner: shownBanner.optional().describe('Current notice'),
      openapi: address.describe('OpenAPI document'),
      documentation: address.optional().describe('API guide'),
      mcp: address.optional().describe('MCP server'),
      authentication: z.string().optional().describe('How and why to authenticate'),
      endpoints: z.record(z.string(), address).describe('Operation → address'),
      templates: z
        .record(z.string(), hasPathParameters ? pathTemplate : addressTemplate)
        .optional()
        .describe('Operation → address with its parameters, a URI template (RFC 6570)'),
    })
    .meta({ id: 'ApiRoot' })
}

/** Response of the operation `identity`. */
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
    resource: address.describe('Resource that the token was issued for'),
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

export type Health = z.infer<typeof health>
