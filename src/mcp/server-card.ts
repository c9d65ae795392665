/**
 * The server card (SEP-2127), with the members of older drafts. It is made from the settings of the
 * running server, because an operator may disable a revision of MCP without a new build.
 */
import { cacheControl } from '../http/cache-control.ts'
import { textBody } from '../http/call.ts'
import type { Reply } from '../http/call.ts'
import { entityTag } from '../http/etag.ts'
import { mcpPaths } from '../http/paths.ts'
import type { Site } from '../site/site.ts'
import { describeCapabilities, describeServer } from './server-info.ts'
import { acceptedVersions } from './revision.ts'
import { toolsets } from './toolsets.ts'

/** Media types of the card, by path. Older drafts have other paths. */
export const cardPaths: ReadonlyMap<string, string> = new Map([
  [mcpPaths.serverCard, 'application/mcp-server-card+json'],
  ['/.well-known/mcp/server-card.json', 'application/json'],
  ['/.well-known/mcp/server-cards.json', 'application/json'],
  ['/.well-known/mcp.json', 'application/json'],
  ['/.well-known/mcp', 'application/json'],
  ['/.well-known/mcp/server-card', 'application/json'],
])

/** Returns the reply with the card at one of its paths. */
export async function serverCardReply(
  path: string,
  site: Site,
  speaksEnvelope: boolean,
): Promise<Reply> {
  const card = await renderCard(site, speaksEnvelope)
  const body = textBody(`${JSON.stringify(card, undefined, 2)}\n`)
  return {
    status: 200,
    headers: {
      'Content-Type': cardPaths.get(path) ?? 'application/json',
      'Cache-Control': cacheControl.description,
      ETag: entityTag(body.bytes),
    },
    body,
  }
}

async function renderCard(site: Site, speaksEnvelope: boolean) {
  const { name, version, ...described } = await describeServer(site)
  const type = 'streamable-http'
  const url = site.info.baseUrl + mcpPaths.endpoint
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name,
    version,
    ...described,
    // The first remote is the server that the card describes. The second has only the tools
    // `search` and `fetch`, for hosts that support no others.
    remotes: toolsets.map(({ path }) => ({
      type,
      url: site.info.baseUrl + path,
      supportedProtocolVersions: acceptedVersions(speaksEnvelope),
    })),
    serverInfo: { name, version },
    endpoint: url,
    transport: { type, endpoint: url },
    capabilities: await describeCapabilities(site),
    authentication: { required: false, schemes: ['oauth2'] },
  }
}
