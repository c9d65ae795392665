/** The REST surface: one route an operation. */
import { execute, orProblem } from '../api/execute.ts'
import type { Operation, OperationContext, OperationResult } from '../api/operation.ts'
import { parseQuery } from '../api/query.ts'
import type { Admission } from '../gate/admission.ts'
import { jsonContent } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { entityTag } from '../http/etag.ts'
import { serializeLinks } from '../http/link.ts'
import { Problem, problemMediaType, renderProblem } from '../http/problem.ts'
import { exhaustedHeaders, policyHeaders } from '../http/rate-limit.ts'
import type { Representation } from '../site/site.ts'
import type { OperationMatcher } from './match.ts'

const readMethods = ['GET', 'HEAD', 'OPTIONS'] as const

const publicCache =
  'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400'

/** What the REST surface works with. */
export interface RestOptions {
  readonly match: OperationMatcher
  readonly context: OperationContext
}

/** Answer to a preflight; it is given before the gate and never counted. */
export function answerPreflight(call: Call): Reply | undefined {
  return isPreflight(call) ? { status: 204, headers: preflightHeaders(readMethods) } : undefined
}

/** Answers one admitted call; refusals are thrown as `Problem`. */
export async function handleRest(
  call: Call,
  admission: Admission,
  { match, context }: RestOptions,
): Promise<Reply> {
  refuseExhausted(admission)
  const operation = match(call.path)
  if (!operation) {
    throw new Problem(
      'not-found',
      `There is no such endpoint: ${context.baseUrl}/api/v1 lists them`,
    )
  }
  if (call.method === 'OPTIONS') return { status: 204, headers: { Allow: readMethods.join(', ') } }
  if (call.method !== 'GET' && call.method !== 'HEAD') {
    throw new Problem('method-not-allowed', `Use ${readMethods.join(', ')} here`, {
      headers: { Allow: readMethods.join(', ') },
    })
  }
  const input = parseQuery(call.query, operation.input)
  const prepared = await findPrepared(operation, input, context)
  if (prepared) return preparedReply(operation, prepared)
  return resultReply(operation, await execute(operation, input, context))
}

/** A Problem as an answer; errors are never stored by a cache. */
export function problemReply(problem: Problem, place: { baseUrl: string; path: string }): Reply {
  const details = renderProblem(problem, place)
  return {
    status: details.status,
    headers: {
      'Content-Type': problemMediaType,
      'Cache-Control': 'no-store',
      ...problem.headers,
    },
    content: jsonContent(details),
  }
}

/** Fields that every answer of the API carries, refusals too. */
export function apiHeaders({ policy }: Admission): Record<string, string> {
  return { ...corsHeaders, ...policyHeaders(policy) }
}

function refuseExhausted({ exhausted, policy }: Admission): void {
  if (exhausted === undefined) return
  throw new Problem(
    'rate-limited',
    `More than ${policy.quota} requests in ${policy.window} seconds: wait ${exhausted} seconds`,
    { headers: exhaustedHeaders(policy, exhausted) },
  )
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

function preparedReply(operation: Operation, prepared: Representation): Reply {
  return {
    status: 200,
    headers: {
      'Content-Type': prepared.type,
      ...cacheHeaders(operation),
      ETag: prepared.etag,
      ...(prepared.link !== undefined && { Link: prepared.link }),
    },
    content: prepared.content,
  }
}

function resultReply(operation: Operation, result: OperationResult<unknown>): Reply {
  const content = jsonContent(result.body)
  const status = result.status ?? 200
  const links = result.links ?? []
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(status === 200 ? cacheHeaders(operation) : { 'Cache-Control': 'no-store' }),
      ...(status === 200 && operation.cache === 'public' && { ETag: entityTag(content.bytes) }),
      ...(links.length > 0 && { Link: serializeLinks(links) }),
      ...result.headers,
    },
    content,
  }
}

function cacheHeaders({ cache }: Operation): Record<string, string> {
  if (cache === 'no-store') return { 'Cache-Control': 'no-store' }
  return { 'Cache-Control': publicCache, Vary: 'Authorization, Accept-Encoding' }
}
