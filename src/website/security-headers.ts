/**
 * Security headers for every response of the website, and its content security policies (CSP Level
 * 3). The policies forbid everything except the sources listed here, so that injected markup cannot
 * run.
 */
import type { PageComponent } from '../content/schemas/page-component.ts'
import { withFields, type Reply } from '../http/call.ts'
import { serializePolicy, type ContentSecurityPolicy } from '../http/content-security-policy.ts'
import { notSniffed } from '../http/field.ts'
import { transportSecurity } from '../http/strict-transport-security.ts'

const nothing: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  // `default-src` does not cover the directives below. Our pages do not frame each other, so
  // `frame-ancestors` does not allow even 'self' (clickjacking).
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Policy of a page of text and pictures. Its fonts are the fonts of the brand. */
const plainPage: ContentSecurityPolicy = {
  ...nothing,
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'media-src': ["'self'"],
  'font-src': ["'self'"],
}

/** Policy of the preview, where the development server puts styles and scripts into a page. */
export const previewPolicy = "default-src 'self' 'unsafe-inline' data: ws:"

/** Additional sources for page components that run in the browser. */
const componentNeeds: Readonly<Partial<Record<PageComponent, ContentSecurityPolicy>>> = {
  search: {
    // The search calls our API. If the API is down, it loads Pagefind, whose search is WebAssembly
    // in a worker.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'"],
  },
}

/** Data about a page that determines its policy. */
export interface PageNeeds {
  readonly component?: PageComponent | undefined
  /** Sources of its scripts: `'self'`, `'sha256-…'`. */
  readonly scripts: readonly string[]
  /** Sources of its inline styles: `'sha256-…'`. */
  readonly styles?: readonly string[]
  /** Hosts of the frames it may show. */
  readonly frameHosts: readonly string[]
  /** Whether the page has the script of WebMCP, which calls the API. */
  readonly asksApi: boolean
  /** Whether it has a form that opens a page of the site. */
  readonly hasForm?: boolean | undefined
}

/** Returns the policy of a page. */
export function pagePolicy(page: PageNeeds): string {
  const { component, scripts, styles = [], frameHosts, asksApi, hasForm = false } = page
  const needs = (component && componentNeeds[component]) ?? {}
  const scriptSources = [...new Set([...(needs['script-src'] ?? []), ...scripts])]
  return serializePolicy({
    ...plainPage,
    'style-src': ["'self'", ...styles],
    ...needs,
    ...(scriptSources.length > 0 && { 'script-src': scriptSources }),
    ...(asksApi && { 'connect-src': ["'self'"] }),
    ...(hasForm && { 'form-action': ["'self'"] }),
    ...(frameHosts.length > 0 && { 'frame-src': frameHosts.map((host) => `https://${host}`) }),
  })
}

/** Policy of a plain page. The build stores only policies that differ from this one. */
export const plainPagePolicy = pagePolicy({ scripts: [], frameHosts: [], asksApi: false })

/**
 * Policy of responses that are not pages: text, JSON, and SVG, which may have scripts. The sandbox
 * gives them a separate origin. Inline styles are allowed, because browsers use them to show text
 * and XML, and SVG files may contain them.
 */
const documentPolicy = serializePolicy({
  ...nothing,
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'font-src': ['data:'],
  sandbox: [],
})

/** Policy of Pagefind's worker. A worker uses the policy of its own file. */
const scriptPolicy = serializePolicy({
  ...nothing,
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
})

/** Policies by media type. All types that are not listed have `documentPolicy`. */
const policiesByType: ReadonlyMap<string, string | undefined> = new Map([
  ['text/html', plainPagePolicy],
  ['text/javascript', scriptPolicy],
  // PDF has no policy, because Chromium shows it in a page of its own, which a sandbox would break.
  ['application/pdf', undefined],
])

/** Returns the policy of a response by its media type; `undefined` if it must have no policy. */
export function policyOfType(contentType = ''): string | undefined {
  const [type = ''] = contentType.split(';', 1)
  return policiesByType.has(type) ? policiesByType.get(type) : documentPolicy
}

/**
 * Adds the security headers to a response. If the response already has a policy, keeps that policy.
 */
export type Secure = (reply: Reply) => Reply

/** Creates a function that adds the security headers for an origin. */
export function createSecurityHeaders(origin: string): Secure {
  const always = {
    ...notSniffed,
    // If a reader follows a link to another site, that site gets at most the origin of this site,
    // and not the path of the page.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...transportSecurity(origin),
  }
  return function secure(reply) {
    const policy =
      reply.headers['Content-Security-Policy'] ?? policyOfType(reply.headers['Content-Type'])
    return withFields(reply, { ...always, ...ownPolicy(policy) })
  }
}

/** Returns the header field for a policy; empty without a policy. */
export function ownPolicy(policy: string | undefined): Readonly<Record<string, string>> {
  return policy === undefined ? {} : { 'Content-Security-Policy': policy }
}
