import { z } from 'zod'
import { Problem } from '../../http/problem.ts'
import { markdownPath, parsePageAddress } from '../../site/address.ts'
import { cutMarkdown } from '../../site/markdown-cut.ts'
import type { PageRecord } from '../../site/page-record.ts'
import type { Site } from '../../site/site.ts'
import { defineOperation } from '../operation.ts'
import { pageAddress } from '../parameters.ts'
import { pageContent } from '../schemas.ts'

const path = '/api/v1/page'

/** Characters of Markdown, front matter included, beyond which a page is cut. */
export const longestMarkdown = 120_000

/** Reads one page. */
export const pageOperation = defineOperation({
  id: 'page',
  summary: 'Read a page',
  description:
    'The content of one page as Markdown. Old addresses are followed to the current page. A page over 120,000 characters is cut and truncated is true.',
  method: 'GET',
  paths: [path],
  security: 'optional',
  batchable: true,
  tool: {
    name: 'get_page',
    title: 'Read a page',
    description:
      'Reads one page of the website as Markdown, by its address or path as search_site and list_pages give it. Old addresses lead to the current page. A long page can be read in parts: set maxTokens, and while the answer has next, call again with from set to it.',
  },
  cache: 'public',
  input: z.object({ url: pageAddress }),
  output: pageContent,
  problems: ['invalid-parameter', 'not-found', 'unavailable'],
  examples: [{ url: '/' }],
  representation({ url }, { site, baseUrl }) {
    return `${path}?url=${getPage(url, site(), baseUrl).path}`
  },
  async handle({ url }, { site: getSite, baseUrl }) {
    const site = getSite()
    const page = getPage(url, site, baseUrl)
    return {
      body: {
        url: baseUrl + page.path,
        markdownUrl: baseUrl + markdownPath(page.path),
        ...cutMarkdown(await site.readMarkdown(page), longestMarkdown),
      },
    }
  },
})

function getPage(url: string, site: Site, baseUrl: string): PageRecord {
  const address = parsePageAddress(url, new URL(baseUrl).host)
  if ('fault' in address && address.fault === 'form') {
    throw new Problem(
      'invalid-parameter',
      'Cannot read "url": must be a page URL of this site or a path that starts with /, well percent-encoded and without control characters',
    )
  }
  const found = 'path' in address ? findPage(address.path, site) : undefined
  if (found) return found
  const remedy =
    'fault' in address
      ? `pages of ${baseUrl} only`
      : `find its address with ${baseUrl}/api/v1/search or ${baseUrl}/api/v1/pages`
  throw new Problem('not-found', `There is no public page at this url: ${remedy}`)
}

function findPage(path: string, site: Site): PageRecord | undefined {
  const target = site.findRedirect(path)
  return site.findPage(path) ?? (target === undefined ? undefined : site.findPage(target))
}
