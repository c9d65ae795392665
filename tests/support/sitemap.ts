/**
 * Sitemaps of a site as a crawler reads them: from the address that robots.txt names, through the
 * list of files.
 */
import { parseXml as parseStrictly } from '@rgrove/parse-xml'
import { XMLParser } from 'fast-xml-parser'
import type { App } from '../../src/service/app.ts'
import { ask } from './app.ts'

/** One page of a sitemap. */
export interface ListedPage {
  readonly loc: string
  readonly lastmod?: string
  /** Addresses by `hreflang`; empty for a page in one language. */
  readonly alternates: Readonly<Record<string, string>>
}

interface Parsed {
  readonly sitemapindex?: { readonly sitemap: readonly { readonly loc: string }[] }
  readonly urlset?: {
    readonly xmlns: string
    readonly url: readonly {
      readonly loc: string
      readonly lastmod?: string
      readonly 'xhtml:link'?: readonly { rel: string; hreflang: string; href: string }[]
    }[]
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  isArray: (name) => ['sitemap', 'url', 'xhtml:link'].includes(name),
})

/** Value of an XML document; throws when it is not well formed. */
export function parseXml(text: string): unknown {
  // The one forgives what the other refuses, and gives values that are easier to compare.
  parseStrictly(text)
  return parser.parse(text)
}

/**
 * Every page that the sitemap at an address lists, in its order; throws when an address does not
 * answer.
 */
export async function readSitemap(app: App, path: string): Promise<ListedPage[]> {
  const { status, text } = await ask(app, path)
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  const { sitemapindex, urlset } = parseXml(text) as Parsed // Its parts are compared by the tests.
  const files = sitemapindex?.sitemap ?? []
  const inFiles = await Promise.all(files.map(({ loc }) => readSitemap(app, new URL(loc).pathname)))
  const listed = (urlset?.url ?? []).map(({ loc, lastmod, 'xhtml:link': links = [] }) => ({
    loc,
    ...(lastmod !== undefined && { lastmod }),
    alternates: Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, href])),
  }))
  return [...inFiles.flat(), ...listed]
}
