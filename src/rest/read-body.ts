/** Reads the JSON body of a POST, with every bound the contract sets. */
import { longestBatch } from '../api/bounds.ts'
import { codePoints } from '../api/parameters.ts'
import type { Call } from '../http/call.ts'
import { jsonFaults, parseJson, readJsonText } from '../http/json-body.ts'
import type { BodyFault } from '../http/json-body.ts'
import { Problem } from '../http/problem.ts'
import type { ProblemCode } from '../http/problem.ts'

/** Bytes after which reading stops: the longest body has at most four a code point. */
export const longestBytes = 4 * longestBatch

const refusals: Readonly<Record<BodyFault, readonly [code: ProblemCode, detail: string]>> = {
  coding: ['unsupported-media-type', 'Send the body without a content coding'],
  'media-type': ['unsupported-media-type', 'Send the body with Content-Type: application/json'],
  length: [
    'payload-too-large',
    `The body is longer than ${longestBatch} characters: send fewer operations at a time`,
  ],
  encoding: ['invalid-body', 'Cannot read the body: encode it as UTF-8'],
}

/** JSON value of a call's body; throws 415, 413 and 400 in this order. */
export async function readJsonBody(call: Call): Promise<unknown> {
  const read = await readJsonText(call, longestBytes)
  if ('fault' in read) throw refuse(read.fault)
  // A text has no more code points than code units, which need no counting.
  if (read.text.length > longestBatch && codePoints(read.text) > longestBatch)
    throw refuse('length')
  const { value, fault } = parseJson(read.text)
  if (fault) throw new Problem('invalid-body', `Cannot read the body: ${jsonFaults[fault]}`)
  return value
}

/** Refusal of a body; a 415 says what is supported (RFC 9110 §15.5.16). */
function refuse(fault: BodyFault): Problem {
  const [code, detail] = refusals[fault]
  const isUnsupported = code === 'unsupported-media-type'
  return new Problem(code, detail, isUnsupported ? { headers: { Accept: 'application/json' } } : {})
}
