/**
 * Starts oidc-provider with the features that are nearest to our tokens for agents. Clients
 * register themselves and get access tokens, which are JWTs signed with ES256 (RFC 9068). Data is
 * in the default memory adapter. With a public key as argument, there is also a client that
 * authenticates with assertions signed by that key (`private_key_jwt`).
 */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import type { ClientMetadata } from 'oidc-provider'

const [publicKey] = process.argv.slice(2)
const issuer = 'https://www.example.com'
const resource = `${issuer}/mcp`
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'bench' }

const client = (jwk: string): ClientMetadata => ({
  client_id: 'bench',
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: 'ES256',
  jwks: { keys: [JSON.parse(jwk)] },
  grant_types: ['client_credentials'],
  redirect_uris: [],
  response_types: [],
})

const provider = new Provider(issuer, {
  clients: publicKey === undefined ? [] : [client(publicKey)],
  jwks: { keys: [key] },
  clientAuthMethods: ['client_secret_post', 'private_key_jwt'],
  // Signs with the only key.
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    registration: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      getResourceServerInfo: () => ({
        scope: 'mcp:read',
        audience: resource,
        accessTokenTTL: 3600,
        accessTokenFormat: 'jwt' as const,
        jwt: { sign: { alg: 'ES256' as const } },
      }),
    },
  },
})
provider.proxy = true

const handle = provider.callback()
const server = createServer((request, response) => {
  void handle(request, response)
})
server.keepAliveTimeout = 75_000
server.listen(Number(process.env.PORT), '127.0.0.1')
