/** The OAuth surface: registration, tokens, consent, keys and metadata, each at its path with or without final slash. */
import type { Admission } from '../gate/admission.ts'
import type { CounterStore } from '../gate/counter.ts'
import type { Call, Reply } from '../http/call.ts'
import { addressKey, findClientAddress } from '../http/client-address.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { policyHeaders } from '../http/rate-limit.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import { answerAuthorize, authorizePath } from './authorization-endpoint.ts'
import type { ConsentOptions } from './authorization-endpoint.ts'
import type { ConsentPages } from './consent-view.ts'
import type { OAuthContext } from './issuer.ts'
import { createDiscovery, discoveryPaths, probedFolders } from './discovery.ts'
import { errorReply, OAuthError } from './error.ts'
import { answerIssuing, issuingEndpoints, issuingMethods } from './issuing-endpoints.ts'
import type { SigningKey } from './keys.ts'

/** What the surface works with. */
export interface OAuthOptions {
  readonly baseUrl: string
  /** Absent: no tokens are issued, and whoever asks for one is told to come later. */
  readonly context: OAuthContext | undefined
  readonly signingKeys: readonly SigningKey[]
  readonly store: CounterStore
  /** Registrations, token requests and decisions of an address in 60 seconds. */
  readonly quota: number
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustedHops: number
  /** Charges a look at the consent screen like any request. */
  gate(call: Call): Promise<Charged>
  readonly pages: ConsentPages
}

type Charged = Pick<Admission, 'policy' | 'exhausted'>

/** Answers a call for the surface. */
export type OAuthHandler = (call: Call) => Promise<Reply>

/** Paths of the surface, without final slash. */
export const oauthPaths = {
  actions: issuingEndpoints.map(({ path }) => path),
  authorize: withoutSlash(authorizePath),
  documents: discoveryPaths,
  /** Folders in which nothing else is. */
  folders: ['/oauth', '/agent/auth', ...probedFolders],
} as const

/** The surface of one service. */
export function createOAuthHandler(options: OAuthOptions): OAuthHandler {
  const { baseUrl, context, pages, store, trustedHops } = options
  const policy: QuotaPolicy = { name: 'auth', quota: options.quota, window: 60 }
  const answerDocument = createDiscovery(options)
  const consent: ConsentOptions = {
    context,
    baseUrl,
    pages,
    chargeDecision: charge,
    chargeScreen: (call) => options.gate(call),
  }

  async function charge({ address, headers }: Call): Promise<Charged> {
    const client = findClientAddress(address, headers['x-forwarded-for'], trustedHops)
    const key = `${policy.name}:${addressKey(client)}`
    const { remaining, reset } = await store.charge(key, policy.quota, policy.window)
    if (remaining >= 0) return { policy }
    return { policy, exhausted: { policy, reset: Math.max(1, Math.ceil(reset / 1000)) } }
  }

  return async function handle(call) {
    const path = withoutSlash(call.path)
    if (path === oauthPaths.authorize) return await answerAuthorize(call, consent)
    const endpoint = issuingEndpoints.find((known) => known.path === path)
    if (!endpoint) return answerDocument(call, path)
    if (isPreflight(call)) return { status: 204, headers: preflightHeaders(issuingMethods) }
    const { exhausted } = await charge(call)
    const reply = await answerIssuing(call, endpoint, { context, exhausted })
    return { ...reply, headers: { ...corsHeaders, ...policyHeaders(policy), ...reply.headers } }
  }
}

/** Answer to a failure of ours. */
export function oauthFailure({ path }: Pick<Call, 'path'>): Reply {
  const reply = errorReply(new OAuthError('server_error', 'The service failed: retry later'))
  const isOpen = withoutSlash(path) !== oauthPaths.authorize
  return { ...reply, headers: { ...(isOpen && corsHeaders), ...reply.headers } }
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}
