import { z } from 'zod'
import { Problem } from '../../http/problem.ts'
import { apiPaths } from '../../http/paths.ts'
import { markdownPath, parsePageAddress } from '../../site/address.ts'
import type { PageAuthor, PageRecord } from '../../site/page-record.ts'
import type { SiteParts } from '../../site/parts.ts'
import type { Site } from '../../site/site.ts'
import { pageView } from '../tool-views.ts'
import { defineOperation } from '../operation.ts'
import type { OperationContext } from '../operation.ts'
import { pageAddress, pageSection, partSize, partStart } from '../parameters.ts'
import { readSectionPart } from '../page-part.ts'
import type { SiteSchemas } from '../site-schemas.ts'
import { absoluteAddresses } from '../summary.ts'

const path = apiPaths.page

/** Defines the operation that reads one page. */
export function definePage({ company }: SiteParts, schemas: SiteSchemas) {
  return defineOperation({
    id: 'page',
    group: 'Pages',
    summary: 'Read a page',
    description:
      'The content of one page as Markdown. An old address returns the current page. A page over 120,000 characters is cut, and `truncated` is true. To read a long page in parts, set `maxTokens` and pass `next` as `from` until `next` is absent. With `section`, `markdown` has only that section and the headings above it.',
    method: 'GET',
    paths: [path],
    security: 'optional',
    batchable: true,
    tool: {
      name: 'get_page',
      title: 'Read a page',
      description: `Reads one page of the website of ${company} as Markdown, or one section of it, by its address or path. Old addresses lead to the current page. To read a long page in parts, set maxTokens. While the answer has next, call again with next as from.`,
      parameters: {
        url: pageAddress.describe('Page URL of the site, or a path that starts with /'),
        section: pageSection.optional().describe('Heading or section.fragment'),
        maxTokens: partSize.optional().describe('Approximate maximum tokens'),
        from: partStart.optional().describe('`next` of the previous answer'),
      },
      answer: pageView(schemas),
      linksPages: true,
    },
    cache: 'public',
    input: z.object({
      url: pageAddress,
      section: pageSection.optional(),
      maxTokens: partSize.optional(),
      from: partStart.optional(),
    }),
    output: schemas.pageContent,
    problems: ['invalid-parameter', 'not-found'],
    examples: [{ url: '/' }, { url: '/', maxTokens: 100 }],
    prepare: ({ pages }) => pages.map(({ path: url }) => ({ url })),
    preparedKey({ url, section, maxTokens, from }, context) {
      if ((section ?? maxTokens ?? from) !== undefined) return undefined
      return `${path}?url=${getPage(url, context).path}`
    },
    facts: (_input, pages) =>
      pages.map((page) => ({ kind: 'page', path: page.path, form: 'markdown' })),
    async handle({ url, ...wanted }, context) {
      const { site, baseUrl } = context
      const page = getPage(url, context)
      const markdown = await site().readMarkdown(page)
      return {
        body: {
          url: baseUrl + page.path,
          markdownUrl: baseUrl + markdownPath(page.path),
          ...(await readSectionPart(markdown, page.lang, wanted, () => readHtml(page, site()))),
          ...((wanted.from ?? 0) === 0 && fieldsOf(page, baseUrl)),
        },
        pages: [page],
      }
    },
  })
}

/** Returns the fields that only some pages have. */
function fieldsOf(page: PageRecord, baseUrl: string) {
  const { alternates, tags, authors } = page
  return {
    ...(alternates && { alternates: absoluteAddresses(alternates, baseUrl) }),
    ...(tags && { tags: [...tags] }),
    ...(authors && { authors: authors.map((author) => showAuthor(author, baseUrl)) }),
    ...(page.ends !== undefined && { ends: page.ends }),
    ...(page.past && { past: page.past }),
    ...(page.public && { public: page.public }),
  }
}

function showAuthor({ name, path: page }: PageAuthor, baseUrl: string) {
  return { name, ...(page !== undefined && { url: baseUrl + page }) }
}

async function readHtml({ path: key }: PageRecord, site: Site): Promise<string> {
  const published = await site.readPublished(key)
  return new TextDecoder().decode(published?.content.bytes)
}

function getPage(url: string, { site, baseUrl, observe }: OperationContext): PageRecord {
  const address = parsePageAddress(url, new URL(baseUrl).host)
  if ('fault' in address && address.fault === 'form') {
    throw new Problem(
      'invalid-parameter',
      'Cannot read "url": must be a page URL of this site or a path that starts with /, with valid percent-encoding and without control characters',
    )
  }
  const found = 'path' in address ? findPage(address.path, site()) : undefined
  if (found) return found
  if ('path' in address) observe?.({ kind: 'missing', sought: 'page', text: address.path })
  const remedy =
    'fault' in address
      ? `only pages of ${baseUrl} can be read`
      : `find its address with ${baseUrl}${apiPaths.search} or ${baseUrl}${apiPaths.pages}`
  throw new Problem('not-found', `There is no public page at this url: ${remedy}`)
}

function findPage(path: string, site: Site): PageRecord | undefined {
  const target = site.findRedirect(path)
  return site.findPage(path) ?? (target === undefined ? undefined : site.findPage(target))
}
