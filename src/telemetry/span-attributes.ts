/** What the span of a request says, by the semantic conventions of OpenTelemetry for HTTP servers. */
import { keeperOf } from '../http/cache-control.ts'
import { namesOf } from './request-record.ts'
import type { RequestRecord } from './request-record.ts'

/** What is known beside the record of a request. */
export interface SpanFacts {
  /** Origin of the site. */
  readonly baseUrl: string
  /** Template of the path, by the conventions: of a bounded set, unlike the path. All pages of the website share `/*`. */
  readonly route: string
  /** Release that is served. */
  readonly release: string
}

/** Values by name of an attribute; lists where a batch asked for several things. */
export type SpanAttributes = Readonly<Record<string, string | number | string[]>>

/** Name of a span: of few, so that a backend can group by it. */
export function spanNameOf({ call }: RequestRecord, { route }: SpanFacts): string {
  return `${call.method} ${route}`
}

/** Attributes of a span: no query, no address, no token, nothing of a body, no path of a stranger. */
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
    'url.path': record.shownPath,
    'url.scheme': protocol.replace(':', ''),
    'server.address': hostname,
    'user_agent.name': record.family,
    'vitrine.surface': surface,
    'vitrine.operation': oneOrAll(namesOf(record, 'operation')),
    'vitrine.tool': oneOrAll(namesOf(record, 'tool')),
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

/** One name by itself, several as a list, each once. */
function oneOrAll(names: readonly string[]): string | string[] | undefined {
  const all = new Set(names)
  return all.size > 1 ? [...all] : [...all][0]
}
