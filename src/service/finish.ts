/**
 * Completes every reply of the app: cache lifetime, conditional requests, content codings, and `noindex` for a private
 * site.
 */
import { codings, negotiateCoding } from '../http/accept.ts'
import { whenThere } from '../http/awaitable.ts'
import type { Awaitable } from '../http/awaitable.ts'
import { boundCacheControl } from '../http/cache-control.ts'
import { withFields } from '../http/call.ts'
import type { Body, Call, Reply } from '../http/call.ts'
import { matchesEntityTag } from '../http/etag.ts'
import { notIndexed } from '../http/robots-tag.ts'

/** What finishing depends on beside the call. */
export interface FinishOptions {
  /** Seconds for which what the pages say is known to stay so. */
  lifetime(): number
  /** Whether others shall not find the site. */
  isPrivate(): boolean
}

/** How a reply may go out: not at all, or in one of its codings. */
type Form = 'unchanged' | ReturnType<typeof negotiateCoding>

/** Makes replies ready to be sent. */
export function createFinisher({
  lifetime,
  isPrivate,
}: FinishOptions): (reply: Reply, call: Call) => Awaitable<Reply> {
  return function finish(reply, call) {
    const policy = boundCacheControl(reply.headers['Cache-Control'] ?? '', lifetime())
    const whole = inForm(boundReply(reply, policy), formFor(reply, call))
    return whenThere(whole, (made) => (isPrivate() ? withFields(made, notIndexed) : made))
  }
}

function boundReply(reply: Reply, policy: string): Reply {
  const isBounded = policy !== (reply.headers['Cache-Control'] ?? '')
  return isBounded ? withFields(reply, { 'Cache-Control': policy }) : reply
}

function formFor({ status, headers, body }: Reply, call: Call): Form {
  const tag = headers.ETag
  const known = call.headers['if-none-match']
  if (status === 200 && tag !== undefined && matchesEntityTag(known, tag)) return 'unchanged'
  const accepted = call.headers['accept-encoding']
  if (!body || accepted === undefined) return 'identity'
  return negotiateCoding(
    accepted,
    codings.filter((coding) => body[coding] ?? body.code),
  )
}

function inForm(reply: Reply, form: Form): Awaitable<Reply> {
  if (form !== 'unchanged') return reply.body ? encode(reply, reply.body, form) : reply
  // All fields that a 200 would have, but for those about the body there is not (RFC 9110 §15.4.5).
  const headers = Object.entries(reply.headers).filter(([name]) => name !== 'Content-Type')
  return { status: 304, headers: Object.fromEntries(headers) }
}

/** The length is that of the coding sent; it holds for a HEAD too, whose body is left out later (RFC 9110 §8.6). */
function encode(reply: Reply, body: Body, coding: Exclude<Form, 'unchanged'>): Awaitable<Reply> {
  const coded = coding === 'identity' ? undefined : (body[coding] ?? body.code?.(coding))
  return whenThere(coded, (bytes = body.bytes) => ({
    status: reply.status,
    headers: {
      ...reply.headers,
      ...(bytes !== body.bytes && { 'Content-Encoding': coding }),
      'Content-Length': String(bytes.length),
    },
    body: { bytes },
  }))
}
