/** The handler of OAuth requests: registration, tokens, consent, keys and metadata. */
import { requireAdmission } from '../gate/gate.ts'
import type { Surface } from '../gate/gate.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { authPaths } from '../http/paths.ts'
import { answerAuthorize } from './authorization-endpoint.ts'
import type { ConsentPages } from './consent-view.ts'
import type { Issuer } from './issuer.ts'
import { createDiscovery, discoveryPaths, probedFolders } from './discovery.ts'
import { errorReply, OAuthError } from './error.ts'
import { answerIssuing, issuingEndpoints, issuingMethods } from './issuing-endpoints.ts'
import type { SigningKey } from './keys.ts'

/** Options of the handler. */
export interface OAuthOptions {
  readonly baseUrl: string
  /** Absent when the service issues no tokens; requests for tokens get 503. */
  readonly issuer: Issuer | undefined
  readonly signingKeys: readonly SigningKey[]
  readonly pages: ConsentPages
}

/** Paths that the handler answers, without trailing slash. */
export const oauthPaths = {
  actions: issuingEndpoints.map(({ path }) => withoutSlash(path)),
  authorize: withoutSlash(authPaths.authorization),
  documents: discoveryPaths,
  /** Folders in which unknown paths get 404 in JSON. */
  folders: ['/oauth', withoutSlash(authPaths.agentRegistration), ...probedFolders],
} as const

/** Creates the handler of OAuth requests. */
export function createOAuth(options: OAuthOptions): Surface {
  const { issuer } = options
  const answerDocument = createDiscovery(options)

  return async function oauth(call, admission) {
    const path = withoutSlash(call.path)
    if (path === oauthPaths.authorize) {
      return await answerAuthorize(call, requireAdmission(admission), options)
    }
    const endpoint = issuingEndpoints.find((known) => withoutSlash(known.path) === path)
    if (!endpoint) return await answerDocument(call, path)
    if (isPreflight(call)) return { status: 204, headers: preflightHeaders(issuingMethods) }
    const admitted = requireAdmission(admission)
    const reply = await answerIssuing(call, endpoint, { issuer, admission: admitted })
    const shared = { ...corsHeaders, ...admitted.policy.headers }
    return { ...reply, headers: { ...shared, ...reply.headers } }
  }
}

/** Returns the response to an unexpected error. */
export function oauthFailure({ path }: Pick<Call, 'path'>): Reply {
  const reply = errorReply(new OAuthError('server_error', 'Internal error: retry later'))
  // Other sites must not read responses of the authorization endpoint.
  const isOpen = withoutSlash(path) !== oauthPaths.authorize
  return { ...reply, headers: { ...(isOpen && corsHeaders), ...reply.headers } }
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}
