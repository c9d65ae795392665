/**
 * Which revision a message is in, and whether it is one that is spoken here. Two eras share one address: up to
 * 2025-11-25 a handshake names the revision, from 2026-07-28 on every message does.
 */
import {
  classifyInboundRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server'
import type { InboundClassificationOutcome } from '@modelcontextprotocol/server'
import { errorCodes } from './json-rpc.ts'
import type { Refusal } from './json-rpc.ts'
import { acceptedVersions, envelopeVersion, initializedVersions } from './protocol-versions.ts'
import { checkStandardHeaders } from './standard-headers.ts'

/** Whether revision 2026-07-28 is spoken too. */
export interface Spoken {
  readonly speaksEnvelope: boolean
}

/** What a message is, or why it is none. */
export type Outcome = InboundClassificationOutcome
type Fields = Readonly<Record<string, string | undefined>>

/** Outcome of a batch inside a batch. */
export const nested: Outcome = {
  kind: 'reject',
  rung: 'jsonrpc-shape',
  cell: 'nested-batch',
  httpStatus: 400,
  code: errorCodes.invalidRequest,
  message: 'A batch holds messages, not batches',
  settled: true,
}

/** Era and kind of a message. Without revision 2026-07-28 the header fields that came with it mean nothing. */
export function classify(body: unknown, headers: Fields, { speaksEnvelope }: Spoken): Outcome {
  const named = headers['mcp-protocol-version']
  if (named === undefined || named.trim() < envelopeVersion) {
    const plain = classifyPlain(body)
    if (plain) return plain
  }
  return classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(speaksEnvelope && {
      protocolVersionHeader: headers['mcp-protocol-version'],
      mcpMethodHeader: headers['mcp-method'],
      mcpNameHeader: headers['mcp-name'],
    }),
  })
}

/** What the SDK says of nearly every message of the older revisions, after two costly parses that fail. */
const plain = {
  request: { kind: 'legacy', reason: 'no-claim' },
  handshake: { kind: 'legacy', reason: 'initialize' },
  notification: { kind: 'legacy', reason: 'notification' },
} as const satisfies Record<string, Outcome>

function classifyPlain(body: unknown): Outcome | undefined {
  // Only one of the two checks can succeed, and one that fails costs many times the other.
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

/** Why a message is not served: its revision, its form, or header fields that contradict it. */
export function refuse(outcome: Outcome, headers: Fields, options: Spoken): Refusal | undefined {
  const named = headers['mcp-protocol-version']?.trim()
  if (outcome.kind === 'reject') {
    const { httpStatus: status, code, message, data } = outcome
    return { status, code, message, data }
  }
  if (outcome.kind === 'modern') {
    const { revision } = outcome.classification
    if (!options.speaksEnvelope) return unsupportedVersion(revision, acceptedVersions(false))
    if (revision !== envelopeVersion) {
      // The list is that of server/discover: what a handshake negotiates is no answer to a message with an envelope.
      const refusal = unsupportedVersion(revision, [envelopeVersion])
      return { ...refusal, code: errorCodes.unsupportedVersion }
    }
    return outcome.messageKind === 'request'
      ? checkStandardHeaders(headers, outcome.message)
      : undefined
  }
  const isKnown = named === undefined || initializedVersions.some((version) => version === named)
  // A handshake negotiates: what its header field names does not matter, unless it names what has no handshake.
  const mayNegotiate = outcome.reason === 'initialize' && (named ?? '') < envelopeVersion
  return isKnown || mayNegotiate
    ? undefined
    : unsupportedVersion(named, acceptedVersions(options.speaksEnvelope))
}

/** Clients of both eras take any code but those of the newer one as a sign to begin with a handshake. */
function unsupportedVersion(requested: string | undefined, supported: readonly string[]): Refusal {
  return {
    status: 400,
    code: errorCodes.refused,
    message: `Unsupported protocol version "${requested ?? ''}": use one of ${supported.join(', ')}`,
    data: { supported, requested },
  }
}
