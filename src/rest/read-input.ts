/** Typed input of an operation: from query and path of a GET, from the JSON body of a POST. */
import { parseBody } from '../api/body.ts'
import { longestBatch } from '../api/bounds.ts'
import type { Operation } from '../api/operation.ts'
import { codePoints } from '../api/parameters.ts'
import { parseQuery } from '../api/query.ts'
import {
  findUnknownMembers,
  findUnknownParameters,
  tellUnknown,
} from '../api/unknown-parameters.ts'
import type { UnknownName } from '../api/unknown-parameters.ts'
import { queryNames } from '../api/uri-template.ts'
import type { Call } from '../http/call.ts'
import { jsonFaults, parseJson, readJsonText } from '../http/json-body.ts'
import type { BodyFault } from '../http/json-body.ts'
import { isIdempotencyKey } from '../http/idempotency-key.ts'
import { Problem } from '../http/problem.ts'
import type { ProblemCode } from '../http/problem.ts'
import type { Match } from './match.ts'

/** The input, and the parameters and members of the request that the operation does not define. */
export interface ReadInput {
  readonly input: Record<string, unknown>
  readonly unknown: readonly UnknownName[]
}

/** Reads the input of a GET from its query and its path. Throws a 400 for wrong input. */
export function readQueryInput(call: Call, { operation, values }: Match): ReadInput {
  const unknown = findUnknownParameters(call.query, queryNames(operation))
  report(unknown, call)
  return { input: parseQuery(call.query, operation.input, values), unknown }
}

/** Reads the input of a POST. Checks for a 415 first, then for a 413, then for a 400. */
export async function readBodyInput(call: Call, operation: Operation): Promise<ReadInput> {
  // The body is read first, so that a 415 and a 413 come before a 400.
  const value = await readJsonBody(call)
  refuseIdempotencyKey(call)
  const unknown = [
    ...findUnknownParameters(call.query, []),
    ...findUnknownMembers(value, operation.input),
  ]
  report(unknown, call)
  return { input: parseBody(value, operation.input), unknown }
}

function report(unknown: readonly UnknownName[], call: Call): void {
  if (!call.observe) return
  const names = unknown.map(({ name }) => name)
  tellUnknown(names, (event) => call.observe?.(event))
}

/** Maximum number of bytes of a body: UTF-8 has at most four bytes per code point. */
const longestBytes = 4 * longestBatch

const refusals: Readonly<Record<BodyFault, readonly [code: ProblemCode, detail: string]>> = {
  coding: ['unsupported-media-type', 'Send the body without Content-Encoding'],
  'media-type': ['unsupported-media-type', 'Send the body with Content-Type: application/json'],
  length: [
    'payload-too-large',
    `The body is longer than ${longestBatch} characters: send fewer operations at a time`,
  ],
  encoding: ['invalid-body', 'Cannot read the body: encode it as UTF-8'],
}

/** Reads the JSON body of a call. Checks for a 415 first, then for a 413, then for a 400. */
async function readJsonBody(call: Call): Promise<unknown> {
  const read = await readJsonText(call, longestBytes)
  if ('fault' in read) throw refuse(read.fault)
  // Compares the number of code units first, because it is known without counting. A text never has
  // more code points than code units.
  if (read.text.length > longestBatch && codePoints(read.text) > longestBatch)
    throw refuse('length')
  const { value, fault } = parseJson(read.text)
  if (fault) throw new Problem('invalid-body', `Cannot read the body: ${jsonFaults[fault]}`)
  return value
}

/** Creates the refusal of a body. A 415 names the supported media type (RFC 9110 §15.5.16). */
function refuse(fault: BodyFault): Problem {
  const [code, detail] = refusals[fault]
  const isUnsupported = code === 'unsupported-media-type'
  return new Problem(code, detail, isUnsupported ? { headers: { Accept: 'application/json' } } : {})
}

/**
 * Refuses an `Idempotency-Key` that a reply could not repeat byte for byte. The service stores no
 * keys, because no request changes anything and a repeated request is safe.
 */
function refuseIdempotencyKey({ headers }: Call): void {
  const key = headers['idempotency-key']
  if (key === undefined || isIdempotencyKey(key)) return
  throw new Problem(
    'invalid-parameter',
    'Cannot read "Idempotency-Key": must be sent once, with 1 to 255 visible ASCII characters',
  )
}

/**
 * Returns a valid `Idempotency-Key` of the client as a header field, for replies of a POST
 * operation, including refusals. A client can match replies by the key.
 */
export function echoIdempotencyKey(
  call: Call,
  operation: Operation | undefined,
): Record<string, string> {
  const key = call.headers['idempotency-key']
  const isEchoed = operation?.method === 'POST' && key !== undefined && isIdempotencyKey(key)
  return isEchoed ? { 'Idempotency-Key': key } : {}
}
