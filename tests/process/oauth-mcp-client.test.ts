import { auth, extractWWWAuthenticateParams } from '@modelcontextprotocol/client'
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseUrl } from '../support/app.ts'
import { startBuiltService } from '../support/built-service.ts'
import type { BuiltService } from '../support/built-service.ts'
import { builtSite } from '../support/built-site.ts'
import { allowAccess, whoIs } from '../support/person.ts'

const tinyOut = await builtSite('tiny')

const mcp = `${baseUrl}/mcp`
const redirectUri = 'http://127.0.0.1:8976/callback'

let service: BuiltService

beforeAll(async () => {
  service = await startBuiltService(tinyOut)
})

afterAll(async () => {
  await service.stop()
})

/** Keeps what the client of the MCP SDK hands over, as a program would on disk. */
class Keeper implements OAuthClientProvider {
  readonly redirectUrl = redirectUri
  readonly clientMetadata = {
    client_name: 'A client of the MCP SDK',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
  }
  address: URL | undefined
  kept: StoredOAuthTokens | undefined
  #client: StoredOAuthClientInformation | undefined
  #verifier = ''
  #discovered: OAuthDiscoveryState | undefined

  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.#client = client
  }
  tokens() {
    return this.kept
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.kept = tokens
  }
  redirectToAuthorization(address: URL) {
    this.address = address
  }
  codeVerifier() {
    return this.#verifier
  }
  discoveryState() {
    return this.#discovered
  }
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovered = state
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
}

describe('The client of the MCP SDK', () => {
  async function askMcp(token: string): Promise<Response> {
    return await service.fetch(mcp, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      }),
    })
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
