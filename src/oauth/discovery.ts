/**
 * Metadata of the protected resources (RFC 9728) and of the authorization server (RFC 8414), and
 * the public keys. These documents are prepared at start, because only the running service knows
 * its keys. No quota counts requests for them.
 */
import { scope } from '../gate/scope.ts'
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { entityTag } from '../http/etag.ts'
import { isPreflight } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { answerReadOnly, openToAll } from '../http/read-only.ts'
import { authPaths, descriptionPaths, mcpPaths } from '../http/paths.ts'
import { authMethods, clientGrants } from './client-registration.ts'
import type { ConsentPages } from './consent-view.ts'
import * as jwtBearer from './grants/jwt-bearer.ts'
import type { SigningKey } from './keys.ts'

/** Input of the documents. */
export interface DiscoverySource {
  readonly baseUrl: string
  readonly signingKeys: readonly Pick<SigningKey, 'publicJwk'>[]
  readonly pages: Pick<ConsentPages, 'languages' | 'company'>
}

const { protectedResource, authorizationServer } = authPaths

const documents: Readonly<Record<string, (source: DiscoverySource) => object>> = {
  [protectedResource]: (source) => resourceMetadata(source, ''),
  [protectedResource + mcpPaths.endpoint]: (source) => resourceMetadata(source, mcpPaths.endpoint),
  [authorizationServer]: serverMetadata,
  // RFC 7517 §5.
  [authPaths.keys]: ({ signingKeys }) => ({ keys: signingKeys.map(({ publicJwk }) => publicJwk) }),
}

/** Paths of the documents, without trailing slash. */
export const discoveryPaths: readonly string[] = Object.keys(documents)

/**
 * Folders in which clients look for documents. A request for a document that does not exist gets a
 * 404 in JSON, because a client may parse the body.
 */
export const probedFolders = [
  protectedResource,
  authorizationServer,
  '/.well-known/openid-configuration',
] as const

/** Creates the function that answers requests for the documents. Other paths get 404. */
export function createDiscovery(
  source: DiscoverySource,
): (call: Call, path: string) => Promise<Reply> {
  const { baseUrl } = source
  const prepared = new Map(
    Object.entries(documents).map(([path, render]) => [path, documentReply(render(source))]),
  )
  return async function answer(call, path) {
    const document = prepared.get(path)
    // 404 and not 405, because no method is allowed at an unknown path. Preflights still succeed.
    if (!document && !isPreflight(call)) return openToAll(notFound(call, baseUrl))
    return await answerReadOnly(call, { baseUrl, read: () => document ?? notFound(call, baseUrl) })
  }
}

function notFound({ path }: Call, baseUrl: string): Reply {
  return problemReply(new Problem('not-found', 'There is no such endpoint'), { baseUrl, path })
}

function documentReply(document: object): Reply {
  const body = jsonBody(document)
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': cacheControl.description,
      ETag: entityTag(body.bytes),
    },
    body,
  }
}

/** Returns the metadata of a resource: the site or its MCP server. */
function resourceMetadata({ baseUrl, pages }: DiscoverySource, path: string) {
  return {
    resource: baseUrl + path,
    authorization_servers: [baseUrl],
    scopes_supported: [scope],
    bearer_methods_supported: ['header'],
    // Clients show this name to the person, next to the host (RFC 9728 §2).
    resource_name: pages.company,
    resource_documentation: baseUrl + descriptionPaths.authGuide,
  }
}

/**
 * Returns the metadata of the authorization server. It names no endpoints for revocation and
 * introspection, because there are none.
 */
function serverMetadata({ baseUrl, pages }: DiscoverySource) {
  return {
    issuer: baseUrl,
    authorization_endpoint: baseUrl + authPaths.authorization,
    token_endpoint: baseUrl + authPaths.token,
    registration_endpoint: baseUrl + authPaths.clientRegistration,
    jwks_uri: baseUrl + authPaths.keys,
    scopes_supported: [scope],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [...clientGrants, jwtBearer.grantType],
    token_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: false,
    service_documentation: baseUrl + descriptionPaths.authGuide,
    ui_locales_supported: pages.languages,
    protected_resources: [baseUrl + mcpPaths.endpoint, baseUrl],
    agent_auth: agentAuth(baseUrl),
  }
}

/**
 * Returns the addresses of agent registration, under the member names of all versions of auth.md.
 */
function agentAuth(baseUrl: string) {
  const register = baseUrl + authPaths.agentRegistration
  const claim = baseUrl + authPaths.agentClaim
  return {
    skill: baseUrl + descriptionPaths.authGuide,
    register_uri: register,
    identity_endpoint: register,
    claim_uri: claim,
    claim_endpoint: claim,
    identity_types_supported: ['anonymous'],
    anonymous: { credential_types_supported: ['access_token'], claim_uri: claim },
  }
}
