/**
 * The MCP resources: a short list, and URI templates for pages and collections. A list of 1,500
 * pages would fill the context window of a model.
 */
import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { longestAddress } from '../api/bounds.ts'
import { showText } from '../api/shown-text.ts'
import { markdownPath, parsePageAddress } from '../site/address.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Site } from '../site/site.ts'
import { tellNearest } from './arguments/page-not-found.ts'
import type { WhereAsked } from './arguments/page-not-found.ts'
import { quote } from './arguments/shown-value.ts'
import { dataTemplates, readData } from './data-resources.ts'
import { listResources } from './listed-resources.ts'
import type { Resource } from './listed-resources.ts'
import type { MessageContext, Method, MethodResult } from './method.ts'
import { defineMethod } from './method.ts'
import { listedParams, requiredText } from './params.ts'
import { fromSite } from './per-site.ts'
import { markdownType } from './resource-links.ts'

/** Returns the URI template of the Markdown of all pages. */
export function pageTemplate(baseUrl: string): string {
  return `${baseUrl}{+path}index.md`
}

/** The methods `resources/list`, `resources/templates/list` and `resources/read`. */
export const resourceMethods: readonly Method[] = [
  defineMethod({
    name: 'resources/list',
    isCacheable: true,
    params: listedParams,
    resolve: (_params, { site: getSite }) =>
      fromSite(getSite(), async (site) => ({
        resources: (await listResources(site)).map(({ file, ...listed }) => ({
          ...listed,
          size: file.content.bytes.length,
        })),
      })),
  }),
  defineMethod({
    name: 'resources/templates/list',
    isCacheable: true,
    params: listedParams,
    resolve: (_params, { site, registry, baseUrl }) =>
      fromSite(site(), () => ({
        resourceTemplates: [describeTemplate(site(), baseUrl), ...dataTemplates(registry, baseUrl)],
      })),
  }),
  defineMethod({
    name: 'resources/read',
    isCacheable: true,
    params: z.object({ uri: requiredText }),
    resolve: ({ uri }) => ({ run: (context) => readResource(uri, context) }),
  }),
]

async function readResource(uri: string, context: MessageContext): Promise<MethodResult> {
  const { registry, observe } = context
  const site = context.site()
  const data = await readData(uri, context)
  if (data) return { contents: [{ uri, ...data }] }
  const listed = (await listResources(site)).find((resource) => resource.uri === uri)
  const page = listed ? undefined : findPage(uri, site)
  const found = listed ?? (page && (await twinOf(page, site)))
  if (!found) throw await notFound(uri, { site, registry })
  if (page) observe?.({ kind: 'page', path: page.path, form: 'markdown' })
  const { mimeType, file, _meta } = found
  const text = new TextDecoder().decode(file.content.bytes)
  return { contents: [{ uri, mimeType, text, ...(_meta && { _meta }) }] }
}

/** Creates an error that names the listed resources and the pages with a similar address. */
async function notFound(uri: string, where: WhereAsked): Promise<ResourceNotFoundError> {
  const { site } = where
  const listed = (await listResources(site)).map((resource) => resource.uri).join(', ')
  const { baseUrl } = site.info
  const remedy = [
    `Resource not found: ${quote(uri)}`,
    ...(listed === '' ? [] : [`Resources: ${listed}`]),
    `Pages: ${pageTemplate(baseUrl)}`,
    tellNearest(uri, where, (path) => baseUrl + markdownPath(path)),
  ]
  return new ResourceNotFoundError(showText(uri, longestAddress), remedy.join('. '))
}

/** Returns the page at an address. Follows the redirect of an old address. */
function findPage(uri: string, site: Site): PageRecord | undefined {
  const address = parsePageAddress(uri, new URL(site.info.baseUrl).host)
  if ('fault' in address) return undefined
  return site.findPage(site.findRedirect(address.path) ?? address.path)
}

async function twinOf(
  { path }: PageRecord,
  site: Site,
): Promise<Pick<Resource, 'mimeType' | 'file' | '_meta'> | undefined> {
  const file = await site.readPublished(markdownPath(path))
  return file && { mimeType: markdownType, file }
}

function describeTemplate(site: Site, baseUrl: string): MethodResult {
  // The example is an existing page, because models request it.
  const shown = site.pageAt(site.pageCount - 1)?.path ?? '/'
  return {
    uriTemplate: pageTemplate(baseUrl),
    name: 'page',
    title: 'Page of the site',
    description: `Any page as Markdown; its path begins and ends with a slash, such as ${shown}`,
    mimeType: markdownType,
  }
}
