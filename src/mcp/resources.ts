/**
 * The resources: descriptions of the service, the card, and every page through a template. Only what fits one list is
 * listed: 1,500 pages in a list would fill a context window before the first question.
 */
import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { mediaTypeEssence } from '../http/media-type.ts'
import { descriptionPaths } from '../http/paths.ts'
import { languageSegment, markdownPath, parsePageAddress } from '../site/address.ts'
import { languageFacts } from '../site/languages.ts'
import type { SiteParts } from '../site/parts.ts'
import type { Published, Site } from '../site/site.ts'
import { tellNearest } from './arguments/named-page.ts'
import { quote } from './arguments/shown-value.ts'
import { defineMethod } from './method.ts'
import type { Method, MethodResult } from './method.ts'
import { listedParams, requiredText } from './params.ts'
import { fromSite, perSite } from './per-site.ts'
import { markdownType } from './resource-links.ts'
import { findCard, workshopCardMeta, workshopCardType } from './workshop-card.ts'

/** A resource that is listed, and where its text is. */
interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  readonly file: Published
  readonly _meta?: MethodResult
}

interface Row {
  readonly path: string
  readonly title: string
  readonly description: string
}

/** What is worth listing: a client shows this list to a person, so that pages are found by the template instead. */
const listRows = ({ offer }: SiteParts): readonly Row[] => [
  ...(offer
    ? [
        {
          path: descriptionPaths.pricing,
          title: 'Prices',
          description: `The public prices: “${offer.name}” by market`,
        },
      ]
    : []),
  {
    path: descriptionPaths.apiGuide,
    title: 'API guide',
    description: 'How to use the REST API that answers the same questions',
  },
  {
    path: descriptionPaths.llms,
    title: 'Overview of the site',
    description: 'What the site is about and where its parts are',
  },
]

/** Template of the twins of all pages. */
export function pageTemplate(baseUrl: string): string {
  return `${baseUrl}{+path}index.md`
}

// Sizes are given in the list, so that every file has to be read for it.
const listResources = perSite(findResources)

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
    resolve: (_params, { site, baseUrl }) =>
      fromSite(site(), () => ({ resourceTemplates: [describeTemplate(site(), baseUrl)] })),
  }),
  defineMethod({
    name: 'resources/read',
    isCacheable: true,
    params: z.object({ uri: requiredText }),
    resolve: ({ uri }, { site }) => ({ run: () => readResource(uri, site()) }),
  }),
]

async function readResource(uri: string, site: Site): Promise<MethodResult> {
  const listed = (await listResources(site)).find((resource) => resource.uri === uri)
  const found = listed ?? (await findPage(uri, site))
  if (!found) throw await notFound(uri, site)
  const { mimeType, file, _meta } = found
  const text = new TextDecoder().decode(file.content.bytes)
  return { contents: [{ uri, mimeType, text, ...(_meta && { _meta }) }] }
}

/** The resources that there are, and the pages whose twins may be meant. */
async function notFound(uri: string, site: Site): Promise<ResourceNotFoundError> {
  const listed = (await listResources(site)).map((resource) => resource.uri).join(', ')
  const { baseUrl } = site.info
  const remedy = [
    `Resource not found: ${quote(uri)}`,
    ...(listed === '' ? [] : [`Resources: ${listed}`]),
    `Pages: ${pageTemplate(baseUrl)}`,
    tellNearest(uri, site, (path) => baseUrl + markdownPath(path)),
  ]
  return new ResourceNotFoundError(uri, remedy.join('. '))
}

async function findResources(site: Site): Promise<Resource[]> {
  const languages = site.info.languages.map((lang) => ({
    path: `/${languageSegment(lang)}${descriptionPaths.llms}`,
    title: `Pages in ${languageFacts(lang).englishName}`,
    description: `The pages in ${languageFacts(lang).englishName}, each with its address and what it is about`,
  }))
  const found = await Promise.all(
    [...listRows(site.parts), ...languages].map((row) => findFile(row, site)),
  )
  const card = await findCard(site)
  return [
    ...(card
      ? [
          {
            uri: card.uri,
            name: 'workshop-offer',
            title: `Offer: ${site.parts.offer?.name ?? ''}`,
            description: 'Card with price, scope and offer page in each market',
            mimeType: workshopCardType,
            file: card.file,
            _meta: workshopCardMeta,
          },
        ]
      : []),
    ...found.filter((resource) => resource !== undefined),
  ]
}

async function findFile({ path, ...row }: Row, site: Site): Promise<Resource | undefined> {
  const file = await site.readPublished(path)
  if (!file) return undefined
  const uri = site.info.baseUrl + path
  return { uri, name: path.slice(1), ...row, mimeType: mediaTypeEssence(file.type), file }
}

/** The twin of the page that an address means; an address of last year still leads to it. */
async function findPage(
  uri: string,
  site: Site,
): Promise<Pick<Resource, 'mimeType' | 'file' | '_meta'> | undefined> {
  const address = parsePageAddress(uri, new URL(site.info.baseUrl).host)
  if ('fault' in address) return undefined
  const page = site.findPage(site.findRedirect(address.path) ?? address.path)
  const file = page && (await site.readPublished(markdownPath(page.path)))
  return file && { mimeType: markdownType, file }
}

function describeTemplate(site: Site, baseUrl: string): MethodResult {
  // One that is there: a model tries what it is shown.
  const shown = site.pageAt(site.pageCount - 1)?.path ?? '/'
  return {
    uriTemplate: pageTemplate(baseUrl),
    name: 'page',
    title: 'Page of the site',
    description: `Any page as Markdown; its path begins and ends with a slash, such as ${shown}`,
    mimeType: markdownType,
  }
}
