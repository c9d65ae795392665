/**
 * Schemas of the MCP registry (`server.json`, 2025-12-11) and of the server card (SEP-2127, v1),
 * reduced to the fields of a remote server without custom headers. Both allow further members.
 */

const icon = (source: object) => ({
  type: 'object',
  required: ['src'],
  properties: {
    src: source,
    mimeType: { enum: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp', 'image/x-icon'] },
    sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
    theme: { enum: ['light', 'dark'] },
  },
})

const remote = {
  type: 'object',
  required: ['type', 'url'],
  properties: {
    type: { enum: ['streamable-http', 'sse'] },
    url: { type: 'string', pattern: '^https?://[^\\s]+$' },
    supportedProtocolVersions: { type: 'array', items: { type: 'string' } },
  },
}

const shared = {
  name: {
    type: 'string',
    minLength: 3,
    maxLength: 200,
    pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$',
  },
  title: { type: 'string', minLength: 1, maxLength: 100 },
  description: { type: 'string', minLength: 1, maxLength: 100 },
  version: { type: 'string', maxLength: 255, not: { pattern: '[\\^~<>=*x]' } },
  websiteUrl: { type: 'string', format: 'uri' },
  remotes: { type: 'array', minItems: 1, items: remote },
}

/** `server.json` of the registry. */
export const registrySchema = {
  type: 'object',
  required: ['$schema', 'name', 'description', 'version', 'remotes'],
  properties: {
    ...shared,
    $schema: {
      const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    },
    icons: {
      type: 'array',
      items: icon({ type: 'string', format: 'uri', maxLength: 255, pattern: '^https://' }),
    },
    repository: { type: 'object', required: ['url', 'source'] },
  },
} as const

/** The server card, with the members that older clients read. */
export const serverCardSchema = {
  type: 'object',
  required: [
    '$schema',
    'name',
    'description',
    'version',
    'remotes',
    'serverInfo',
    'endpoint',
    'capabilities',
  ],
  properties: {
    ...shared,
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json' },
    icons: { type: 'array', items: icon({ type: 'string', format: 'uri' }) },
    serverInfo: { type: 'object', required: ['name', 'version'] },
    endpoint: { type: 'string', format: 'uri' },
    transport: { type: 'object', required: ['type', 'endpoint'] },
    capabilities: { type: 'object', required: ['tools', 'resources'] },
    authentication: {
      type: 'object',
      properties: { required: { const: false }, schemes: { type: 'array' } },
    },
    // Forbidden: tools are listed only by the protocol.
    tools: false,
  },
} as const
