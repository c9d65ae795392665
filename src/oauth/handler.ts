/** The OAuth surface: registration, tokens, consent, keys and metadata, each at its path with or without final slash. */
import type { Admission } from '../gate/admission.ts'
import type { CounterStore } from '../gate/counter.ts'
import { jsonContent } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { addressKey, findClientAddress } from '../http/client-address.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { entityTag } from '../http/etag.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { exhaustedHeaders, policyHeaders } from '../http/rate-limit.ts'
import type { QuotaPolicy } from '../http/rate-limit.ts'
import { claimAgent } from './agent-claim.ts'
import { registerAgent } from './agent-registration.ts'
import { registerClient } from './client-registration.ts'
import { answerAuthorize, authorizePath } from './consent.ts'
import type { ConsentOptions } from './consent.ts'
import type { ConsentPages } from './consent-view.ts'
import type { OAuthContext } from './context.ts'
import { errorReply, noStore, OAuthError } from './error.ts'
import type { OAuthErrorCode } from './error.ts'
import type { SigningKey } from './keys.ts'
import { authorizationServerMetadata, jwks, protectedResourceMetadata } from './metadata.ts'
import { readForm, readJsonObject } from './request-body.ts'
import { answerTokenRequest } from './token-endpoint.ts'

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
  gate(call: Call): Promise<Pick<Admission, 'policy' | 'exhausted'>>
  readonly pages: ConsentPages
}

/** Answers a call for the surface. */
export type OAuthHandler = (call: Call) => Promise<Reply>

interface ActionEndpoint {
  readonly path: string
  readonly success: number
  /** Whether an error repeats its description as `message`, as agents of the auth.md kind read it. */
  readonly hasMessage: boolean
  handle(call: Call, context: OAuthContext): Promise<object>
}

const json = (code: OAuthErrorCode, run: (body: object, context: OAuthContext) => Promise<object>) =>
  async function handle(call: Call, context: OAuthContext): Promise<object> {
    return await run(await readJsonObject(call, code), context)
  }

/** Endpoints that issue something: POST alone, charged by a bucket of their own. */
const actions: readonly ActionEndpoint[] = [
  { path: '/agent/auth', success: 200, hasMessage: true, handle: json('invalid_request', registerAgent) },
  { path: '/agent/auth/claim', success: 200, hasMessage: true, handle: json('invalid_request', claimAgent) },
  {
    path: '/oauth/register',
    success: 201,
    hasMessage: false,
    handle: json('invalid_client_metadata', registerClient),
  },
  {
    path: '/oauth/token',
    success: 200,
    hasMessage: false,
    async handle(call, context) {
      const form = await readForm(call)
      return await answerTokenRequest({ form, authorization: call.headers.authorization }, context)
    },
  },
]

type DocumentSource = Pick<OAuthOptions, 'baseUrl' | 'signingKeys'>

const protectedResource = '/.well-known/oauth-protected-resource'

/** Documents: read by everyone, never counted. */
const documents: Readonly<Record<string, (source: DocumentSource) => Record<string, unknown>>> = {
  [protectedResource]: ({ baseUrl }) => protectedResourceMetadata(baseUrl, baseUrl),
  [`${protectedResource}/mcp`]: ({ baseUrl }) =>
    protectedResourceMetadata(baseUrl, `${baseUrl}/mcp`),
  '/.well-known/oauth-authorization-server': ({ baseUrl }) => authorizationServerMetadata(baseUrl),
  '/oauth/jwks.json': ({ signingKeys }) => jwks(signingKeys),
}

/** Paths of the surface, without final slash. */
export const oauthPaths = {
  actions: actions.map(({ path }) => path),
  documents: Object.keys(documents),
  authorize: withoutSlash(authorizePath),
} as const

const actionMethods = ['POST', 'OPTIONS']
const documentMethods = ['GET', 'HEAD', 'OPTIONS']
/** Seconds a refused client is asked to wait: a whole window. */
const retryAfter = '60'

/** The surface of one service. */
export function createOAuthHandler(options: OAuthOptions): OAuthHandler {
  const policy: QuotaPolicy = { name: 'auth', quota: options.quota, window: 60 }
  const prepared = new Map(
    Object.entries(documents).map(([path, render]) => [path, documentReply(render(options))]),
  )

  async function charge(call: Call): Promise<Pick<Admission, 'policy' | 'exhausted'>> {
    const { headers, address } = call
    const client = findClientAddress(address, headers['x-forwarded-for'], options.trustedHops)
    const key = `${policy.name}:${addressKey(client)}`
    const { remaining, reset } = await options.store.charge(key, policy.quota, policy.window)
    if (remaining >= 0) return { policy }
    return { policy, exhausted: { policy, reset: Math.max(1, Math.ceil(reset / 1000)) } }
  }

  async function answerAction(call: Call, endpoint: ActionEndpoint): Promise<Reply> {
    if (isPreflight(call)) return { status: 204, headers: preflightHeaders(actionMethods) }
    const { exhausted } = await charge(call)
    const shared = { ...corsHeaders, ...policyHeaders(policy) }
    const reply = await orRefusal(endpoint, async () => {
      if (exhausted) throw rateLimited(exhausted)
      return await act(call, endpoint, options.context)
    })
    return { ...reply, headers: { ...shared, ...reply.headers } }
  }

  const consent: ConsentOptions = {
    context: options.context,
    baseUrl: options.baseUrl,
    pages: options.pages,
    chargeDecision: charge,
    chargeScreen: (call) => options.gate(call),
  }

  return async function handle(call) {
    const path = withoutSlash(call.path)
    if (path === oauthPaths.authorize) return await answerAuthorize(call, consent)
    const action = actions.find((known) => known.path === path)
    if (action) return await answerAction(call, action)
    return answerDocument(call, prepared.get(path), options.baseUrl)
  }
}

/** Answer to a failure of ours. */
export function oauthFailure(call: Pick<Call, 'path'>): Reply {
  const reply = errorReply(new OAuthError('server_error', 'The service failed: retry later'))
  const isOpen = withoutSlash(call.path) !== oauthPaths.authorize
  return { ...reply, headers: { ...(isOpen && corsHeaders), ...reply.headers } }
}

async function act(
  call: Call,
  { success, handle }: ActionEndpoint,
  context: OAuthContext | undefined,
): Promise<Reply> {
  const allow = { Allow: actionMethods.join(', ') }
  if (call.method === 'OPTIONS') return { status: 204, headers: { ...noStore, ...allow } }
  if (call.method !== 'POST') {
    throw new OAuthError('invalid_request', 'Use POST here', { status: 405, headers: allow })
  }
  if (!context) {
    throw new OAuthError('temporarily_unavailable', 'No tokens are issued now: call without one', {
      headers: { 'Retry-After': retryAfter },
    })
  }
  return {
    status: success,
    headers: { 'Content-Type': 'application/json', ...noStore },
    content: jsonContent(await handle(call, context)),
  }
}

async function orRefusal(
  { hasMessage }: ActionEndpoint,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return errorReply(error, hasMessage ? { message: error.message } : {})
  }
}

function rateLimited({ policy, reset }: { policy: QuotaPolicy; reset: number }): OAuthError {
  return new OAuthError('rate_limited', `Wait ${retryAfter} seconds`, {
    headers: { ...exhaustedHeaders(policy, reset), 'Retry-After': retryAfter },
  })
}

function documentReply(document: Record<string, unknown>): Reply {
  const content = jsonContent(document)
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=300',
      ETag: entityTag(content.bytes),
    },
    content,
  }
}

function answerDocument(call: Call, document: Reply | undefined, baseUrl: string): Reply {
  if (isPreflight(call)) return { status: 204, headers: preflightHeaders(documentMethods) }
  const reply = documentOrProblem(call, document, baseUrl)
  return { ...reply, headers: { ...corsHeaders, ...reply.headers } }
}

function documentOrProblem(call: Call, document: Reply | undefined, baseUrl: string): Reply {
  const place = { baseUrl, path: call.path }
  if (!document) return problemReply(new Problem('not-found', 'There is no such endpoint'), place)
  const headers = { Allow: documentMethods.join(', ') }
  if (call.method === 'OPTIONS') return { status: 204, headers }
  if (call.method === 'GET' || call.method === 'HEAD') return document
  return problemReply(
    new Problem('method-not-allowed', `Use ${headers.Allow} here`, { headers }),
    place,
  )
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}
