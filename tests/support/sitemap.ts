/**
 * Reads the sitemaps of a site as a crawler does: from the address in robots.txt, through the
 * sitemap index.
 */
import { parseXml as parseStrictly } from '@rgrove/parse-xml'
import { XMLParser } from 'fast-xml-parser'
import type { App } from '../../src/service/app.ts'
import { ask } from './app.ts'

/** A page in a sitemap. */
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

/** Parses an XML document. Throws if it is not well-formed. */
export function parseXml(text: string): unknown {
  // Uses two parsers: the first one is strict, and the values of the second one are easier to
  // compare.
  parseStrictly(text)
  return parser.parse(text)
}

/**
 * Reads all pages of a sitemap in order, including those of a sitemap index. Throws if an address
 * does not answer.
 */
export async function readSitemap(app: App, path: string): Promise<ListedPage[]> {
  const { status, text } = await ask(app, path)
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  const { sitemapindex, urlset } = parseXml(text) as Parsed // Tests check the values.
  const files = sitemapindex?.sitemap ?? []
  const inFiles = await Promise.all(files.map(({ loc }) => readSitemap(app, new URL(loc).pathname)))
  const listed = (urlset?.url ?? []).map(({ loc, lastmod, 'xhtml:link': links = [] }) => ({
    loc,
    ...(lastmod !== undefined && { lastmod }),
    alternates: Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, href])),
  }))
  return [...inFiles.flat(), ...listed]
}
