/** Typed input of an operation: from the query of a GET, from the JSON body of a POST. */
import { parseBody } from '../api/body.ts'
import type { Operation } from '../api/operation.ts'
import { parseQuery } from '../api/query.ts'
import { tellUnknownMembers, tellUnknownParameters } from '../api/unknown-names.ts'
import type { Call } from '../http/call.ts'
import { isIdempotencyKey } from '../http/idempotency-key.ts'
import { Problem } from '../http/problem.ts'
import { readJsonBody } from './read-body.ts'

/** Input of a call; throws 413 and 415 before 400. */
export async function readInput(
  call: Call,
  operation: Operation,
): Promise<Record<string, unknown>> {
  if (operation.method === 'GET') {
    tellUnknownParameters(call.query, operation.input, call)
    return parseQuery(call.query, operation.input)
  }
  // The body first: a request that cannot be read at all is refused for that before anything in its header is looked at.
  const value = await readJsonBody(call)
  refuseIdempotencyKey(call)
  tellUnknownMembers(value, operation.input, call)
  return parseBody(value, operation.input)
}

/**
 * Refuses a key that could not be given back byte for byte. Nothing is remembered under a key: nothing is changed by a
 * request, so that doing it again is safe without one.
 */
function refuseIdempotencyKey({ headers }: Call): void {
  const key = headers['idempotency-key']
  if (key === undefined || isIdempotencyKey(key)) return
  throw new Problem(
    'invalid-parameter',
    'Cannot read "Idempotency-Key": must be one field of 1 to 255 visible ASCII characters',
  )
}

/** The key a client sent, for every answer to a POST, refusals too: it may wait for its key to tell answers apart. */
export function echoIdempotencyKey(
  call: Call,
  operation: Operation | undefined,
): Record<string, string> {
  const key = call.headers['idempotency-key']
  const isEchoed = operation?.method === 'POST' && key !== undefined && isIdempotencyKey(key)
  return isEchoed ? { 'Idempotency-Key': key } : {}
}
