/** Time that a preview shows: the present, or the time in `?at=`, which a cookie stores. */
import type { Call, Reply } from '../http/call.ts'
import { findCookie, serializeCookie } from '../http/cookie.ts'

const parameter = 'at'
const cookieName = 'preview-at'
/** Lifetime of the cookie in seconds: eight hours. */
const cookieSeconds = 8 * 3600

/** Requested time. */
export interface PreviewInstant {
  /** Milliseconds since the epoch; absent for the present. */
  readonly at?: number | undefined
  /** `Set-Cookie` value; absent when the cookie does not change. */
  readonly cookie?: string | undefined
  /** Error message for an invalid time. */
  readonly fault?: string
}

/** Reads the time from the query, otherwise from the cookie. */
export function readInstant({ query, headers }: Pick<Call, 'query' | 'headers'>): PreviewInstant {
  const asked = new URLSearchParams(query).get(parameter)
  if (asked === null) return { at: parseInstant(findCookie(headers.cookie, cookieName) ?? '') }
  if (asked === '' || asked === 'now') return { cookie: cookieOf('', 0) }
  const at = parseInstant(asked)
  if (at !== undefined) return { at, cookie: cookieOf(new Date(at).toISOString(), cookieSeconds) }
  const fault =
    'Cannot read ?at. Use a day such as 2027-01-31, an instant such as 2027-01-31T08:00:00Z, or now'
  return { fault }
}

function parseInstant(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/.test(text))
    return
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}

function cookieOf(value: string, maxAge: number): string {
  return serializeCookie({ name: cookieName, value, maxAge, secure: false })
}

/** Removes `at` from the query, because the app does not know this parameter. */
export function withoutInstant(call: Call): Call {
  const parts = call.query.split('&').filter((part) => !/^at(?:=|$)/.test(part))
  return { ...call, query: parts.join('&') }
}

/** Adds the cookie, if there is one, to a reply. */
export function withCookie(reply: Reply, { cookie }: PreviewInstant): Reply {
  return cookie === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'Set-Cookie': cookie } }
}
