/**
 * The API catalog: a linkset (RFC 9264) at a well-known address (RFC 9727). Through it, clients
 * that know only the domain find the API and the MCP server. It links only published documents.
 */
import { siteDocuments } from '../api/documents.ts'
import type { Operation } from '../api/operation.ts'
import { mediaTypeEssence } from '../http/media-type.ts'
import { mcpPaths } from '../http/paths.ts'

/** Renders the catalog of a registry as a linkset. */
export function renderApiCatalog(registry: readonly Operation[], baseUrl: string): unknown {
  const { openApi, apiGuide, authGuide, serverCard } = siteDocuments
  const target = ({ path, type }: { readonly path: string; readonly type: string }) => [
    { href: baseUrl + path, type: mediaTypeEssence(type) },
  ]
  const health = (path: string) => target({ path, type: 'application/json' })
  // Takes the paths from the registry, so that they stay correct when an operation moves.
  const pathOf = (id: string) => registry.find((operation) => operation.id === id)?.paths[0] ?? '/'
  return {
    linkset: [
      {
        anchor: baseUrl + pathOf('root'),
        'service-desc': target(openApi),
        'service-doc': target(apiGuide),
        'service-meta': target(authGuide),
        status: health(pathOf('health')),
      },
      {
        anchor: baseUrl + mcpPaths.endpoint,
        'service-desc': target(serverCard),
        'service-doc': target(apiGuide),
        status: health(mcpPaths.health),
      },
    ],
  }
}
