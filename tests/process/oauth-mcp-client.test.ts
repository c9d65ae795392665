import {
  auth,
  Client,
  extractWWWAuthenticateParams,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../support/app.ts'
import { useBuiltService } from '../support/built-service.ts'
import { request } from '../support/mcp-messages.ts'
import { Keeper } from '../support/oauth-keeper.ts'
import { allowAccess, whoIs } from '../support/person.ts'

const mcp = `${baseUrl}/mcp`
const service = useBuiltService('tiny')
describe('The client of the MCP SDK', () => {
  async function askMcp(token: string): Promise<Response> {
    const Accept = 'application/json, text/event-stream'
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept }
    const clientInfo = { name: 'test', version: '1' }
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }
    const body = JSON.stringify(request('initialize', params))
    return await service.fetch(mcp, { method: 'POST', headers, body })
  }

  it('goes from the 401 of /mcp to a token, and renews it', async () => {
    const refusal = await askMcp('expired')
    expect(refusal.status).toBe(401)
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(refusal)
    expect(resourceMetadataUrl?.href).toBe(`${baseUrl}/.well-known/oauth-protected-resource/mcp`)
    const keeper = new Keeper()
    const options = {
      serverUrl: mcp,
      scope,
      resourceMetadataUrl,
      fetchFn: (url: string | URL, init?: RequestInit) => service.fetch(url, init),
    }
    expect(await auth(keeper, options)).toBe('REDIRECT')
    const { searchParams: callback } = await allowAccess(
      service,
      keeper.address ?? new URL(baseUrl),
    )
    const answer = {
      authorizationCode: callback.get('code') ?? '',
      iss: callback.get('iss') ?? '',
    }
    expect(await auth(keeper, { ...options, ...answer })).toBe('AUTHORIZED')
    const first = keeper.kept
    const who = await whoIs(service, first?.access_token ?? '')
    expect(who.resource).toBe(mcp)
    expect((await askMcp(first?.access_token ?? '')).status).not.toBe(401)

    // Asked again, it renews what it has.
    expect(await auth(keeper, options)).toBe('AUTHORIZED')
    expect(keeper.kept?.access_token).not.toBe(first?.access_token)
    expect(await whoIs(service, keeper.kept?.access_token ?? '')).toEqual(who)
  })
})

describe('A host with an OAuth provider', () => {
  /**
   * Connects as a host does: what refuses it sends a person to the consent page, and then it tries
   * again.
   */
  async function connect(address: string, keeper: Keeper) {
    const policies: (string | null)[] = []
    const fetchWatched = async (url: string | URL, init?: RequestInit) => {
      const answer = await service.fetch(url, init)
      if (String(url) === address) policies.push(answer.headers.get('RateLimit-Policy'))
      return answer
    }
    const open = () =>
      new StreamableHTTPClientTransport(new URL(address), {
        authProvider: keeper,
        fetch: fetchWatched,
      })
    const client = new Client({ name: 'test', version: '1' })
    const transport = open()
    const wasAsked = await client.connect(transport).then(
      () => false,
      (error: unknown) => {
        if (error instanceof UnauthorizedError) return true
        throw error
      },
    )
    if (wasAsked) {
      const callback = await allowAccess(service, keeper.address ?? new URL(baseUrl))
      await transport.finishAuth(callback.searchParams)
      await client.connect(open())
    }
    expect((await client.listTools()).tools).not.toEqual([])
    await client.close()
    return { wasAsked, policy: policies.at(-1), policies }
  }

  const nameLogin = () => Promise.resolve(new URL(`${mcp}?login`))

  it.each([
    ['names the resource of the metadata', undefined],
    ['names the address it was given', nameLogin],
  ])('on /mcp?login %s, and ends with the quota of an agent', async (_what, validate) => {
    const keeper = new Keeper()
    keeper.validateResourceURL = validate
    const { wasAsked, policy } = await connect(`${mcp}?login`, keeper)
    expect([wasAsked, policy]).toEqual([true, '"agent";q=600;w=60'])
    const asked = keeper.address?.searchParams.get('resource')
    expect(asked).toBe(validate ? `${mcp}?login` : mcp)
    expect((await whoIs(service, keeper.kept?.access_token ?? '')).resource).toBe(mcp)
    // A token that is lost is renewed by what was kept, for the address that was named.
    keeper.kept = { ...keeper.kept, access_token: 'lost', token_type: 'Bearer' }
    expect((await connect(`${mcp}?login`, keeper)).wasAsked).toBe(false)
    expect(keeper.kept.access_token).not.toBe('lost')
  })

  it('on /mcp is never challenged', async () => {
    const keeper = new Keeper()
    const { wasAsked, policies } = await connect(mcp, keeper)
    expect([wasAsked, keeper.address]).toEqual([false, undefined])
    expect(new Set(policies)).toEqual(new Set(['"ip";q=100000;w=60']))
  })
})
