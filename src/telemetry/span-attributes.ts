/** What the span of a request says, by the semantic conventions of OpenTelemetry for HTTP servers. */
import { keeperOf } from '../http/cache-control.ts'
import type { CallEvent } from '../http/call-event.ts'
import type { RequestRecord } from './request-record.ts'

/** What is known beside the record of a request. */
export interface SpanFacts {
  /** Origin of the site. */
  readonly baseUrl: string
  /** Template of the path: of a bounded set, unlike the path. */
  readonly route: string
  /** Family of the agent that asks. */
  readonly family: string
  /** Release that is served. */
  readonly release: string
}

/** Values by name of an attribute; lists where a batch asked for several things. */
export type SpanAttributes = Readonly<Record<string, string | number | string[]>>

/** A path may be as long as a header, and a collector keeps what it is sent. */
const longestPath = 512

/** Name of a span: of few, so that a backend can group by it. */
export function spanNameOf({ call }: RequestRecord, { route }: SpanFacts): string {
  return `${call.method} ${route}`
}

/** Attributes of a span: no query, no address, no token, nothing of a body. */
export function spanAttributesOf(record: RequestRecord, facts: SpanFacts): SpanAttributes {
  const { call, reply, surface, events } = record
  const { protocol, hostname } = new URL(facts.baseUrl)
  const admitted = events.find((event) => event.kind === 'admitted')
  const attributes: Record<string, string | number | string[] | undefined> = {
    'http.request.method': call.method,
    'http.route': facts.route,
    'http.response.status_code': reply?.status,
    // Required of an answer that is the fault of the server, and of no other.
    'error.type': isFailure(record) ? String(reply?.status) : undefined,
    'url.path': call.path.slice(0, longestPath),
    'url.scheme': protocol.replace(':', ''),
    'server.address': hostname,
    'user_agent.name': facts.family,
    'vitrine.surface': surface,
    'vitrine.operation': namesOf(events, 'operation'),
    'vitrine.tool': namesOf(events, 'tool'),
    'vitrine.caller': admitted?.caller,
    'vitrine.cache': keeperOf(reply?.headers['Cache-Control']),
    'vitrine.request_id': call.id,
    'vitrine.release': facts.release,
  }
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

/** Whether an answer says that the service failed. A refusal of the caller is none (semantic conventions, "Status"). */
export function isFailure({ reply }: RequestRecord): boolean {
  return reply !== undefined && reply.status >= 500
}

function namesOf(
  events: readonly CallEvent[],
  kind: 'operation' | 'tool',
): string | string[] | undefined {
  const names = new Set(events.flatMap((event) => (event.kind === kind ? [event.name] : [])))
  return names.size > 1 ? [...names] : [...names][0]
}
