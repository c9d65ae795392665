/**
 * Answers one call. The order of refusals is part of the contract: 429, 404, 405, 401, 413 and 415, 400. What costs the
 * service least comes first, and a caller learns that a resource is not there before it is asked for a token.
 */
import type { Operation } from '../api/operation.ts'
import type { Call, Reply } from '../http/call.ts'
import { authorize } from './authorize.ts'
import { allowedMethods } from './methods.ts'
import { readInput } from './read-input.ts'
import { refuseExhausted, refuseMethod, unknownEndpoint } from './refusals.ts'
import { replyTo } from './reply.ts'
import type { ReplyContext } from './reply.ts'

/** Reply of the operation at the path of a call; refusals are thrown. */
export async function answerCall(
  call: Call,
  operation: Operation | undefined,
  context: ReplyContext,
): Promise<Reply> {
  const { admission, baseUrl } = context
  refuseExhausted(admission) // 429
  if (!operation) throw unknownEndpoint(baseUrl) // 404
  if (call.method === 'OPTIONS') return describeMethods(operation)
  refuseMethod(call.method, operation) // 405
  authorize(operation, admission, baseUrl) // 401
  const input = await readInput(call, operation) // 413, 415, 400
  return await replyTo(operation, input, context)
}

function describeMethods({ method }: Operation): Reply {
  return { status: 204, headers: { Allow: allowedMethods[method].join(', ') } }
}
