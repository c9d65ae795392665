/** Links from a tool's answer to the Markdown of the pages it names. */
import { markdownPath } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import type { MethodResult } from './method.ts'

/** Media type of every twin. */
export const markdownType = 'text/markdown'

/** One link a page that a body names, in the order of the body. */
export function linkPages(body: Readonly<Record<string, unknown>>, site: Site): MethodResult[] {
  const { baseUrl } = site.info
  const paths = addressesIn(body).map((url) => url.slice(baseUrl.length))
  return [...new Set(paths)].flatMap((path) => {
    const page = site.findPage(path)
    if (!page) return []
    return [
      {
        type: 'resource_link',
        uri: baseUrl + markdownPath(path),
        name: path,
        title: page.title,
        mimeType: markdownType,
        ...(page.updated !== undefined && {
          annotations: { lastModified: `${page.updated}T00:00:00Z` },
        }),
      },
    ]
  })
}

/** Page addresses of a body: its own, those of its entries, and those of contact forms. */
function addressesIn({ url, data, contactForm }: Readonly<Record<string, unknown>>): string[] {
  const entries = Array.isArray(data) ? data.map((entry: unknown) => valuesOf(entry).url) : []
  const forms =
    typeof contactForm === 'string' ? [contactForm] : Object.values(valuesOf(contactForm))
  return [url, ...entries, ...forms].filter((value) => typeof value === 'string')
}

function valuesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
