/**
 * Answers a message: by what is kept of an earlier answer, or through the SDK. Most calls of agents are alike, and running
 * the protocol costs many times what the answer does; a caller never sees which way was taken.
 */
import type { MessageContext } from './message-context.ts'
import { internalError, serveMessage } from './exchange.ts'
import type { Exchange } from './exchange.ts'
import { encodeJson, errorCodes, errorResponse, respond } from './json-rpc.ts'
import type { RpcError } from './json-rpc.ts'
import { createKeptResults } from './kept-results.ts'
import type { Method } from './method.ts'
import { resolveMethod } from './resolve.ts'
import { unknownMethod } from './unknown-names.ts'

/** Finds a method by its name. */
export type MethodTable = ReadonlyMap<string, Method>

/** Bytes of a JSON-RPC response, and the status it has in revision 2026-07-28. */
export interface EncodedResponse {
  readonly bytes: Uint8Array
  readonly status: number
}

/** Statuses of errors in revision 2026-07-28; any other error is an answer like a result. */
const errorStatuses: ReadonlyMap<number, number> = new Map([
  [errorCodes.methodNotFound, 404],
  [errorCodes.invalidRequest, 400],
  [errorCodes.headerMismatch, 400],
  [errorCodes.unsupportedVersion, 400],
])

const kept = createKeptResults()

/** Answer to a request. */
export async function answerMessage(
  exchange: Exchange,
  methods: MethodTable,
  context: MessageContext,
): Promise<EncodedResponse> {
  const { message, classification } = exchange
  const method = methods.get(message.method)
  const resolved = method && (await resolveMethod(method, message.params, context))
  const source = resolved?.source
  const variant = [
    ...[context.server.path, message.method, classification.era, String(context.knowsLinks)],
    resolved?.variant ?? '',
  ].join(' ')
  const known = source && kept.find(source, variant)
  if (known) return { bytes: respond(known, message.id), status: 200 }
  // What the server is made from can be away as well as what it reads.
  const answer = await serveMessage(exchange, resolved, context).catch((error: unknown) =>
    errorResponse(internalError(error, context), message.id),
  )
  if (!('result' in answer)) {
    const told = 'error' in answer ? tellMethods(answer, exchange, methods, context) : answer
    return { bytes: encodeJson(told), status: statusOf(answer) }
  }
  const result = encodeJson(answer.result)
  // What failed now may succeed next time, and the source of a failure is not what it was made from.
  if (source && answer.result.isError !== true) kept.keep(source, variant, result)
  return { bytes: respond(result, message.id), status: 200 }
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
