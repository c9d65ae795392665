/**
 * The API catalog: a linkset (RFC 9264) at a well-known address (RFC 9727). Clients that know only
 * the domain find the API and the MCP server here. It links only published documents.
 */
import type { Operation } from '../api/operation.ts'
import { mcpPaths } from '../http/paths.ts'

/** Media type of the catalog, with the profile of RFC 9727. */
export const catalogMediaType =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** A published description: where it is and its media type. */
export interface CatalogEntry {
  readonly path: string
  readonly type: string
}

/** Possible entries of the catalog. Unpublished ones are left out. */
export interface CatalogEntries {
  readonly description: CatalogEntry | undefined
  readonly guide: CatalogEntry | undefined
  /** Metadata for obtaining tokens. */
  readonly meta: CatalogEntry | undefined
}

/** Renders the catalog of a registry as a linkset. */
export function renderApiCatalog(
  registry: readonly Operation[],
  baseUrl: string,
  { description, guide, meta }: CatalogEntries,
): unknown {
  const target = (entry: CatalogEntry | undefined) =>
    entry ? [{ href: baseUrl + entry.path, type: entry.type }] : undefined
  // Paths come from the registry, so the catalog follows when an operation moves.
  const pathOf = (id: string) => registry.find((operation) => operation.id === id)?.paths[0] ?? '/'
  return {
    linkset: [
      {
        anchor: baseUrl + pathOf('root'),
        'service-desc': target(description),
        'service-doc': target(guide),
        'service-meta': target(meta),
        status: target({ path: pathOf('health'), type: 'application/json' }),
      },
      {
        anchor: baseUrl + mcpPaths.endpoint,
        'service-desc': target({
          path: mcpPaths.serverCard,
          type: 'application/mcp-server-card+json',
        }),
        'service-doc': target(guide),
        status: target({ path: mcpPaths.health, type: 'application/json' }),
      },
    ],
  }
}
