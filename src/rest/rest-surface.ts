/** The REST surface: one route an operation. */
import { parseBody } from '../api/body.ts'
import { execute, orProblem } from '../api/execute.ts'
import type { Operation, OperationContext, OperationResult } from '../api/operation.ts'
import { parseQuery } from '../api/query.ts'
import type { SurfaceOptions } from '../api/surface-options.ts'
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal } from '../gate/quota.ts'
import { scope } from '../gate/scope.ts'
import { requireAdmission } from '../gate/surface.ts'
import type { Surface } from '../gate/surface.ts'
import { bearerChallenge } from '../http/authorization.ts'
import { cacheControl } from '../http/cache-control.ts'
import { jsonBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import { entityTag } from '../http/etag.ts'
import { isIdempotencyKey } from '../http/idempotency-key.ts'
import { serializeLinks } from '../http/link.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem, renderProblem } from '../http/problem.ts'
import { policyHeaders } from '../http/rate-limit.ts'
import type { Representation } from '../site/site.ts'
import type { OperationMatcher } from './match.ts'
import { readJsonBody } from './read-body.ts'

/** Methods of a resource by the method of its operation. */
export const allowedMethods = {
  GET: ['GET', 'HEAD', 'OPTIONS'],
  POST: ['POST', 'OPTIONS'],
} as const

/** What the REST surface works with. */
export interface RestOptions extends SurfaceOptions {
  readonly match: OperationMatcher
}

/** The REST surface over the operations of a matcher. */
export function createRest(options: RestOptions): Surface {
  return async function rest(call, admission) {
    if (isPreflight(call)) {
      const methods = allowedMethods[options.match(call.path)?.method ?? 'GET']
      return { status: 204, headers: preflightHeaders(methods) }
    }
    return await handleRest(call, requireAdmission(admission), options)
  }
}

/** Answers one admitted call. */
async function handleRest(call: Call, admission: Admission, options: RestOptions): Promise<Reply> {
  const operation = options.match(call.path)
  const context = createContext(call, admission, options)
  const reply = await answer(call, operation, context).catch((error: unknown) =>
    problemReply(options.toProblem(error, call), { baseUrl: options.baseUrl, path: call.path }),
  )
  return {
    ...reply,
    headers: {
      ...corsHeaders,
      ...policyHeaders(admission.policy),
      ...deprecationHeaders(operation?.deprecated),
      ...echoIdempotencyKey(call, operation),
      ...reply.headers,
    },
  }
}

/** Answers in the order of refusals: 429, 404, 405, 401, 413 and 415, 400. */
async function answer(
  call: Call,
  operation: Operation | undefined,
  context: OperationContext,
): Promise<Reply> {
  refuseExhausted(context.admission)
  if (!operation) throw unknownEndpoint(context)
  const methods = allowedMethods[operation.method]
  if (call.method === 'OPTIONS') return { status: 204, headers: { Allow: methods.join(', ') } }
  const method = call.method === 'HEAD' ? 'GET' : call.method
  if (method !== operation.method) {
    throw new Problem('method-not-allowed', `Use ${methods.join(', ')} here`, {
      headers: { Allow: methods.join(', ') },
    })
  }
  authorize(operation, context)
  const input = await readInput(call, operation)
  const prepared = await findPrepared(operation, input, context)
  return prepared
    ? preparedReply(prepared, operation, context)
    : resultReply(await execute(operation, input, context), operation, context)
}

function createContext(
  call: Call,
  admission: Admission,
  { match, site, baseUrl, toProblem }: RestOptions,
): OperationContext {
  const context: OperationContext = {
    site,
    baseUrl,
    admission,
    read: {
      isBatchable: (target) => match(splitTarget(target).path)?.batchable ?? true,
      async run(target) {
        const { path, query } = splitTarget(target)
        try {
          const operation = match(path)
          if (!operation) throw unknownEndpoint(context)
          const { status = 200, body } = await execute(
            operation,
            parseQuery(query, operation.input),
            context,
          )
          return { status, body: { ...(body as Record<string, unknown>) } } // Every output is an object.
        } catch (error) {
          const problem = toProblem(error, { ...call, path })
          const details = renderProblem(problem, { baseUrl, path })
          return { status: details.status, body: { ...details } }
        }
      },
    },
  }
  return context
}

function splitTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?')
  return at < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at + 1) }
}

function unknownEndpoint({ baseUrl }: OperationContext): Problem {
  return new Problem('not-found', `There is no such endpoint: ${baseUrl}/api/v1 lists them`)
}

function refuseExhausted(admission: Admission): void {
  const refusal = quotaRefusal(admission)
  if (refusal) throw new Problem('rate-limited', refusal.detail, { headers: refusal.headers })
}

function authorize({ security }: Operation, { admission, baseUrl }: OperationContext): void {
  const resourceMetadata = `${baseUrl}/.well-known/oauth-protected-resource`
  if (admission.hasInvalidToken) {
    throw new Problem(
      'invalid-token',
      'The bearer token is not valid or has expired: get a new one, or call without a token',
      {
        headers: {
          'WWW-Authenticate': bearerChallenge({ resourceMetadata, scope, error: 'invalid_token' }),
        },
      },
    )
  }
  if (security === 'required' && admission.caller.kind === 'anonymous') {
    throw new Problem(
      'unauthorized',
      'This endpoint needs a token: send Authorization: Bearer <token>',
      {
        headers: { 'WWW-Authenticate': bearerChallenge({ resourceMetadata, scope }) },
      },
    )
  }
}

async function readInput(call: Call, operation: Operation): Promise<Record<string, unknown>> {
  if (operation.method === 'GET') return parseQuery(call.query, operation.input)
  const value = await readJsonBody(call)
  const key = call.headers['idempotency-key']
  if (key !== undefined && !isIdempotencyKey(key)) {
    throw new Problem(
      'invalid-parameter',
      'Cannot read "Idempotency-Key": must be one field of 1 to 255 visible ASCII characters',
    )
  }
  return parseBody(value, operation.input)
}

function echoIdempotencyKey(call: Call, operation: Operation | undefined): Record<string, string> {
  const key = call.headers['idempotency-key']
  const isEchoed = operation?.method === 'POST' && key !== undefined && isIdempotencyKey(key)
  return isEchoed ? { 'Idempotency-Key': key } : {}
}

async function findPrepared(
  operation: Operation,
  input: Record<string, unknown>,
  context: OperationContext,
): Promise<Representation | undefined> {
  return await orProblem(async () => {
    const key = operation.representation?.(input, context)
    return key === undefined ? undefined : await context.site().representation(key)
  })
}

function preparedReply(
  { type, etag, link, content }: Representation,
  operation: Operation,
  context: OperationContext,
): Reply {
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      ...cacheHeaders(operation, context),
      ETag: etag,
      ...(link !== undefined && { Link: link }),
    },
    body: content,
  }
}

function resultReply(
  { status = 200, body, headers, links = [] }: OperationResult<unknown>,
  operation: Operation,
  context: OperationContext,
): Reply {
  const content = jsonBody(body)
  const isKept = status === 200 && operation.cache === 'public'
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(isKept ? cacheHeaders(operation, context) : { 'Cache-Control': cacheControl.never }),
      ...(isKept && { ETag: entityTag(content.bytes) }),
      ...(links.length > 0 && { Link: serializeLinks(links) }),
      ...headers,
    },
    body: content,
  }
}

function cacheHeaders(
  { cache }: Operation,
  { admission }: OperationContext,
): Record<string, string> {
  if (cache === 'none') return { 'Cache-Control': cacheControl.never }
  return {
    'Cache-Control':
      cacheControl[admission.caller.kind === 'agent' ? 'agentAnswer' : 'publicAnswer'],
    Vary: 'Authorization, Accept-Encoding',
  }
}
