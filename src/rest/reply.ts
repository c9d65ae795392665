/** What an operation answered, as a reply of HTTP: media type, caching, links. */
import type { Answer } from '../api/answer.ts'
import type { Operation } from '../api/operation.ts'
import type { Admission } from '../gate/admission.ts'
import { addressQuota } from '../gate/quota.ts'
import { cacheControl } from '../http/cache-control.ts'
import { cacheTagHeaders } from '../http/cache-tag.ts'
import { textBody } from '../http/call.ts'
import type { Reply } from '../http/call.ts'
import { entityTag } from '../http/etag.ts'

/** What an answer depends on beside its input. */
export interface Asked {
  readonly admission: Admission
  /** Tag of the release that answers, where it is known. */
  readonly releaseTag: string | undefined
}

/** Reply with an answer. A prepared one brings the tag and the content codings that the build has made. */
export function answerReply(answer: Answer, operation: Operation, asked: Asked): Reply {
  const { status, headers, link, prepared, bytes } = answer
  const body = prepared?.content ?? (bytes ? { bytes } : textBody(answer.text()))
  // A health of 503 is an answer too, and must not be kept until after the service is well again.
  const isKept = status === 200 && operation.cache === 'public'
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(isKept ? cacheHeaders(asked) : { 'Cache-Control': cacheControl.never }),
      ...(isKept && { ETag: prepared?.etag ?? entityTag(body.bytes) }),
      ...(link !== undefined && { Link: link }),
      ...headers,
    },
    body,
  }
}

function cacheHeaders({ admission, releaseTag }: Asked): Record<string, string> {
  const { caller, policy } = admission
  // The answer carries the policy of its caller: what a shared cache gives to everyone must be that of everyone.
  const isEveryones = caller.kind === 'anonymous' && policy.name === addressQuota
  return {
    'Cache-Control': cacheControl[isEveryones ? 'publicAnswer' : 'agentAnswer'],
    Vary: 'Authorization, Accept-Encoding',
    // Nobody can list the queries of everyone, so that a publish can purge these answers by their release alone.
    ...(isEveryones && cacheTagHeaders(releaseTag)),
  }
}
