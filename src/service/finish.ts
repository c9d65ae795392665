/**
 * Completes every reply of the app: cache lifetime, conditional requests, content codings, and
 * `noindex` for a private site.
 */
import { codings, negotiateCoding } from '../http/accept.ts'
import { boundCacheControl } from '../http/cache-control.ts'
import type { Body, Call, Reply } from '../http/call.ts'
import { matchesEntityTag } from '../http/etag.ts'
import { notIndexed } from '../http/robots-tag.ts'

/** Options of the finisher. */
export interface FinishOptions {
  /** Seconds until the content of the pages changes. */
  lifetime(): number
  /** Milliseconds since the epoch. */
  now(): number
  /** Whether search engines must not index the site. */
  isPrivate(): boolean
}

/** Creates the function that completes each reply before it is sent. */
export function createFinisher({
  lifetime,
  now,
  isPrivate,
}: FinishOptions): (reply: Reply, call: Call) => Promise<Reply> {
  return async function finish(reply, call) {
    const { status, body } = reply
    const headers: Record<string, string> = { ...reply.headers }
    const policy = headers['Cache-Control']
    if (policy !== undefined) {
      const own = Math.floor(((reply.validUntil ?? Infinity) - now()) / 1000)
      headers['Cache-Control'] = boundCacheControl(policy, Math.min(own, lifetime()))
    }
    if (isPrivate()) Object.assign(headers, notIndexed)
    if (isUnchanged(reply, call)) {
      // A 304 has all headers of a 200 except those about the missing body (RFC 9110 §15.4.5).
      delete headers['Content-Type']
      return { status: 304, headers }
    }
    if (!body) return { status, headers }
    const form = negotiate(body, call)
    const coded = form === 'identity' ? undefined : (body[form] ?? (await body.code?.(form)))
    const [bytes, end] = coded ? [coded] : [body.bytes, body.end]
    if (coded) headers['Content-Encoding'] = form
    // Length of the body in the chosen coding. A response to HEAD has this header too (RFC 9110
    // §8.6). Its body is removed later.
    const length = body.file?.length ?? bytes.length + (end?.length ?? 0)
    headers['Content-Length'] = String(length)
    return { status, headers, body: { bytes, end, file: body.file } }
  }
}

function isUnchanged({ status, headers: { ETag: tag } }: Reply, { headers }: Call): boolean {
  return status === 200 && tag !== undefined && matchesEntityTag(headers['if-none-match'], tag)
}

function negotiate(body: Body, { headers }: Call): ReturnType<typeof negotiateCoding> {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return 'identity'
  return negotiateCoding(
    accepted,
    codings.filter((coding) => body[coding] ?? body.code),
  )
}
