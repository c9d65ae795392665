/**
 * The entry of the server in the MCP registry, `server.json`. It describes the same server as the
 * server card, in the format of the registry.
 */
import { mcpPaths } from '../http/paths.ts'
import type { Site } from '../site/site.ts'
import { describeServer } from './server-info.ts'

/** Types of icons that the registry accepts. */
const iconTypes = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp']

/**
 * Returns the registry entry of a site. It has no `repository`, because the registry expects the
 * repository of the server program.
 */
export async function renderRegistryEntry(site: Site): Promise<Record<string, unknown>> {
  const { baseUrl } = site.info
  const { icons = [], ...described } = await describeServer(site)
  // The registry accepts icons over https only.
  const taken = icons.filter(
    ({ src, mimeType }) => src.startsWith('https:') && iconTypes.includes(mimeType),
  )
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    ...described,
    ...(taken.length > 0 && { icons: taken }),
    remotes: [{ type: 'streamable-http', url: baseUrl + mcpPaths.endpoint }],
  }
}
