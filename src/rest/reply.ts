/** What an operation answered, as a reply of HTTP: media type, caching, links. */
import type { Answer } from '../api/answer.ts'
import type { Operation } from '../api/operation.ts'
import type { Admission } from '../gate/admission.ts'
import { textContent } from '../http/call.ts'
import type { Reply } from '../http/call.ts'
import { entityTag } from '../http/etag.ts'

const publicCache =
  'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400'

/** Reply with an answer. A prepared one brings the tag and the content codings that the build has made. */
export function answerReply(answer: Answer, operation: Operation, admission: Admission): Reply {
  const { status, headers, link, prepared } = answer
  const content = prepared?.content ?? textContent(answer.text())
  // A health of 503 is an answer too, and must not be kept until after the service is well again.
  const isKept = status === 200 && operation.cache === 'public'
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(isKept ? cacheHeaders(admission) : { 'Cache-Control': 'no-store' }),
      ...(isKept && { ETag: prepared?.etag ?? entityTag(content.bytes) }),
      ...(link !== undefined && { Link: link }),
      ...headers,
    },
    content,
  }
}

function cacheHeaders({ caller }: Admission): Record<string, string> {
  return {
    // An agent's answer is the same, but a shared cache must not keep what was asked with a token (RFC 9111 §3.5).
    'Cache-Control': caller.kind === 'agent' ? 'private, no-cache' : publicCache,
    Vary: 'Authorization, Accept-Encoding',
  }
}
