/** Answers one request: from the cache of results, or by running its method through the SDK. */
import { ProtocolError } from '@modelcontextprotocol/server'
import { recordEvents } from '../api/result-cache.ts'
import type { Body } from '../http/call.ts'
import { quote } from './arguments/shown-value.ts'
import { introductionKey } from './introduction.ts'
import { encodeJson, errorCodes, errorResponse } from './json-rpc.ts'
import type { RpcError } from './json-rpc.ts'
import type { MessageContext, Method } from './method.ts'
import { tellFaults } from './params.ts'
import { compressedOnce, passingBody, withIdentifier } from './response.ts'
import { internalError, serveMessage } from './sdk-server.ts'
import type { Exchange, ResolvedMethod } from './sdk-server.ts'
import { unknownMethod } from './unknown-name-errors.ts'

/** Methods by name. */
export type MethodTable = ReadonlyMap<string, Method>

/** Body of a JSON-RPC response. `status` is its HTTP status in revision 2026-07-28. */
export interface EncodedResponse {
  readonly body: Body
  readonly status: number
}

/** HTTP statuses of errors in revision 2026-07-28; all other errors have 200. */
const errorStatuses: ReadonlyMap<number, number> = new Map([
  [errorCodes.methodNotFound, 404],
  [errorCodes.invalidRequest, 400],
  [errorCodes.headerMismatch, 400],
  [errorCodes.unsupportedVersion, 400],
])

/** Response to a request. */
export async function dispatch(
  exchange: Exchange,
  methods: MethodTable,
  context: MessageContext,
): Promise<EncodedResponse> {
  const { id, method: name, params } = exchange.message
  const { results, encoder } = context
  const method = methods.get(name)
  const resolved = method && (await resolveMethod(method, params, context))
  const own = resolved ? resolved.key : await introductionKey(exchange, context)
  const key = keyOf(own, exchange, context)
  const cached = results.find(key, context.observe)
  if (cached) return { body: withIdentifier(cached.body, id, encoder), status: 200 }
  const { events, observe } = recordEvents(context.observe)
  let validUntil = Infinity
  const limitValidity = (until: number) => {
    validUntil = Math.min(validUntil, until)
  }
  const lifetime = () => Math.min(context.lifetime(), (validUntil - context.now()) / 1000)
  const running = { ...context, observe, limitValidity, lifetime }
  const answer = await serve(exchange, resolved, running)
  if (!('result' in answer)) {
    const error = 'error' in answer ? nameMethods(answer, exchange, methods, context) : answer
    return { body: { bytes: encodeJson(error) }, status: statusOf(answer) }
  }
  const bytes = encodeJson(answer.result)
  // An error is not cached, because the tool may succeed next time.
  if (key === undefined || answer.result.isError === true) {
    return { body: passingBody(bytes, id, encoder), status: 200 }
  }
  const body = compressedOnce(bytes, encoder)
  results.add(key, { headers: {}, body, validUntil }, events)
  return { body: withIdentifier(body, id, encoder), status: 200 }
}

/**
 * Reads the parameters of a method. An error is thrown only when the method runs, because the SDK
 * may refuse the message for another reason first.
 */
export async function resolveMethod(
  method: Method,
  params: unknown,
  context: MessageContext,
): Promise<ResolvedMethod> {
  try {
    return { ...(await method.resolve(readParams(method, params), context)), method }
  } catch (error) {
    return {
      method,
      run: () => {
        throw error
      },
    }
  }
}

function readParams({ name, params: schema }: Method, params: unknown = {}): unknown {
  const { success, data, error } = schema.safeParse(params)
  if (success) return data
  const faults = error.issues.map(
    ({ path, message }) => `Cannot read ${quote(path.join('.'))} of ${name}: ${message}`,
  )
  throw new ProtocolError(errorCodes.invalidParams, tellFaults(faults))
}

/** Returns the key of the result in the cache; `undefined` if the result is not cached. */
function keyOf(
  own: unknown,
  { message, classification }: Exchange,
  { server, knowsLinks, results }: MessageContext,
): string | undefined {
  if (own === undefined) return undefined
  return results.keyOf('mcp', server.path, message.method, classification.era, knowsLinks, own)
}

async function serve(
  exchange: Exchange,
  resolved: ResolvedMethod | undefined,
  context: MessageContext,
) {
  try {
    return await serveMessage(exchange, resolved, context)
  } catch (error) {
    // `serveMessage` reads files to describe the server. These files may be missing.
    return errorResponse(internalError(error, context), exchange.message.id)
  }
}

/**
 * Adds the names of the supported methods to an error for an unknown method. Returns other errors
 * unchanged.
 */
function nameMethods(
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
  const { error } = answer as { error?: { code: number } } // An answer without a result is an error.
  return errorStatuses.get(error?.code ?? 0) ?? 200
}
