/**
 * The endpoint of Streamable HTTP (MCP): answers the messages in the body of a POST. There are no
 * sessions and no streams, so any replica can answer any request.
 *
 * `refusals.ts` runs before this module. `revision.ts` classifies a message, `dispatch.ts` answers
 * it.
 */
import { isInitializeRequest } from '@modelcontextprotocol/server'
import type { JSONRPCRequest, MessageClassification } from '@modelcontextprotocol/server'
import type { Operation, OperationReader } from '../api/operation.ts'
import type { ResultCache } from '../api/result-cache.ts'
import { showText } from '../api/shown-text.ts'
import type { SurfaceOptions } from '../api/surface-options.ts'
import type { Admission } from '../gate/admission.ts'
import { goesOn, wholeBody } from '../http/call.ts'
import type { Call, Reply } from '../http/call.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import { jsonFaults, parseJson, readJsonText } from '../http/json-body.ts'
import type { BodyFault, ParsedJson } from '../http/json-body.ts'
import { unknownParts } from '../site/parts.ts'
import type { SiteParts } from '../site/parts.ts'
import type { Site } from '../site/site.ts'
import { dispatch } from './dispatch.ts'
import type { EncodedResponse, MethodTable } from './dispatch.ts'
import {
  bodyReply,
  encodeJson,
  errorCodes,
  errorResponse,
  readId,
  refusalReply,
} from './json-rpc.ts'
import type { Refusal } from './json-rpc.ts'
import type { MessageContext } from './method.ts'
import {
  acceptedVersions,
  assumedVersion,
  batchVersion,
  classify,
  linksSince,
  nested,
  refuse,
} from './revision.ts'
import { batchBody } from './response.ts'
import type { Outcome, Spoken } from './revision.ts'
import type { Toolset } from './toolsets.ts'

/** Maximum number of bytes of a body. The longest sensible call has fewer than 2,000. */
export const longestBody = 64_000
/**
 * Maximum number of messages of a batch, as in the REST API. It is small, because the quota counts
 * a batch as one request.
 */
export const mostMessages = 10

/** Dependencies and settings of the endpoint. */
export interface EndpointOptions extends SurfaceOptions, Spoken {
  /** All operations of the current site. */
  registry(): readonly Operation[]
  readonly results: ResultCache
  /** Milliseconds since the epoch. */
  now(): number
  /** Seconds until the content of the pages changes, for example because a page expires. */
  lifetime(): number
  /** Compresses responses. Absent if responses are not compressed. */
  readonly encoder?: ContentEncoder | undefined
}

/** A POST that passed the checks of `refusals.ts`, and the MCP server that it addresses. */
interface Post {
  readonly call: Call
  readonly admission: Admission
  readonly server: Toolset
}

/** Dependencies for serving a message. */
interface Serving extends Spoken {
  readonly context: MessageContext
  readonly methods: MethodTable
}

/** Reply to a POST. */
export async function answerPost(
  { call: sent, ...others }: Post,
  options: EndpointOptions,
): Promise<Reply> {
  const post = { call: withoutEmptyVersion(sent), ...others }
  const read = await readJsonText(post.call, longestBody)
  if ('fault' in read) return refusalReply(bodyRefusals[read.fault], null)
  const { value, fault } = parseJson(read.text)
  if (fault) return refuseJson(fault, value)
  return Array.isArray(value)
    ? await answerBatch(value, post, options)
    : await answerOne(value, post, options)
}

/**
 * Removes an empty `MCP-Protocol-Version`, which some clients send before they know the version.
 */
function withoutEmptyVersion(call: Call): Call {
  if (call.headers['mcp-protocol-version']?.trim() !== '') return call
  return { ...call, headers: { ...call.headers, 'mcp-protocol-version': undefined } }
}

/** Refusals of unreadable bodies. Their `id` is `null`, as JSON-RPC requires (§5). */
const bodyRefusals: Readonly<Record<BodyFault, Refusal>> = {
  coding: {
    status: 415,
    code: errorCodes.refused,
    message: 'Send the body without Content-Encoding',
  },
  'media-type': {
    status: 415,
    code: errorCodes.refused,
    message: 'Send the body with Content-Type: application/json',
  },
  length: {
    status: 413,
    code: errorCodes.refused,
    message: `The body is longer than ${longestBody} bytes: send a shorter message`,
  },
  encoding: {
    status: 400,
    code: errorCodes.parseError,
    message: 'Cannot read the body: encode it as UTF-8',
  },
}

/**
 * Refuses JSON that is malformed or nested too deep. JSON that is too deep has been parsed, so the
 * refusal can repeat its `id`.
 */
function refuseJson(fault: NonNullable<ParsedJson['fault']>, value: unknown): Reply {
  const code = fault === 'depth' ? errorCodes.invalidRequest : errorCodes.parseError
  const message = `Cannot read the body: ${jsonFaults[fault]}`
  return refusalReply({ status: 400, code, message }, readId(value))
}

async function answerOne(value: unknown, post: Post, options: EndpointOptions): Promise<Reply> {
  const { headers } = post.call
  const outcome = classify(value, headers, options)
  const refusal = refuse(outcome, headers, options)
  if (refusal) return refusalReply(refusal, readId(value))
  // There are no sessions, so the client repeats the version from the handshake in this header.
  const version = headers['mcp-protocol-version']?.trim() ?? assumedVersion
  const knowsLinks = outcome.kind === 'modern' || version >= linksSince
  const response = await serve(value, outcome, servingOf(post, options, knowsLinks))
  if (response === undefined) return { status: 202, headers: {} }
  // Older clients treat any status other than 200 as a broken transport and do not read the error
  // in the body.
  return bodyReply(response.body, outcome.kind === 'modern' ? response.status : 200)
}

/**
 * Answers the messages of a batch one after another. JSON-RPC allows any order of the answers (§6).
 */
async function answerBatch(
  values: readonly unknown[],
  post: Post,
  options: EndpointOptions,
): Promise<Reply> {
  const refusal = refuseBatch(values, post.call.headers['mcp-protocol-version']?.trim())
  if (refusal) return refusalReply(refusal, null)
  // The only revision with batches has no resource links.
  const serving = servingOf(post, options, false)
  const responses: Uint8Array[] = []
  for (const [position, value] of values.entries()) {
    if (position > 0 && !(await goesOn(post.call))) break
    const response = await answerInBatch(value, serving)
    if (response) responses.push(response)
  }
  if (responses.length === 0) return { status: 202, headers: {} }
  return bodyReply(batchBody(responses, serving.context.encoder))
}

async function answerInBatch(value: unknown, serving: Serving): Promise<Uint8Array | undefined> {
  // The header fields are ignored, because they cannot describe every message of a batch.
  const outcome = Array.isArray(value) ? nested : classify(value, {}, serving)
  const refused = refuse(outcome, {}, serving)
  if (refused) return encodeJson(errorResponse(refused, readId(value)))
  const response = await serve(value, outcome, serving)
  return response && wholeBody(response.body)
}

function refuseBatch(values: readonly unknown[], version = assumedVersion): Refusal | undefined {
  const fault = batchFault(values, version)
  return fault === undefined
    ? undefined
    : { status: 400, code: errorCodes.invalidRequest, message: fault }
}

function batchFault(values: readonly unknown[], version: string): string | undefined {
  if (version !== batchVersion)
    return `Protocol version ${showText(version)} has no batches: send messages one by one`
  if (values.length === 0) return 'The batch is empty: send at least one message'
  if (values.length > mostMessages)
    return `The batch has more than ${mostMessages} messages: send fewer at a time`
  const isHandshake = values.some((value) => isMessage(value) && value.method === 'initialize')
  return isHandshake ? 'A batch cannot begin a session: send initialize alone' : undefined
}

function isMessage(value: unknown): value is { readonly method?: unknown } {
  return typeof value === 'object' && value !== null
}

/**
 * Returns the response to a classified message; `undefined` for notifications and responses, which
 * are ignored.
 */
async function serve(
  value: unknown,
  outcome: Outcome,
  { context, methods, speaksEnvelope }: Serving,
): Promise<EncodedResponse | undefined> {
  const message = requestOf(value, outcome)
  if (!message) return undefined
  const isHandshake = message.method === 'initialize' && outcome.kind === 'legacy'
  // Without this check, the SDK would report an internal error with its schema errors.
  if (isHandshake && !isInitializeRequest(message)) {
    const remedy = 'Cannot read initialize: it needs protocolVersion, capabilities and clientInfo'
    const error = { code: errorCodes.invalidParams, message: remedy }
    return { body: { bytes: encodeJson(errorResponse(error, message.id)) }, status: 200 }
  }
  const classification = outcome.kind === 'modern' ? outcome.classification : olderRevision
  const supportedVersions = acceptedVersions(speaksEnvelope)
  return await dispatch({ message, classification, supportedVersions }, methods, context)
}

const olderRevision: MessageClassification = { era: 'legacy' }

/** Returns a value as a request; `undefined` if it is a response or a notification. */
function requestOf(value: unknown, outcome: Outcome): JSONRPCRequest | undefined {
  if (outcome.kind === 'modern') {
    return outcome.messageKind === 'request' ? outcome.message : undefined
  }
  const isRequest = outcome.kind === 'legacy' && /^(?:initialize|no-claim)$/.test(outcome.reason)
  return isRequest ? (value as JSONRPCRequest) : undefined // Proved by the classification.
}

function servingOf(
  { call, admission, server }: Post,
  options: EndpointOptions,
  knowsLinks: boolean,
): Serving {
  const { registry, site, baseUrl, results, now, lifetime, encoder, toProblem } = options
  const context = {
    registry: server.select(registry(), partsOf(site)),
    server,
    site,
    baseUrl,
    now,
    admission,
    results,
    read: noBatch,
    observe: call.observe,
    lifetime,
    encoder,
    knowsLinks,
    toProblem: (error: unknown) => toProblem(error, call),
  }
  return { context, methods: server.methods, speaksEnvelope: options.speaksEnvelope }
}

function partsOf(site: () => Site): SiteParts {
  try {
    return site().parts
  } catch {
    // The method of the request also reads the site and fails. That error is logged and answered.
    return unknownParts
  }
}

/** A tool calls a single operation and runs no batches. */
const noBatch: OperationReader = {
  isBatchable: () => false,
  run: () => Promise.reject(new Error('A tool cannot run other operations')),
  goesOn: () => Promise.resolve(false),
}
