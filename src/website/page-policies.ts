/**
 * The security policy of each page. The build derives it from the rendered page, so that the policy
 * always matches the page.
 */
import { createHash } from 'node:crypto'
import { pageShownAt } from '../content/fallbacks.ts'
import type { LoadedContent } from '../content/load.ts'
import { nameOfComponent, type PageComponent } from '../content/schemas/page-component.ts'
import { hasEmbeds } from './prose-embeds.ts'
import { pagePolicy, plainPagePolicy } from './security-headers.ts'
import { webMcpMark } from './browser/web-mcp.ts'

/**
 * Returns the policy of a page from its path (`key`) and its HTML; `undefined` if the page has the
 * policy of plain pages.
 */
export type FindPagePolicy = (key: string, html: string) => string | undefined

/** Creates the function that returns the policies of a site. */
export function createPagePolicies({ content, site }: LoadedContent): FindPagePolicy {
  const hosts = content.config.embeds ?? []
  return (key, html) => {
    const source = site.sources.get(pageShownAt(key, site.data))
    const component = nameOfComponent(source?.data.component)
    return findPagePolicy(html, { component, hosts })
  }
}

/**
 * Returns the policy of a rendered page, with `hosts` for its frames; `undefined` if this is the
 * policy of plain pages.
 */
export function findPagePolicy(
  html: string,
  { component, hosts }: { component?: PageComponent | undefined; hosts: readonly string[] },
): string | undefined {
  const policy = pagePolicy({
    component,
    scripts: listScripts(html),
    styles: listStyles(html),
    // Allows all hosts of the configuration, because a link in a frame may lead to another of these
    // hosts.
    frameHosts: hasEmbeds(html) ? hosts : [],
    asksApi: html.includes(`<script ${webMcpMark}`),
    // For example, the 404 page has a form that opens the search page.
    hasForm: /<form\b[^>]*\saction="/.test(html),
  })
  return policy === plainPagePolicy ? undefined : policy
}

/**
 * Lists the CSP sources of the scripts of a page. The source of an inline script is its digest.
 * Allows all scripts in the HTML, because the check of the content refuses texts that contain
 * scripts. If a browser parses a script differently, the digest does not match, and the browser
 * blocks the script.
 */
function listScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi)]
  return scripts.flatMap(([, attributes = '', text = '']) => {
    if (isData(attributes)) return []
    if (/\ssrc\s*=/i.test(attributes)) return ["'self'"]
    return [digestOf(text)]
  })
}

/** Lists the CSP sources of the inline styles of a page: their digests. */
function listStyles(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)].map(([, text = '']) =>
    digestOf(text),
  )
}

/** Returns the CSP source of an inline script or style: its digest (CSP Level 3 §2.3.1). */
function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Whether a script element is a data block. Policies do not apply to data blocks (HTML, "prepare
 * the script element").
 */
function isData(attributes: string): boolean {
  return /\stype\s*=\s*"application\/(?:ld\+)?json"/i.test(attributes)
}
