/**
 * Answers a message: by what is kept of an earlier answer, or through the SDK. Most calls of agents are alike, and running
 * the protocol costs many times what the answer does; a caller never sees which way was taken.
 */
import type { CallEvent } from '../http/call-event.ts'
import { joinBytes } from '../http/bytes.ts'
import type { Body } from '../http/call.ts'
import type { MessageContext } from './message-context.ts'
import { internalError, serveMessage } from './exchange.ts'
import type { Exchange, ResolvedMethod } from './exchange.ts'
import { findIntroduction } from './introduction.ts'
import type { KeptPlace } from './introduction.ts'
import { encodeJson, endOfResponse, errorCodes, errorResponse, openResponse } from './json-rpc.ts'
import type { RpcError } from './json-rpc.ts'
import type { Method } from './method.ts'
import { resolveMethod } from './resolve.ts'
import { keptBody, passingBody } from './response-body.ts'
import { unknownMethod } from './unknown-names.ts'

/** Finds a method by its name. */
export type MethodTable = ReadonlyMap<string, Method>

/** Body of a JSON-RPC response, and the status it has in revision 2026-07-28. */
export interface EncodedResponse {
  readonly body: Body
  readonly status: number
  /** The response up to its identifier, where it is the same for every caller as long as the site is. */
  readonly beginning?: Uint8Array
}

/** Statuses of errors in revision 2026-07-28; any other error is an answer like a result. */
const errorStatuses: ReadonlyMap<number, number> = new Map([
  [errorCodes.methodNotFound, 404],
  [errorCodes.invalidRequest, 400],
  [errorCodes.headerMismatch, 400],
  [errorCodes.unsupportedVersion, 400],
])

/** What whoever watches is told with each answer from a kept result, as it was told when the result was made. */
const eventsOf = new WeakMap<Uint8Array, readonly CallEvent[]>()

/** Notes what is told, and passes it on. */
function watch(told: CallEvent[], { observe }: MessageContext): (event: CallEvent) => void {
  return (event) => {
    told.push(event)
    observe?.(event)
  }
}

/** Answer to a request. */
export async function answerMessage(
  exchange: Exchange,
  methods: MethodTable,
  context: MessageContext,
): Promise<EncodedResponse> {
  const { message } = exchange
  const method = methods.get(message.method)
  const told: CallEvent[] = []
  const watched = { ...context, observe: watch(told, context) }
  const resolved = method && (await resolveMethod(method, message.params, watched))
  const place = method
    ? placeOf(exchange, resolved, context)
    : await findIntroduction(exchange, context)
  const { kept } = context
  const known = place && kept.find(place.source, place.variant)
  if (known) {
    for (const event of eventsOf.get(known) ?? []) context.observe?.(event)
    return { body: keptBody(known, message.id, context), status: 200, beginning: known }
  }
  // What reading it has told is told each time; what making the answer tells, only when it is made.
  told.length = 0
  // What the server is made from can be away as well as what it reads.
  const answer = await serveMessage(exchange, resolved, context).catch((error: unknown) =>
    errorResponse(internalError(error, context), message.id),
  )
  if (!('result' in answer)) {
    const told = 'error' in answer ? tellMethods(answer, exchange, methods, context) : answer
    return { body: { bytes: encodeJson(told) }, status: statusOf(answer) }
  }
  const beginning = openResponse(encodeJson(answer.result))
  // What failed now may succeed next time, and the source of a failure is not what it was made from.
  if (
    place &&
    answer.result.isError !== true &&
    kept.keep(place.source, place.variant, beginning)
  ) {
    if (told.length > 0) eventsOf.set(beginning, told)
    return { body: keptBody(beginning, message.id, context), status: 200, beginning }
  }
  const bytes = joinBytes([beginning, endOfResponse(message.id)])
  return { body: passingBody(bytes, context), status: 200 }
}

/** Where the result of a request is kept; `undefined` for one that is made for its caller. */
function placeOf(
  { message, classification }: Exchange,
  resolved: ResolvedMethod | undefined,
  { server, knowsLinks }: MessageContext,
): KeptPlace | undefined {
  if (!resolved?.source) return undefined
  const { source, variant: name = '' } = resolved
  const asked = [server.path, message.method, classification.era, String(knowsLinks)]
  const variant = [...asked, name].join(' ')
  return { source, variant }
}

/** The error of a method that there is not, with those that there are; any other error as it is. */
function tellMethods(
  answer: { readonly error: RpcError },
  { message: { method }, classification: { era } }: Exchange,
  methods: MethodTable,
  { registry }: MessageContext,
): object {
  if (answer.error.code !== errorCodes.methodNotFound) return answer
  const message = unknownMethod({ method, era }, methods.keys(), registry)
  return { ...answer, error: { ...answer.error, message } }
}

function statusOf(answer: object): number {
  const { error } = answer as { error?: { code: number } } // Whatever is no result is an error.
  return errorStatuses.get(error?.code ?? 0) ?? 200
}
