/** The security policy of each rendered page, found by the build in the page itself, so that the two cannot drift apart. */
import { createHash } from 'node:crypto'
import type { LoadedContent } from '../content/load.ts'
import { hasEmbeds } from './prose-embeds.ts'
import { pagePolicy, plainPagePolicy } from './security-policy.ts'
import { webMcpMark } from './browser/web-mcp.ts'
import type { PageComponent } from './security-policy.ts'

/** Policy of the page at a key; `undefined` when it is that of any page. */
export type FindPagePolicy = (key: string, html: string) => string | undefined

/** The policies of a site. */
export function createPagePolicies({ content, site }: LoadedContent): FindPagePolicy {
  const hosts = content.config.embeds ?? []
  return (key, html) => {
    const component = site.sources.get(key)?.data.component
    return findPagePolicy(html, { component, hosts })
  }
}

/** What a page is held to beside its own HTML. */
export interface PageRules {
  readonly component?: PageComponent | undefined
  /** Hosts whose pages the site may show in frames. */
  readonly hosts: readonly string[]
}

/** Policy of a rendered page; `undefined` when it is that of any page. */
export function findPagePolicy(html: string, { component, hosts }: PageRules): string | undefined {
  const policy = pagePolicy({
    component,
    scripts: listScripts(html),
    // A frame may lead on to another host of the list.
    frameHosts: hasEmbeds(html) ? hosts : [],
    asksApi: html.includes(`<script ${webMcpMark}`),
  })
  return policy === plainPagePolicy ? undefined : policy
}

/**
 * Sources of the scripts of a page, inline ones by their digests (CSP Level 3 §2.3.1). Texts of editors hold none, which
 * the check of the content sees to. A script that is read otherwise here than by a browser does not run there.
 */
function listScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi)]
  return scripts.flatMap(([, attributes = '', text = '']) => {
    if (isData(attributes)) return []
    if (/\ssrc\s*=/i.test(attributes)) return ["'self'"]
    return [`'sha256-${createHash('sha256').update(text).digest('base64')}'`]
  })
}

/** Data is no script: nothing runs it, and no policy is asked (HTML, "prepare the script element"). */
function isData(attributes: string): boolean {
  return /\stype\s*=\s*"application\/(?:ld\+)?json"/i.test(attributes)
}
