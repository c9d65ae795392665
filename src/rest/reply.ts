/** What an operation answered, as a reply of HTTP: media type, caching, links. */
import type { Answer } from '../api/answer.ts'
import type { Operation } from '../api/operation.ts'
import type { Admission } from '../gate/admission.ts'
import { addressQuota } from '../gate/quota.ts'
import { cacheControl } from '../http/cache-control.ts'
import { textBody } from '../http/call.ts'
import type { Reply } from '../http/call.ts'
import { entityTag } from '../http/etag.ts'

/** Reply with an answer. A prepared one brings the tag and the content codings that the build has made. */
export function answerReply(answer: Answer, operation: Operation, admission: Admission): Reply {
  const { status, headers, link, prepared } = answer
  const body = prepared?.content ?? textBody(answer.text())
  // A health of 503 is an answer too, and must not be kept until after the service is well again.
  const isKept = status === 200 && operation.cache === 'public'
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(isKept ? cacheHeaders(admission) : { 'Cache-Control': cacheControl.never }),
      ...(isKept && { ETag: prepared?.etag ?? entityTag(body.bytes) }),
      ...(link !== undefined && { Link: link }),
      ...headers,
    },
    body,
  }
}

function cacheHeaders({ caller, policy }: Admission): Record<string, string> {
  // The answer carries the policy of its caller: what a shared cache gives to everyone must be that of everyone.
  const isEveryones = caller.kind === 'anonymous' && policy.name === addressQuota
  return {
    'Cache-Control': cacheControl[isEveryones ? 'publicAnswer' : 'agentAnswer'],
    Vary: 'Authorization, Accept-Encoding',
  }
}
