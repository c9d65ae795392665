/**
 * The endpoint of Streamable HTTP: a body of JSON-RPC in, its answers out. No session is kept and nothing is streamed:
 * every call is one read, so that any replica may answer any request.
 *
 * The road of a message: `revision.ts` says what it is and whether it is refused, `answer.ts` gives its answer.
 */
import { isInitializeRequest } from '@modelcontextprotocol/server'
import type { JSONRPCRequest, MessageClassification } from '@modelcontextprotocol/server'
import { whenThere } from '../http/awaitable.ts'
import type { Awaitable } from '../http/awaitable.ts'
import { goesOn } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import { jsonFaults, parseJson, readJsonText } from '../http/json-body.ts'
import type { BodyFault, ParsedJson } from '../http/json-body.ts'
import { answerMessage } from './answer.ts'
import type { EncodedResponse, MethodTable } from './answer.ts'
import type { MessageContext } from './message-context.ts'
import {
  bodyReply,
  encodeJson,
  errorCodes,
  errorResponse,
  joinArray,
  readId,
  refusalReply,
} from './json-rpc.ts'
import type { Refusal } from './json-rpc.ts'
import { acceptedVersions, assumedVersion, batchVersion, linksSince } from './protocol-versions.ts'
import { passingBody } from './response-body.ts'
import { classify, nested, refuse } from './revision.ts'
import type { Outcome, Spoken } from './revision.ts'

/** Bytes of a body that are read; the longest sensible call is under 2,000. */
export const longestBody = 64_000
/** Messages of a batch at most, as in a batch of the REST API: for the quota it is one request. */
export const mostMessages = 10

/** What the endpoint works with. */
export interface EndpointOptions extends Spoken {
  readonly methods: MethodTable
}

/** `null` is their identifier: JSON-RPC wants one for what could not be read (§5). */
const bodyRefusals: Readonly<Record<BodyFault, Refusal>> = {
  coding: {
    status: 415,
    code: errorCodes.refused,
    message: 'Send the body without a content coding',
  },
  'media-type': {
    status: 415,
    code: errorCodes.refused,
    message: 'Send the body with Content-Type: application/json',
  },
  length: {
    status: 413,
    code: errorCodes.refused,
    message: `The body is longer than ${longestBody} bytes: send less at a time`,
  },
  encoding: {
    status: 400,
    code: errorCodes.parseError,
    message: 'Cannot read the body: encode it as UTF-8',
  },
}

/** Text of the body of a POST that nothing before it refused, or the refusal of the body. */
export function readMessages(call: Call): Awaitable<string | Reply> {
  return whenThere(readJsonText(call, longestBody), (read) =>
    'fault' in read ? refusalReply(bodyRefusals[read.fault], null) : read.text,
  )
}

/** An answer to a body. */
export interface PostAnswer {
  readonly reply: Reply
  /** The response up to its identifier, where it is the same for every caller as long as the site is. */
  readonly beginning?: Uint8Array | undefined
}

/** Answers the messages of a body. */
export async function answerMessages(
  text: string,
  call: Call,
  context: MessageContext,
  options: EndpointOptions,
): Promise<PostAnswer> {
  const { value, fault } = parseJson(text)
  if (fault) return { reply: refuseJson(fault, value) }
  return Array.isArray(value)
    ? { reply: await answerBatch(value, call, context, options) }
    : await answerOne(value, call, context, options)
}

/** What is well-formed but too deep is JSON that is no request: its identifier can still be given back. */
function refuseJson(fault: NonNullable<ParsedJson['fault']>, value: unknown): Reply {
  const code = fault === 'depth' ? errorCodes.invalidRequest : errorCodes.parseError
  const message = `Cannot read the body: ${jsonFaults[fault]}`
  return refusalReply({ status: 400, code, message }, readId(value))
}

async function answerOne(
  value: unknown,
  { headers }: Call,
  context: MessageContext,
  options: EndpointOptions,
): Promise<PostAnswer> {
  const outcome = classify(value, headers, options)
  const refusal = refuse(outcome, headers, options)
  if (refusal) return { reply: refusalReply(refusal, readId(value)) }
  // Only the header tells: without a session nothing is known of the handshake.
  const version = headers['mcp-protocol-version']?.trim() ?? assumedVersion
  const knowsLinks = outcome.kind === 'modern' || version >= linksSince
  const answer = await serve(value, outcome, { ...context, knowsLinks }, options)
  if (answer === undefined) return { reply: { status: 202, headers: {} } }
  const { body, status, beginning } = answer
  // Older clients take any status but 200 for a broken transport and never look at the error inside.
  return { reply: bodyReply(body, outcome.kind === 'modern' ? status : 200), beginning }
}

/** Answers the messages of an array one by one; JSON-RPC wants an answer for each request, in any order (§6). */
async function answerBatch(
  values: readonly unknown[],
  call: Call,
  context: MessageContext,
  options: EndpointOptions,
): Promise<Reply> {
  const refusal = refuseBatch(values, call.headers['mcp-protocol-version']?.trim())
  if (refusal) return refusalReply(refusal, null)
  const given: Uint8Array[] = []
  for (const [position, value] of values.entries()) {
    if (position > 0 && !(await goesOn(call))) break
    const answer = await answerInBatch(value, context, options)
    if (answer) given.push(answer)
  }
  if (given.length === 0) return { status: 202, headers: {} }
  return bodyReply(passingBody(joinArray(given), context))
}

async function answerInBatch(
  value: unknown,
  context: MessageContext,
  options: EndpointOptions,
): Promise<Uint8Array | undefined> {
  // The header fields belong to the whole array: they cannot mirror what each message says.
  const outcome = Array.isArray(value) ? nested : classify(value, {}, options)
  const refused = refuse(outcome, {}, options)
  if (refused) return encodeJson(errorResponse(refused, readId(value)))
  return (await serve(value, outcome, context, options))?.body.bytes
}

function refuseBatch(values: readonly unknown[], version = assumedVersion): Refusal | undefined {
  const fault = batchFault(values, version)
  return fault === undefined
    ? undefined
    : { status: 400, code: errorCodes.invalidRequest, message: fault }
}

function batchFault(values: readonly unknown[], version: string): string | undefined {
  if (version !== batchVersion)
    return `Revision ${version} has no batches: send messages one by one`
  if (values.length === 0) return 'The batch is empty'
  if (values.length > mostMessages) return `The batch has more than ${mostMessages} messages`
  const isHandshake = values.some((value) => isMessage(value) && value.method === 'initialize')
  return isHandshake ? 'A batch cannot begin a session: send initialize alone' : undefined
}

function isMessage(value: unknown): value is { readonly method?: unknown } {
  return typeof value === 'object' && value !== null
}

/** Answer to a classified message; none to notifications and responses, which a server without sessions needs not. */
async function serve(
  value: unknown,
  outcome: Outcome,
  context: MessageContext,
  { methods, speaksEnvelope }: EndpointOptions,
): Promise<EncodedResponse | undefined> {
  const message = requestOf(value, outcome)
  if (!message) return undefined
  const isHandshake = message.method === 'initialize' && outcome.kind === 'legacy'
  // The SDK would call it an internal error of ours, and tell the client in the words of its own schema.
  if (isHandshake && !isInitializeRequest(message)) {
    const remedy = 'Cannot read initialize: it needs protocolVersion, capabilities and clientInfo'
    const error = { code: errorCodes.invalidParams, message: remedy }
    return { body: { bytes: encodeJson(errorResponse(error, message.id)) }, status: 200 }
  }
  const classification = outcome.kind === 'modern' ? outcome.classification : olderRevision
  const supportedVersions = acceptedVersions(speaksEnvelope)
  return await answerMessage({ message, classification, supportedVersions }, methods, context)
}

const olderRevision: MessageClassification = { era: 'legacy' }

/** The request in a value; a response or a notification is none. */
function requestOf(value: unknown, outcome: Outcome): JSONRPCRequest | undefined {
  if (outcome.kind === 'modern') {
    return outcome.messageKind === 'request' ? outcome.message : undefined
  }
  const isRequest = outcome.kind === 'legacy' && /^(?:initialize|no-claim)$/.test(outcome.reason)
  return isRequest ? (value as JSONRPCRequest) : undefined // Proved by the classification.
}
