/** The instant that a preview shows: now, or one that `?at=` looks ahead to and a cookie keeps while one goes through the site. */
import type { Call, Reply } from '../http/call.ts'
import { findCookie, serializeCookie } from '../http/cookie.ts'

const parameter = 'at'
const cookieName = 'preview-at'
/** Seconds for which the preview stays there: those of a working day. */
const longest = 8 * 3600

/** What a call asks to see. */
export interface PreviewInstant {
  /** Milliseconds since the epoch; absent for now. */
  readonly at?: number | undefined
  /** What the browser is to keep of it; absent where the call said nothing new. */
  readonly cookie?: string | undefined
  /** Why the instant cannot be read. */
  readonly fault?: string
}

/** Instant of a request, by its query and else by its cookie. */
export function readInstant({ query, headers }: Pick<Call, 'query' | 'headers'>): PreviewInstant {
  const asked = new URLSearchParams(query).get(parameter)
  if (asked === null) return { at: parseInstant(findCookie(headers.cookie, cookieName) ?? '') }
  if (asked === '' || asked === 'now') return { cookie: cookieOf('', 0) }
  const at = parseInstant(asked)
  if (at !== undefined) return { at, cookie: cookieOf(new Date(at).toISOString(), longest) }
  const fault = `Cannot read ?at=${asked.slice(0, 40)}: expects a day such as 2027-01-31, an instant such as 2027-01-31T08:00:00Z, or now`
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

/** The call as the app knows it: `at` is of the preview alone, and the API refuses nothing for it. */
export function withoutInstant(call: Call): Call {
  const parts = call.query.split('&').filter((part) => !/^at(?:=|$)/.test(part))
  return { ...call, query: parts.join('&') }
}

/** The reply, with what the browser is to keep. */
export function keepInstant(reply: Reply, { cookie }: PreviewInstant): Reply {
  return cookie === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'Set-Cookie': cookie } }
}
