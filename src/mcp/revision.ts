/**
 * Classifies messages by revision of MCP, and refuses unsupported revisions. Up to 2025-11-25, a
 * handshake names the revision; from 2026-07-28 on, each message names it. The endpoint accepts
 * both.
 */
import {
  classifyInboundRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server'
import type { InboundClassificationOutcome } from '@modelcontextprotocol/server'
import { showText } from '../api/shown-text.ts'
import { showTexts } from './arguments/shown-value.ts'
import { errorCodes } from './json-rpc.ts'
import type { Refusal } from './json-rpc.ts'
import { checkStandardHeaders } from './standard-headers.ts'

/**
 * Revisions with `initialize`, the newest first. The server answers with the newest if the client
 * requests an unknown revision.
 */
export const initializedVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/**
 * The revision without a handshake. The `_meta` of each request, called the envelope, names the
 * revision and the client.
 */
export const envelopeVersion = '2026-07-28'

/**
 * The revision of a request without `MCP-Protocol-Version` (2025-11-25, Transports, Protocol
 * Version Header).
 */
export const assumedVersion = '2025-03-26'

/** The only revision with JSON-RPC batches. */
export const batchVersion = '2025-03-26'

/**
 * The first revision whose tool results may have resource links. Clients of older revisions refuse
 * a whole result with such links.
 */
export const linksSince = '2025-06-18'

/** Returns all accepted revisions, the newest first. */
export function acceptedVersions(speaksEnvelope: boolean): string[] {
  return speaksEnvelope ? [envelopeVersion, ...initializedVersions] : [...initializedVersions]
}

/** Whether the server supports revision 2026-07-28 too. */
export interface Spoken {
  readonly speaksEnvelope: boolean
}

/** The kind of a message, or why it is refused. */
export type Outcome = InboundClassificationOutcome
type Fields = Readonly<Record<string, string | undefined>>

/** Outcome of `classify` for a batch inside a batch. */
export const nested: Outcome = {
  kind: 'reject',
  rung: 'jsonrpc-shape',
  cell: 'nested-batch',
  httpStatus: 400,
  code: errorCodes.invalidRequest,
  message: 'A batch must not contain another batch: send its messages directly',
  settled: true,
}

/**
 * Classifies a message: its kind and whether its revision has a handshake. Header fields of
 * revision 2026-07-28 are ignored if the server does not support this revision.
 */
export function classify(body: unknown, headers: Fields, { speaksEnvelope }: Spoken): Outcome {
  const named = headers['mcp-protocol-version']
  if (named === undefined || named.trim() < envelopeVersion) {
    const plain = classifyPlain(body)
    if (plain) return plain
  }
  const outcome = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(speaksEnvelope && {
      protocolVersionHeader: headers['mcp-protocol-version'],
      mcpMethodHeader: headers['mcp-method'],
      mcpNameHeader: headers['mcp-name'],
    }),
  })
  const isMalformed = outcome.kind === 'reject' && outcome.cell === 'invalid-json-rpc-body'
  return isMalformed ? { ...outcome, message: describeMissing(body) ?? outcome.message } : outcome
}

/** Names the required members that a message lacks; `undefined` if it lacks none. */
function describeMissing(body: unknown): string | undefined {
  const { jsonrpc, method } = Object(body) as { jsonrpc?: unknown; method?: unknown }
  const missing = [
    ...(jsonrpc === '2.0' ? [] : ['"jsonrpc": "2.0"']),
    ...(typeof method === 'string' ? [] : ['"method"']),
  ]
  return missing.length > 0
    ? `The body is not a JSON-RPC message: add ${missing.join(' and ')}`
    : undefined
}

/**
 * Outcomes for most messages of the older revisions. `classifyPlain` returns them without the
 * classification of the SDK, which parses each message twice and is slow.
 */
const plain = {
  request: { kind: 'legacy', reason: 'no-claim' },
  handshake: { kind: 'legacy', reason: 'initialize' },
  notification: { kind: 'legacy', reason: 'notification' },
} as const satisfies Record<string, Outcome>

function classifyPlain(body: unknown): Outcome | undefined {
  // Only a notification has no `id`, so the `id` tells which check of the SDK can succeed. A
  // failing check is slow.
  const hasId = typeof body === 'object' && body !== null && 'id' in body
  if (hasId && isJSONRPCRequest(body) && !hasEnvelope(body)) {
    return body.method === 'initialize' ? plain.handshake : plain.request
  }
  return !hasId && isJSONRPCNotification(body) && !hasEnvelope(body)
    ? plain.notification
    : undefined
}

function hasEnvelope({ params }: { readonly params?: { readonly _meta?: object } }): boolean {
  return Object.hasOwn(params?._meta ?? {}, PROTOCOL_VERSION_META_KEY)
}

/**
 * Returns the refusal of a message for its revision, its form, or header fields that contradict it;
 * `undefined` if the message is accepted.
 */
export function refuse(outcome: Outcome, headers: Fields, options: Spoken): Refusal | undefined {
  const named = headers['mcp-protocol-version']?.trim()
  if (outcome.kind === 'reject') {
    const { httpStatus: status, code, message, data } = outcome
    // Error messages of the SDK repeat header fields and parts of the body, so they are truncated
    // and escaped here.
    return { status, code, ...showTexts({ message, data }, longestSentence) }
  }
  if (outcome.kind === 'modern') {
    const { revision } = outcome.classification
    if (!options.speaksEnvelope) return unsupportedVersion(revision, acceptedVersions(false))
    if (revision !== envelopeVersion) {
      // The refusal names only the revision that `server/discover` lists, because a message with an
      // envelope cannot use a revision with a handshake.
      const refusal = unsupportedVersion(revision, [envelopeVersion])
      return { ...refusal, code: errorCodes.unsupportedVersion }
    }
    return outcome.messageKind === 'request'
      ? checkStandardHeaders(headers, outcome.message)
      : undefined
  }
  const isKnown = named === undefined || initializedVersions.some((version) => version === named)
  // A handshake negotiates the version, so its header field is ignored. The exception is a field
  // that names a revision without a handshake.
  const mayNegotiate = outcome.reason === 'initialize' && (named ?? '') < envelopeVersion
  return isKnown || mayNegotiate
    ? undefined
    : unsupportedVersion(named, acceptedVersions(options.speaksEnvelope))
}

/**
 * Maximum length of an SDK error message in a refusal, in characters. Without text from the
 * request, these messages have at most about 250.
 */
const longestSentence = 300

/**
 * Refuses a revision. Uses the error code of the revisions with a handshake, so that both older
 * and newer clients try a handshake next.
 */
function unsupportedVersion(named: string | undefined, supported: readonly string[]): Refusal {
  const requested = showText(named ?? '')
  return {
    status: 400,
    code: errorCodes.refused,
    message: `Unsupported protocol version "${requested}": use one of ${supported.join(', ')}`,
    data: { supported, requested },
  }
}
