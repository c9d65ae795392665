import { z } from 'zod'
import { apiPaths, descriptionPaths, mcpPaths } from '../../http/paths.ts'
import { SiteUnavailable } from '../../site/site.ts'
import type { Site, SiteInfo } from '../../site/site.ts'
import type { ByLanguage } from '../../site/vocabulary.ts'
import type { SiteParts } from '../../site/parts.ts'
import { defineOperation } from '../operation.ts'
import { createApiRoot } from '../schemas.ts'
import { findPathParameter, listTemplates } from '../uri-template.ts'
import { apiVersion, serviceVersion } from '../version.ts'

/** Defines the entry point of the API, which lists the addresses of operations and descriptions. */
export function defineRoot({ collections }: SiteParts) {
  return defineOperation({
    id: 'root',
    group: 'Service',
    summary: 'Describe the API',
    description: 'Name, versions, and the addresses of all operations and descriptions.',
    method: 'GET',
    paths: [apiPaths.root],
    security: 'optional',
    batchable: true,
    cache: 'public',
    input: z.object({}),
    output: createApiRoot(collections.length > 0),
    problems: [],
    examples: [{}],
    handle(_input, { registry, site, baseUrl }) {
      const { company, description, banner } = readInfo(site)
      return {
        body: {
          name: company,
          version: serviceVersion,
          apiVersion,
          description,
          banner: banner && { ...banner, link: absoluteLinks(banner.link, baseUrl) },
          openapi: baseUrl + descriptionPaths.openApi,
          documentation: baseUrl + descriptionPaths.apiGuide,
          mcp: baseUrl + mcpPaths.endpoint,
          authentication: `Optional: only the operation identity needs a token. A token raises the request limit. How a program gets one: ${baseUrl}${descriptionPaths.authGuide}`,
          endpoints: Object.fromEntries(
            registry
              // A path with a parameter is not an address. It is only in the templates.
              .filter(({ paths: [path] }) => findPathParameter(path) === undefined)
              .map(({ id, paths: [path] }) => [id, baseUrl + path]),
          ),
          templates: listTemplates(registry, baseUrl),
        },
      }
    },
  })
}

/** Makes the addresses in the banner absolute. Each language has its own address. */
function absoluteLinks(link: ByLanguage<string> | undefined, baseUrl: string) {
  if (!link) return undefined
  return Object.fromEntries(
    Object.entries(link).map(([lang, href]) => [lang, new URL(href, baseUrl).href]),
  )
}

/**
 * Reads the company, the description and the banner of the site. Returns general texts while the
 * data of the site cannot be read, because the rest of the answer does not need this data.
 */
function readInfo(site: () => Site): Pick<SiteInfo, 'company' | 'description' | 'banner'> {
  try {
    return site().info
  } catch (error) {
    if (!(error instanceof SiteUnavailable)) throw error
    return {
      company: 'Website',
      description: 'Read-only API of a website. The site data is unavailable',
    }
  }
}
