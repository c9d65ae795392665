/**
 * The REST surface: one route an operation. Here is what every answer carries, refusals too; `answer-call.ts` has the order
 * in which a call is refused or answered.
 */
import type { Operation, OperationContext } from '../api/operation.ts'
import type { SurfaceOptions } from '../api/surface-options.ts'
import type { Admission } from '../gate/admission.ts'
import { requireAdmission } from '../gate/surface.ts'
import type { Surface } from '../gate/surface.ts'
import { whenThere } from '../http/awaitable.ts'
import type { CallEvent } from '../http/call-event.ts'
import type { Call, Reply } from '../http/call.ts'
import { corsHeaders, isPreflight, preflightHeaders } from '../http/cors.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import { problemReply } from '../http/problem-reply.ts'
import { createKeptReplies } from '../http/kept-replies.ts'
import type { KeptReplies, KeptReply } from '../http/kept-replies.ts'
import { policyHeaders } from '../http/rate-limit.ts'
import { answerCall } from './answer-call.ts'
import { createBatchReader } from './batch-reader.ts'
import { madeOnce } from '../site/made-once.ts'
import type { Site } from '../site/site.ts'
import { answerBatch, isPlainBatch, keptBytes as keptBatchBytes } from './kept-batches.ts'
import { createMatcher } from './match.ts'
import type { OperationMatcher } from './match.ts'
import { allowedMethods } from './methods.ts'
import { echoIdempotencyKey } from './read-input.ts'
import type { Asked } from './reply.ts'

/** What the REST surface works with. */
export interface RestOptions extends SurfaceOptions {
  /** All operations of the site as it is now. */
  registry(): readonly Operation[]
  /** Tag of the release that answers, as far as it is known. */
  releaseTag(): string | undefined
  readonly refusedRelease?: OperationContext['refusedRelease']
}

interface Rest extends Omit<RestOptions, 'registry'> {
  readonly registry: readonly Operation[]
  readonly match: OperationMatcher
  /** Reply to an admitted call, made now or kept. */
  ask(
    call: Call,
    admission: Admission,
    toProblem?: RestOptions['toProblem'],
  ): Reply | Promise<Reply>
  /** Shown the reply to each read of a batch. */
  readonly note?: (read: Reply) => void
}

/** The REST surface over a registry. */
export function createRest(options: RestOptions): Surface {
  const restOver = madeOnce((registry: readonly Operation[]): Rest => {
    return { ...options, registry, match: createMatcher(registry), ask }
  })
  // What a site says ends with it.
  const keptOf = madeOnce((_site: Site) => ({
    reads: createKeptReplies(),
    batches: createKeptReplies(keptBatchBytes),
  }))

  /** Replies that hold for the site; none where it may change under our hands, as in a preview, or cannot be read. */
  function findKept(): ReturnType<typeof keptOf> | undefined {
    try {
      const site = options.site()
      return site.release && keptOf(site)
    } catch {
      // Whatever it was, the operation meets it again, where it is logged and answered.
      return undefined
    }
  }

  function ask(call: Call, admitted: Admission, toProblem = options.toProblem) {
    const kept = mayBeKept(call, admitted) ? findKept()?.reads : undefined
    const key = kept ? nameOf(call, admitted) : ''
    const known = kept?.find(key)
    if (known) return tellAgain(known, call)
    const rest = { ...restOver(options.registry()), toProblem }
    return kept
      ? answerAndKeep(call, admitted, { rest, kept, key })
      : answerCounted(call, admitted, rest)
  }

  function askBatch(call: Call, admitted: Admission) {
    const kept = findKept()?.batches
    if (!kept) return ask(call, admitted)
    return answerBatch(call, { kept, name: nameOf(call, admitted) }, (read, note) =>
      answerCounted(read, admitted, { ...restOver(options.registry()), note }),
    )
  }

  return function answerRest(call, admission) {
    if (isPreflight(call)) return answerPreflight(call, restOver(options.registry()))
    const admitted = requireAdmission(admission)
    return isPlainBatch(call, admitted) ? askBatch(call, admitted) : ask(call, admitted)
  }
}

function answerPreflight({ path }: Call, { match }: Rest): Reply {
  // For an unknown path too, or the script behind it would see a network error and not our 404.
  const methods = allowedMethods[match(path)?.method ?? 'GET']
  return { status: 204, headers: preflightHeaders(methods) }
}

/** What is asked, by name: two calls of one name get the same reply. */
function nameOf({ path, query }: Call, { policy, caller }: Admission): string {
  // The quota stands in the answer, and who has which decides what a cache may do with it.
  return `${caller.kind} ${policy.name} ${policy.quota} ${path}?${query}`
}

/** Whether a call is answered as everybody with its quota is. */
function mayBeKept({ method }: Call, { exhausted, hasInvalidToken }: Admission): boolean {
  return (method === 'GET' || method === 'HEAD') && !exhausted && !hasInvalidToken
}

function tellAgain({ reply, events }: KeptReply, { observe }: Call): Reply {
  if (observe) for (const event of events) observe(event)
  return reply
}

/** Where a reply is kept that can be. */
interface Keeping {
  readonly rest: Rest
  readonly kept: KeptReplies
  readonly key: string
}

/** The reply, kept for whoever asks next when it is one that shared caches may keep: that is the same for everyone. */
async function answerAndKeep(
  call: Call,
  admission: Admission,
  { rest, kept, key }: Keeping,
): Promise<Reply> {
  const events: CallEvent[] = []
  const observe = (event: CallEvent) => {
    events.push(event)
    call.observe?.(event)
  }
  const reply = await answerCounted({ ...call, observe }, admission, rest)
  const isPublic = rest.match(call.path)?.cache === 'public'
  if (reply.status === 200 && isPublic) kept.keep(key, { reply, events })
  return reply
}

/** Answers one admitted call. */
async function answerCounted(call: Call, admission: Admission, rest: Rest): Promise<Reply> {
  const { match, toProblem, baseUrl } = rest
  const operation = match(call.path)
  const context = createContext(call, admission, rest)
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
  { registry, match, site, baseUrl, toProblem, releaseTag, refusedRelease, ask, note }: Rest,
): OperationContext & Asked {
  const read = createBatchReader({
    match,
    // The log names the read that failed, and that it came in a batch, which is no GET.
    ask: (target) => {
      const asked = { ...call, ...target, method: 'GET', headers: {} }
      const reply = ask(asked, admission, (error, failed) =>
        toProblem(error, { ...failed, method: call.method }),
      )
      return whenThere(reply, (read) => {
        note?.(read)
        return read
      })
    },
    call,
  })
  return {
    registry,
    site,
    baseUrl,
    admission,
    releaseTag: releaseTag(),
    read,
    refusedRelease,
    observe: call.observe,
  }
}
