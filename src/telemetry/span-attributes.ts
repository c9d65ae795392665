/** Span attributes by the OpenTelemetry semantic conventions for HTTP servers. */
import { keeperOf } from '../http/cache-control.ts'
import { namesOf } from './request-record.ts'
import type { RequestRecord } from './request-record.ts'

/** Data that a span needs and the `RequestRecord` lacks. */
export interface SpanFacts {
  /** Origin of the site. */
  readonly baseUrl: string
  /** Path template. Its values are a bounded set: all pages of the website share `/*`. */
  readonly route: string
  /** Release that is served. */
  readonly release: string
}

/** Values by attribute name. Several operations or tools of one request are a list. */
export type SpanAttributes = Readonly<Record<string, string | number | string[]>>

/** Returns the name of a span: method and route, because trace viewers group spans by name. */
export function spanNameOf({ call }: RequestRecord, { route }: SpanFacts): string {
  return `${call.method} ${route}`
}

/** Returns the attributes of a span. They have no query, client address, token or body. */
export function spanAttributesOf(record: RequestRecord, facts: SpanFacts): SpanAttributes {
  const { call, reply, surface, events } = record
  const { protocol, hostname } = new URL(facts.baseUrl)
  const admitted = events.find((event) => event.kind === 'admitted')
  const attributes: Record<string, string | number | string[] | undefined> = {
    'http.request.method': call.method,
    'http.route': facts.route,
    'http.response.status_code': reply?.status,
    // Required for server errors, and not allowed for other responses.
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

/** Whether the service failed. A 4xx is not a failure (semantic conventions, "Status"). */
export function isFailure({ reply }: RequestRecord): boolean {
  return reply !== undefined && reply.status >= 500
}

/**
 * Returns one name as a string, several different names as a list without duplicates, and no name
 * as `undefined`.
 */
function oneOrAll(names: readonly string[]): string | string[] | undefined {
  const all = new Set(names)
  return all.size > 1 ? [...all] : [...all][0]
}
