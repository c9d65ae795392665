import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { baseUrl } from '../support/app.ts'
import { useBuiltService } from '../support/built-service.ts'
import { allowAccess, whoIs } from '../support/person.ts'

const issuer = new URL(baseUrl)
const mcp = `${baseUrl}/mcp`
const redirectUri = 'http://127.0.0.1:8976/callback'
const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

const registration = z.object({ registration_id: z.string(), identity_assertion: z.string() })

const service = useBuiltService('tiny')
async function registerAgent(): Promise<z.infer<typeof registration>> {
  const answer = await service.fetch(`${baseUrl}/agent/auth/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ type: 'anonymous' }),
  })
  return registration.parse(await answer.json())
}

describe('oauth4webapi', () => {
  /** Loopback is plain http, which the client has to be told it may use. */
  const options = () => ({
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- so marked to stand out
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url: string, init: object) => service.fetch(url, init),
  })

  async function discover(): Promise<oauth.AuthorizationServer> {
    const resource = await oauth.processResourceDiscoveryResponse(
      new URL(mcp),
      await oauth.resourceDiscoveryRequest(new URL(mcp), options()),
    )
    expect(resource.authorization_servers).toEqual([baseUrl])
    return await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...options(), algorithm: 'oauth2' }),
    )
  }

  const methods = {
    none: () => oauth.None(),
    client_secret_basic: (secret: string) => oauth.ClientSecretBasic(secret),
    client_secret_post: (secret: string) => oauth.ClientSecretPost(secret),
  } as const

  it.each(Object.entries(methods))(
    'discovers, registers, authorizes, exchanges, refreshes and validates the token (%s)',
    async (method, createAuth) => {
      const server = await discover()
      const client = await oauth.processDynamicClientRegistrationResponse(
        await oauth.dynamicClientRegistrationRequest(
          server,
          { redirect_uris: [redirectUri], token_endpoint_auth_method: method },
          options(),
        ),
      )
      const clientAuth = createAuth(z.string().catch('').parse(client.client_secret))
      const verifier = oauth.generateRandomCodeVerifier()
      const state = oauth.generateRandomState()
      const address = new URL(server.authorization_endpoint ?? '')
      address.search = new URLSearchParams({
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: redirectUri,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        resource: mcp,
      }).toString()
      const callback = await allowAccess(service, address)
      // It checks `iss` too, because the metadata say that it comes (RFC 9207).
      const parameters = oauth.validateAuthResponse(server, client, callback, state)
      const tokens = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          clientAuth,
          parameters,
          redirectUri,
          verifier,
          options(),
        ),
      )
      const first = await whoIs(service, tokens.access_token)
      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(
          server,
          client,
          clientAuth,
          tokens.refresh_token ?? '',
          options(),
        ),
      )
      expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
      expect(await whoIs(service, refreshed.access_token)).toEqual(first)

      const request = new Request(mcp, {
        headers: { Authorization: `Bearer ${refreshed.access_token}` },
      })
      const claims = await oauth.validateJwtAccessToken(server, request, mcp, options())
      expect([claims.sub, claims.scope]).toEqual([first.sub, 'mcp:read'])
    },
  )

  it('finds the challenge of a token that is not valid', async () => {
    const asked = oauth.protectedResourceRequest(
      'not-a-token',
      'GET',
      new URL(`${baseUrl}/api/v1/identity`),
      undefined,
      undefined,
      options(),
    )
    await expect(asked).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
      cause: [
        {
          scheme: 'bearer',
          parameters: {
            error: 'invalid_token',
            resource_metadata: `${baseUrl}/.well-known/oauth-protected-resource`,
          },
        },
      ],
    })
  })
})

describe('openid-client', () => {
  const options = (): openid.DynamicClientRegistrationRequestOptions => ({
    algorithm: 'oauth2',
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- so marked to stand out
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: (url: string, init: object) => service.fetch(url, init),
  })

  it('discovers, registers, authorizes, exchanges and refreshes', async () => {
    const configuration = await openid.dynamicClientRegistration(
      issuer,
      { redirect_uris: [redirectUri], client_name: 'A client of openid-client' },
      openid.ClientSecretBasic(),
      options(),
    )
    const verifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'mcp:read',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      resource: baseUrl,
    })
    const callback = await allowAccess(service, address)
    const tokens = await openid.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })
    const first = await whoIs(service, tokens.access_token)
    expect([first.resource, tokens.expires_in]).toEqual([baseUrl, 3600])
    const refreshed = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(await whoIs(service, refreshed.access_token)).toEqual(first)
    const asked = await openid.fetchProtectedResource(
      configuration,
      refreshed.access_token,
      new URL(`${baseUrl}/agent/identity`),
      'GET',
    )
    expect(asked.status).toBe(200)
  })

  it('exchanges the assertion of an agent', async () => {
    const agent = await registerAgent()
    const configuration = await openid.discovery(
      issuer,
      agent.registration_id,
      undefined,
      openid.None(),
      options(),
    )
    const tokens = await openid.genericGrantRequest(configuration, jwtBearer, {
      assertion: agent.identity_assertion,
    })
    expect((await whoIs(service, tokens.access_token)).sub).toBe(agent.registration_id)
  })
})

describe('jose', () => {
  it('verifies a token with the published keys alone', async () => {
    const agent = await registerAgent()
    const answer = await service.fetch(`${baseUrl}/oauth/token/`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: jwtBearer, assertion: agent.identity_assertion }),
    })
    const { access_token: token } = z
      .object({ access_token: z.string() })
      .parse(await answer.json())
    const keys = createRemoteJWKSet(new URL(`${baseUrl}/oauth/jwks.json`), {
      [joseFetch]: (url, init) => service.fetch(url, init),
    })
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: baseUrl,
      audience: mcp,
      typ: 'at+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'iat', 'sub', 'client_id', 'jti'],
    })
    expect([payload.sub, protectedHeader.kid]).toEqual([
      agent.registration_id,
      expect.stringMatching(/^[\w-]{43}$/),
    ])
  })
})
