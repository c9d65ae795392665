/** The endpoint of Streamable HTTP: a body of JSON-RPC in, its answers out. No session is kept, nothing is streamed. */
import { isInitializeRequest } from '@modelcontextprotocol/server'
import type { JSONRPCRequest, MessageClassification } from '@modelcontextprotocol/server'
import type { Call, Reply } from '../http/call.ts'
import { parseJson, readJsonText } from '../http/json-body.ts'
import type { BodyFault } from '../http/json-body.ts'
import type { McpContext } from './context.ts'
import { serveMessage } from './exchange.ts'
import type { MethodTable } from './exchange.ts'
import { errorCodes, errorResponse, jsonReply, readId, refusalReply } from './json-rpc.ts'
import type { Refusal } from './json-rpc.ts'
import { acceptedVersions, assumedVersion, batchVersion, linksSince } from './protocol-versions.ts'
import { classify, nested, refuse } from './revision.ts'
import type { Outcome, Spoken } from './revision.ts'

/** Bytes of a body that are read. */
export const longestBody = 64_000
/** Messages of a batch at most, as in a batch of the REST API. */
export const mostMessages = 10

/** What the endpoint works with. */
export interface EndpointOptions extends Spoken {
  readonly methods: MethodTable
}

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

/** Answers a POST to the endpoint that nothing before it refused. */
export async function answerPost(
  call: Call,
  context: McpContext,
  options: EndpointOptions,
): Promise<Reply> {
  const read = await readJsonText(call, longestBody)
  if ('fault' in read) return refusalReply(bodyRefusals[read.fault], null)
  const parsed = parseJson(read.text)
  if (!parsed) {
    return refusalReply(
      {
        status: 400,
        code: errorCodes.parseError,
        message: 'Cannot read the body: it is not well-formed JSON',
      },
      null,
    )
  }
  const { value } = parsed
  return Array.isArray(value)
    ? await answerBatch(value, call, context, options)
    : await answerOne(value, call, context, options)
}

async function answerOne(
  value: unknown,
  call: Call,
  context: McpContext,
  options: EndpointOptions,
): Promise<Reply> {
  const outcome = classify(value, call.headers, options)
  const refusal = refuse(outcome, call.headers, options)
  if (refusal) return refusalReply(refusal, readId(value))
  const version = call.headers['mcp-protocol-version']?.trim() ?? assumedVersion
  const knowsLinks = outcome.kind === 'modern' || version >= linksSince
  const answer = await serve(value, outcome, { ...context, knowsLinks }, options)
  if (answer === undefined) return { status: 202, headers: {} }
  return jsonReply(answer, outcome.kind === 'modern' ? statusOf(answer) : 200)
}

/** Answers the messages of an array one by one; JSON-RPC wants an answer for each request, in any order (§6). */
async function answerBatch(
  values: readonly unknown[],
  { headers }: Call,
  context: McpContext,
  options: EndpointOptions,
): Promise<Reply> {
  const refusal = refuseBatch(values, headers['mcp-protocol-version']?.trim())
  if (refusal) return refusalReply(refusal, null)
  const answers = await Promise.all(
    values.map(async (value) => {
      const outcome = Array.isArray(value) ? nested : classify(value, {}, options)
      const refused = refuse(outcome, {}, options)
      if (refused) return errorResponse(refused, readId(value))
      return await serve(value, outcome, context, options)
    }),
  )
  const given = answers.filter((answer) => answer !== undefined)
  return given.length === 0 ? { status: 202, headers: {} } : jsonReply(given)
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
  context: McpContext,
  { methods, speaksEnvelope }: EndpointOptions,
): Promise<unknown> {
  const message = requestOf(value, outcome)
  if (!message) return undefined
  if (
    message.method === 'initialize' &&
    outcome.kind === 'legacy' &&
    !isInitializeRequest(message)
  ) {
    const remedy = 'Cannot read initialize: it needs protocolVersion, capabilities and clientInfo'
    return errorResponse({ code: errorCodes.invalidParams, message: remedy }, message.id)
  }
  const classification: MessageClassification =
    outcome.kind === 'modern' ? outcome.classification : { era: 'legacy' }
  const supportedVersions = acceptedVersions(speaksEnvelope)
  return await serveMessage({ message, classification, supportedVersions }, methods, context)
}

function requestOf(value: unknown, outcome: Outcome): JSONRPCRequest | undefined {
  if (outcome.kind === 'modern') {
    return outcome.messageKind === 'request' ? outcome.message : undefined
  }
  const isRequest = outcome.kind === 'legacy' && /^(?:initialize|no-claim)$/.test(outcome.reason)
  return isRequest ? (value as JSONRPCRequest) : undefined // Proved by the classification.
}

/** Statuses of errors in revision 2026-07-28; any other error is an answer like a result. */
const errorStatuses: ReadonlyMap<unknown, number> = new Map([
  [errorCodes.methodNotFound, 404],
  [errorCodes.invalidRequest, 400],
  [errorCodes.headerMismatch, 400],
  [errorCodes.unsupportedVersion, 400],
])

function statusOf(answer: unknown): number {
  const isError = typeof answer === 'object' && answer !== null && 'error' in answer
  const { code } = isError ? (answer.error as { code?: unknown }) : {}
  return errorStatuses.get(code) ?? 200
}
