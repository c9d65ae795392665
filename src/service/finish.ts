/**
 * Completes every reply of the app: cache lifetime, conditional requests, content codings, and `noindex` for a private
 * site.
 */
import { codings, negotiateCoding } from '../http/accept.ts'
import { boundCacheControl } from '../http/cache-control.ts'
import type { Call, Reply } from '../http/call.ts'
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
    const { status, body } = reply
    const headers: Record<string, string> = { ...reply.headers }
    const policy = headers['Cache-Control']
    if (policy !== undefined) headers['Cache-Control'] = boundCacheControl(policy, lifetime())
    if (isPrivate()) Object.assign(headers, notIndexed)
    const form = formFor(reply, call)
    if (form === 'unchanged') {
      // All fields that a 200 would have, except those about the body that is not there (RFC 9110 §15.4.5).
      delete headers['Content-Type']
      return { status: 304, headers }
    }
    if (!body) return { status, headers }
    const coded = form === 'identity' ? undefined : (body[form] ?? (await body.code?.(form)))
    const bytes = coded ?? body.bytes
    if (coded) headers['Content-Encoding'] = form
    // The length of the coding sent; for HEAD too, whose body is left out later (RFC 9110 §8.6).
    headers['Content-Length'] = String(body.file?.length ?? bytes.length)
    return { status, headers, body: { bytes, file: body.file } }
  }
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
