import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { describe, expect, it } from 'vitest'
import { useBuiltService } from '../support/built-service.ts'
import { olderRevisions } from '../support/mcp-messages.ts'

const service = useBuiltService('agency')
const older = useBuiltService('agency', { MCP_MODERN: 'off' })
const urlOf = ({ port }: { readonly port: number }) => new URL(`http://localhost:${port}/mcp`)

const info = { name: 'test', version: '1.0.0' }

/** What any client can do; each SDK has it under the same names. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<object>
  listResources(): Promise<{ resources: { uri: string }[] }>
  readResource(params: { uri: string }): Promise<{ contents: object[] }>
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>
  listPrompts(): Promise<{ prompts: { name: string }[] }>
  getPrompt(params: { name: string; arguments: Record<string, string> }): Promise<object>
  complete(params: {
    ref: { type: 'ref/resource'; uri: string }
    argument: { name: string; value: string }
  }): Promise<{ completion: { values: string[] } }>
}

async function useEverything(client: AnyClient): Promise<void> {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('get_workshop_offer')
  // The clients hold each result against the output schema that was listed.
  const calls: [string, Record<string, unknown>][] = [
    ['search_site', { query: 'flour', lang: 'en' }],
    ['get_page', { url: '/', maxTokens: 500 }],
    ['list_pages', { type: 'guide', limit: 5 }],
    ['get_workshop_offer', { market: 'DE' }],
    ['get_contact_options', {}],
  ]
  for (const [name, args] of calls) {
    const result = await client.callTool({ name, arguments: args })
    expect(result).not.toHaveProperty('isError')
    expect(result).toHaveProperty('structuredContent')
  }
  expect(await client.callTool({ name: 'search_site', arguments: {} })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('Missing') }],
  })
  await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toThrow(
    'use one of search_site',
  )
  const { resources } = await client.listResources()
  for (const { uri } of resources)
    expect((await client.readResource({ uri })).contents).toHaveLength(1)
  const { resourceTemplates } = await client.listResourceTemplates()
  const uri = resourceTemplates[0]?.uriTemplate ?? ''
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri },
    argument: { name: 'path', value: '/en/con' },
  })
  const page = uri.replace('{+path}', completion.values[0] ?? '')
  expect(await client.readResource({ uri: page })).toMatchObject({
    contents: [{ uri: page, mimeType: 'text/markdown' }],
  })
  expect((await client.listPrompts()).prompts).toHaveLength(4)
  const prompt = { name: 'workshop_price', arguments: { country: 'Poland' } }
  expect(await client.getPrompt(prompt)).toMatchObject({ messages: [{ role: 'user' }] })
}

/** A fetch that asks for another revision than the SDK's newest in its handshake. */
function handshakeFor(protocolVersion: string): FetchLike {
  return async (address, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    const asked = body.includes('"initialize"')
      ? body.replace(/"protocolVersion":"[^"]+"/, `"protocolVersion":"${protocolVersion}"`)
      : body
    return await fetch(address, { ...init, ...(body !== '' && { body: asked }) })
  }
}

describe('The client of SDK v1', () => {
  it.each(olderRevisions)('uses everything in revision %s', async (version) => {
    const client = new Client(info)
    const transport = new StreamableHTTPClientTransport(urlOf(service), {
      fetch: handshakeFor(version),
    })
    // The transport's optional members are declared more loosely than the interface wants them.
    await client.connect(transport)
    expect(transport.protocolVersion).toBe(version)
    expect(client.getServerVersion()).toMatchObject({ name: 'localhost/mill', version: '1.1.0' })
    await client.setLoggingLevel('error')
    await client.ping()
    await useEverything(client)
    await client.close()
  })
})

describe('The client of SDK v2', () => {
  const auto = { versionNegotiation: { mode: 'auto' } } as const

  it.each([
    ['uses everything in revision 2026-07-28', service, auto, '2026-07-28'],
    ['uses everything in the older era', service, {}, '2025-11-25'],
    ['falls back to a handshake where the newer era is off', older, auto, '2025-11-25'],
  ] as const)('%s', async (_what, at, options, version) => {
    const client = new ModernClient(info, options)
    await client.connect(new ModernTransport(urlOf(at)))
    expect(client.getNegotiatedProtocolVersion()).toBe(version)
    await useEverything(client)
    await client.close()
  })
})
