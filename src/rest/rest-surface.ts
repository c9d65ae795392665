/**
 * The REST surface: one route an operation. Here is what every answer carries, refusals too; `answer-call.ts` has the order
 * in which a call is refused or answered.
 */
import type { Operation, OperationContext } from '../api/operation.ts'
import type { Admission } from '../gate/admission.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import { problemReply } from '../http/problem-reply.ts'
import type { Problem } from '../http/problem.ts'
import { policyHeaders } from '../http/rate-limit.ts'
import type { Site } from '../site/site.ts'
import { answerCall } from './answer-call.ts'
import { createBatchReader } from './batch-reader.ts'
import type { OperationMatcher } from './match.ts'
import { allowedMethods } from './methods.ts'
import { echoIdempotencyKey } from './read-input.ts'

/** What the REST surface works with. */
export interface RestOptions {
  readonly registry: readonly Operation[]
  readonly match: OperationMatcher
  readonly baseUrl: string
  site(): Site
  /** Turns whatever was thrown into a Problem, and logs it when it is ours. */
  toProblem(error: unknown, call: Call): Problem
}

/**
 * Answer to a preflight, given before the gate and never counted: the browser asks on its own, and a page must not lose
 * half of its quota to that. `undefined` for other calls.
 */
export function answerPreflight(call: Call, match: OperationMatcher): Reply | undefined {
  if (!isPreflight(call)) return undefined
  // An unknown path too, or the script behind it would see a network error and not our 404.
  const methods = allowedMethods[match(call.path)?.method ?? 'GET']
  return { status: 204, headers: preflightHeaders(methods) }
}

/** Answers one admitted call. */
export async function handleRest(
  call: Call,
  admission: Admission,
  options: RestOptions,
): Promise<Reply> {
  const { match, toProblem, baseUrl } = options
  const operation = match(call.path)
  const context = createContext(call, admission, options)
  const reply = await answerCall(call, operation, context).catch((error: unknown) =>
    problemReply(toProblem(error, call), { baseUrl, path: call.path }),
  )
  return {
    ...reply,
    headers: {
      ...corsHeaders,
      ...policyHeaders(admission.policy),
      ...deprecationHeaders(operation?.deprecated),
      ...echoIdempotencyKey(call, operation),
      // Last, for what an answer says of itself holds against what is usual.
      ...reply.headers,
    },
  }
}

function createContext(
  call: Call,
  admission: Admission,
  { registry, match, site, baseUrl, toProblem }: RestOptions,
): OperationContext {
  // The log names the read that failed, not the batch it came in.
  const readProblem = (error: unknown, path: string) => toProblem(error, { ...call, path })
  const read = createBatchReader({ match, toProblem: readProblem })
  return { registry, site, baseUrl, admission, read }
}
