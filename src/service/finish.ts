/**
 * Completes every reply of the app: cache lifetime, conditional requests, content codings, and `noindex` for a private
 * site.
 */
import { codings, negotiateCoding } from '../http/accept.ts'
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
}: FinishOptions): (reply: Reply, call: Call) => Promise<Reply> {
  return async function finish(reply, call) {
    const policy = boundCacheControl(reply.headers['Cache-Control'] ?? '', lifetime())
    const whole = await inForm(boundReply(reply, policy), formFor(reply, call))
    return isPrivate() ? withFields(whole, notIndexed) : whole
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

async function inForm(reply: Reply, form: Form): Promise<Reply> {
  if (form !== 'unchanged') return reply.body ? await encode(reply, reply.body, form) : reply
  // All fields that a 200 would have, but for those about the body there is not (RFC 9110 §15.4.5).
  const headers = Object.entries(reply.headers).filter(([name]) => name !== 'Content-Type')
  return { status: 304, headers: Object.fromEntries(headers) }
}

/** The length is that of the coding sent; it holds for a HEAD too, whose body is left out later (RFC 9110 §8.6). */
async function encode(
  reply: Reply,
  body: Body,
  coding: Exclude<Form, 'unchanged'>,
): Promise<Reply> {
  const coded = coding === 'identity' ? undefined : (body[coding] ?? (await body.code?.(coding)))
  const bytes = coded ?? body.bytes
  return {
    status: reply.status,
    headers: {
      ...reply.headers,
      ...(coded && { 'Content-Encoding': coding }),
      'Content-Length': String(body.file?.length ?? bytes.length),
    },
    body: { bytes, file: body.file },
  }
}
