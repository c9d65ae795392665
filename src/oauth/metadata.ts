/** Metadata of the protected resources (RFC 9728) and of the authorization server (RFC 8414). */
import { scope } from '../gate/scope.ts'
import { authPaths, descriptionPaths, mcpPaths } from '../http/paths.ts'
import { authMethods, clientGrants } from './client-registration.ts'
import type { PageLanguages } from './consent-view.ts'
import * as jwtBearer from './grants/jwt-bearer.ts'
import type { PublicJwk } from './keys.ts'

/** Metadata of a resource: the site or its MCP server. */
export function protectedResourceMetadata(
  baseUrl: string,
  resource: string,
  company: string,
): Record<string, unknown> {
  return {
    resource,
    authorization_servers: [baseUrl],
    scopes_supported: [scope],
    bearer_methods_supported: ['header'],
    // Clients show it to the person (RFC 9728 §2), next to the host.
    resource_name: company,
    resource_documentation: baseUrl + descriptionPaths.authGuide,
  }
}

/**
 * Metadata of the authorization server, without revocation and introspection, which do not exist.
 */
export function authorizationServerMetadata(
  baseUrl: string,
  pageLanguages: PageLanguages,
): Record<string, unknown> {
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
    ui_locales_supported: pageLanguages,
    protected_resources: [baseUrl + mcpPaths.endpoint, baseUrl],
    agent_auth: agentAuth(baseUrl),
  }
}

/** Public keys (RFC 7517 §5). Members are listed, so that no private member is published. */
export function jwks(keys: readonly { readonly publicJwk: PublicJwk }[]): Record<string, unknown> {
  return { keys: keys.map(({ publicJwk }) => publicJwk) }
}

/** Agent registration under the names of all versions of auth.md. */
function agentAuth(baseUrl: string): Record<string, unknown> {
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
