/**
 * Everything the service publishes about itself: one row a description. A row is all there is to add: the build renders it,
 * the server answers at its path, and the other descriptions may link to it.
 */
import { catalogMediaType, renderApiCatalog } from './api-catalog.ts'
import { renderApiGuide } from './api-guide.ts'
import { renderAuthGuide } from './auth-guide.ts'
import type { DescriptionContext } from './description-context.ts'
import { cacheControl } from '../http/cache-control.ts'
import type { CacheControl } from '../http/cache-control.ts'
import { serializeLinks } from '../http/link.ts'
import { descriptionPaths } from '../http/paths.ts'
import { languageSegment } from '../site/address.ts'
import type { Site } from '../site/site.ts'
import { renderLlmsTxt } from './llms-txt.ts'
import { renderOpenApi } from './openapi.ts'
import { renderPricing } from './pricing.ts'

/** A description: where it is published, what it is, and how it is made. */
export interface Description {
  readonly path: string
  readonly type: string
  readonly cache: CacheControl
  /** Whether a site has it; every site has those that do not ask. */
  isPublished?(site: SiteFacts): boolean
  /** Its path on a site that has it elsewhere. */
  movedTo?(site: SiteFacts): string | undefined
  /** Value of its `Link` field. */
  link?(baseUrl: string): string
  render(context: DescriptionContext): string | Promise<string>
}

/** What decides whether a description is published. */
export type SiteFacts = Pick<Site, 'info' | 'workshop'>

const cache = cacheControl.description

const openApi = { path: descriptionPaths.openApi, type: 'application/json' } as const
const markdownType = 'text/markdown; charset=utf-8'
const guide = { path: descriptionPaths.apiGuide, type: markdownType } as const
const authGuide = { path: descriptionPaths.authGuide, type: markdownType } as const

/** All descriptions. Every origin may read them, and no request for one is counted. */
export const descriptions: readonly Description[] = [
  {
    ...openApi,
    cache,
    render: ({ registry, ...facts }) => toJson(renderOpenApi(registry, facts)),
  },
  { ...guide, cache, render: renderApiGuide },
  { ...authGuide, cache, render: renderAuthGuide },
  {
    path: descriptionPaths.apiCatalog,
    type: catalogMediaType,
    cache,
    link: (baseUrl) =>
      serializeLinks([{ href: baseUrl + descriptionPaths.apiCatalog, rel: 'api-catalog' }]),
    render: ({ registry, info }) =>
      toJson(
        renderApiCatalog(registry, info.baseUrl, {
          description: openApi,
          guide: { path: guide.path, type: 'text/markdown' },
          meta: { path: authGuide.path, type: 'text/markdown' },
        }),
      ),
  },
  {
    path: descriptionPaths.pricing,
    type: markdownType,
    cache,
    isPublished: ({ workshop }) => workshop !== undefined,
    render: ({ site }) => renderPricing(site),
  },
  {
    path: descriptionPaths.llms,
    type: markdownType,
    cache,
    render: ({ site, words, published }) => {
      const [defaultLanguage = 'en'] = site.info.languages
      return renderLlmsTxt({ site, words, published }, defaultLanguage)
    },
  },
]

/** Address of the file of a language: its segment, then that of the file at the root. */
const languageFile = /^\/([a-z0-9-]+)\/llms\.txt$/

/** Whether a path is that of an overview of one language, whatever languages a site has. */
export function isLanguageFile(path: string): boolean {
  return languageFile.test(path)
}

/** llms.txt of the language that has a segment of addresses. */
function languageOverview(segment: string): Description {
  const find = ({ info }: SiteFacts) =>
    info.languages.find((lang) => languageSegment(lang) === segment)
  return {
    path: `/${segment}${descriptionPaths.llms}`,
    type: markdownType,
    cache,
    isPublished: (site) => site.info.languages.indexOf(find(site) ?? '') > 0,
    // A language has one such file: that of the default language is at the root.
    movedTo: (site) => (find(site) === site.info.languages[0] ? descriptionPaths.llms : undefined),
    render: ({ site, words, published }) =>
      renderLlmsTxt({ site, words, published }, find(site) ?? segment),
  }
}

/** Descriptions that a site has. */
export function publishedDescriptions(site: SiteFacts): Description[] {
  const overviews = site.info.languages.map((lang) => languageOverview(languageSegment(lang)))
  return [...descriptions, ...overviews].filter((row) => row.isPublished?.(site) ?? true)
}

// A slash too many is a common slip of clients that join addresses.
/** Description at a path, with or without its final slash. */
export function findDescription(path: string): Description | undefined {
  const bare = path.replace(/\/$/, '')
  const [, segment] = languageFile.exec(bare) ?? []
  return segment === undefined
    ? descriptions.find((row) => row.path === bare)
    : languageOverview(segment)
}

// Indented, because people open these files in a browser; compression takes the spaces away again.
function toJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
