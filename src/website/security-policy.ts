/**
 * What browsers may do with the answers of the website, CSP Level 3. Everything is refused but what a row here admits, so
 * that markup which nobody meant to publish is shown at most, and never runs.
 */
import type { FrontMatter } from '../content/schemas/front-matter.ts'
import { serializePolicy } from '../http/content-security-policy.ts'
import type { ContentSecurityPolicy } from '../http/content-security-policy.ts'

const nothing: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  // What `default-src` does not cover. Clickjacking: no page of ours shows another one in a frame, so that not even
  // 'self' is of use to anyone.
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** A page of text and pictures. Styles are files: colours of code and the like are classes. Fonts are those of the brand. */
const plainPage: ContentSecurityPolicy = {
  ...nothing,
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'media-src': ["'self'"],
  'font-src': ["'self'"],
}

/** Part that a page ends with. */
export type PageComponent = NonNullable<FrontMatter['component']>

/** One row a part that does something in the browser: what it needs beside a page. */
const componentNeeds: Readonly<Partial<Record<PageComponent, ContentSecurityPolicy>>> = {
  search: {
    // It asks our API. When that is away, it loads the files of Pagefind, whose search is WebAssembly in a worker.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'"],
    // Without scripts the form asks for the page itself.
    'form-action': ["'self'"],
  },
}

/** What one page has. */
export interface PageNeeds {
  readonly component?: PageComponent | undefined
  /** Sources of its scripts: `'self'`, `'sha256-…'`. */
  readonly scripts: readonly string[]
  /** Hosts of the frames it may show. */
  readonly frameHosts: readonly string[]
  /** Whether one of its scripts asks the API, as that of WebMCP does. */
  readonly asksApi: boolean
}

/** Policy of a page. */
export function pagePolicy({ component, scripts, frameHosts, asksApi }: PageNeeds): string {
  const needs = (component && componentNeeds[component]) ?? {}
  const scriptSources = [...new Set([...(needs['script-src'] ?? []), ...scripts])]
  return serializePolicy({
    ...plainPage,
    ...needs,
    ...(scriptSources.length > 0 && { 'script-src': scriptSources }),
    ...(asksApi && { 'connect-src': ["'self'"] }),
    ...(frameHosts.length > 0 && { 'frame-src': frameHosts.map((host) => `https://${host}`) }),
  })
}

/** Policy of a page that has nothing of its own; the build keeps only others. */
export const plainPagePolicy = pagePolicy({ scripts: [], frameHosts: [], asksApi: false })

/**
 * Whatever else a browser opens as a document of its own: text, JSON, and drawings, which may hold scripts. The sandbox
 * gives it an origin of its own. Browsers show text and XML by inline styles, and drawings have some.
 */
const documentPolicy = serializePolicy({
  ...nothing,
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:'],
  'font-src': ['data:'],
  sandbox: [],
})

/** A worker obeys the policy of its own file: this is what the one of Pagefind does. */
const scriptPolicy = serializePolicy({
  ...nothing,
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
})

/** Policies by media type; types without a row are `documentPolicy`. */
const policiesByType: ReadonlyMap<string, string | undefined> = new Map([
  ['text/html', plainPagePolicy],
  ['text/javascript', scriptPolicy],
  // Chromium shows it by a page of its own, which no sandbox may hold.
  ['application/pdf', undefined],
])

/** Policy of an answer by its media type; `undefined` where none may be given. */
export function policyOfType(contentType = ''): string | undefined {
  const [type = ''] = contentType.split(';', 1)
  return policiesByType.has(type) ? policiesByType.get(type) : documentPolicy
}
