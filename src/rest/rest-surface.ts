/**
 * The REST API: the operations at their paths. Adds the same header fields to answers and to
 * refusals. `answer-call.ts` refuses or answers a call.
 */
import type { Operation, OperationReader, ReadAnswer } from '../api/operation.ts'
import type { ResultCache } from '../api/result-cache.ts'
import type { SurfaceOptions } from '../api/surface-options.ts'
import type { Admission } from '../gate/admission.ts'
import { requireAdmission } from '../gate/gate.ts'
import type { Surface } from '../gate/gate.ts'
import { goesOn } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import { problemReply } from '../http/problem-reply.ts'
import { answerCall } from './answer-call.ts'
import { memoize } from '../site/memoize.ts'
import { allowedMethods, createMatcher } from './match.ts'
import type { OperationMatcher } from './match.ts'
import { echoIdempotencyKey } from './read-input.ts'
import type { ReplyContext } from './reply.ts'

/** Dependencies of the REST API. */
export interface RestOptions extends SurfaceOptions {
  /** All operations of the current site. */
  registry(): readonly Operation[]
  readonly results: ResultCache
  /** Milliseconds since the epoch. */
  now(): number
  /** Tag of the current release; `undefined` while it is unknown. */
  releaseTag(): string | undefined
  readonly refusedRelease?: ReplyContext['refusedRelease']
}

interface Rest extends Omit<RestOptions, 'registry'> {
  readonly registry: readonly Operation[]
  readonly match: OperationMatcher
}

/** Creates the function that answers calls. It asks `registry` for the operations at each call. */
export function createRest(options: RestOptions): Surface {
  const restOver = memoize((registry: readonly Operation[]): Rest => {
    return { ...options, registry, match: createMatcher(registry) }
  })
  return async function answerRest(call, admission) {
    const rest = restOver(options.registry())
    return isPreflight(call)
      ? answerPreflight(call, rest)
      : await answerCounted(call, requireAdmission(admission), rest)
  }
}

function answerPreflight({ path }: Call, { match }: Rest): Reply {
  // Unknown paths get this reply too. Otherwise a web page would see a network error, not the 404.
  const methods = allowedMethods[match(path)?.operation.method ?? 'GET']
  return { status: 204, headers: preflightHeaders(methods) }
}

/** Answers one call that is not a preflight. */
async function answerCounted(call: Call, admission: Admission, rest: Rest): Promise<Reply> {
  const { match, toProblem, baseUrl } = rest
  const found = match(call.path)
  const context = createContext(call, admission, rest)
  let reply: Reply
  try {
    reply = await answerCall(call, found, context)
  } catch (error) {
    reply = problemReply(toProblem(error, call), { baseUrl, path: call.path })
  }
  return {
    ...reply,
    headers: {
      ...corsHeaders,
      ...admission.policy.headers,
      ...deprecationHeaders(found?.operation.deprecated),
      ...echoIdempotencyKey(call, found?.operation),
      // These fields are last, so that they take precedence.
      ...reply.headers,
    },
  }
}

function createContext(call: Call, admission: Admission, rest: Rest): ReplyContext {
  const { registry, match, site, baseUrl, toProblem, results, releaseTag, refusedRelease } = rest
  const read = createBatchReader({
    match,
    ask: (target) =>
      answerCounted({ ...call, ...target, method: 'GET', headers: {} }, admission, {
        ...rest,
        // The log has the path of the failed read and the method of the batch.
        toProblem: (error, failed) => toProblem(error, { ...failed, method: call.method }),
      }),
    call,
  })
  return {
    registry,
    site,
    baseUrl,
    now: rest.now,
    admission,
    results,
    releaseTag: releaseTag(),
    read,
    refusedRelease,
    observe: call.observe,
  }
}

/** Dependencies of the batch reader. */
interface BatchOptions {
  readonly match: OperationMatcher
  /** Returns the reply to a GET by the caller of the batch. Refusals are returned as replies. */
  ask(target: Pick<Call, 'path' | 'query'>): Promise<Reply>
  /** The call with the batch. */
  readonly call: Pick<Call, 'isGone' | 'yield'>
}

/**
 * Creates a reader for the reads of a batch. Each answer has the status and the body that a
 * separate GET would have.
 */
function createBatchReader({ match, ask, call }: BatchOptions): OperationReader {
  return {
    goesOn: () => goesOn(call),
    // A read of an unknown endpoint fails alone, with a 404.
    isBatchable: (target) => match(splitTarget(target).path)?.operation.batchable ?? true,
    run: async (target) => toAnswer(await ask(splitTarget(target))),
  }
}

function toAnswer({ status, body }: Reply): ReadAnswer {
  if (!body) throw new Error('A read has no body')
  return { status, body: body.bytes }
}

function splitTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?')
  return at < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, at), query: target.slice(at + 1) }
}
