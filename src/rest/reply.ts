/**
 * Creates the replies of operations, from a cached result or from a new answer. Adds media type,
 * caching and links.
 */
import { answerOperation } from '../api/operation-answer.ts'
import type { Answer, AnswerBody } from '../api/operation-answer.ts'
import type { Operation, OperationContext } from '../api/operation.ts'
import { recordEvents } from '../api/result-cache.ts'
import type { Result, ResultCache } from '../api/result-cache.ts'
import { addressQuota } from '../gate/quota.ts'
import { cacheControl, cacheTagHeaders, keeperOf } from '../http/cache-control.ts'
import { jsonBody, textBody } from '../http/call.ts'
import type { Body, Reply } from '../http/call.ts'
import { entityTag } from '../http/etag.ts'

/** Dependencies of a reply. */
export interface ReplyContext extends OperationContext {
  readonly results: ResultCache
  /** Tag of the current release; `undefined` while it is unknown. */
  readonly releaseTag: string | undefined
}

/** Returns the reply of an operation to an input. */
export async function replyTo(
  operation: Operation,
  input: Record<string, unknown>,
  context: ReplyContext,
): Promise<Reply> {
  const { results } = context
  const isPublic = operation.cache === 'public'
  const key = isPublic ? results.keyOf('rest', operation.id, input) : undefined
  const cached = results.find(key, context.observe)
  if (cached) return publicReply(cached, context)
  const { events, observe } = recordEvents(context.observe)
  const answer = await answerOperation(operation, input, { ...context, observe })
  const { status, headers, link } = answer
  // A 503 of the health check is an answer too. Caches must not return it after the service has
  // recovered.
  if (!isPublic || status !== 200) {
    const caching = { 'Cache-Control': cacheControl.never }
    const fields = { ...jsonType, ...caching, ...linkField(link), ...headers }
    return { status, headers: fields, body: bodyOf(answer) }
  }
  const result = toResult(answer)
  // A prepared answer is not added, because the file cache of the release has it already.
  if (!answer.prepared) results.add(key, result, events)
  return publicReply(result, context)
}

const jsonType = { 'Content-Type': 'application/json' } as const

/**
 * Converts an answer to a result. A prepared answer already has an entity tag and content codings
 * from the build.
 */
function toResult(answer: Answer): Result {
  const body = bodyOf(answer)
  const ETag = answer.prepared?.etag ?? entityTag(body.bytes)
  const headers = { ETag, ...linkField(answer.link), ...answer.headers }
  return { headers, body, validUntil: answer.validUntil }
}

function bodyOf(answer: Answer): Body {
  const { prepared, bytes } = answer
  return prepared?.content ?? (bytes ? { bytes } : textBody(answer.text()))
}

function linkField(link: string | undefined): Readonly<Record<string, string>> {
  return link === undefined ? {} : { Link: link }
}

function publicReply(
  { headers, body, validUntil }: Result,
  { admission, releaseTag }: ReplyContext,
): Reply {
  const { caller, policy } = admission
  // The reply names the quota of its caller. A shared cache may store it only if this is the usual
  // quota of anonymous callers, and not the quota of a named network.
  const isShared = caller.kind === 'anonymous' && policy.name === addressQuota
  return {
    status: 200,
    headers: {
      ...jsonType,
      'Cache-Control': cacheControl[isShared ? 'publicAnswer' : 'agentAnswer'],
      Vary: 'Authorization, Accept-Encoding',
      // A publish cannot list all queries, so it purges these replies by the tag of their release.
      ...(isShared && cacheTagHeaders(releaseTag)),
      ...headers,
    },
    body,
    validUntil,
  }
}

/**
 * Returns a copy of a 200 reply with the names of unknown parameters in its body. No shared cache
 * may store the copy: invented names would fill the cache. The result cache has only the original.
 */
export function withIgnored(reply: Reply, ignored: unknown): Reply {
  const { status, headers, body } = reply
  if (status !== 200 || !body) return reply
  const own = JSON.parse(new TextDecoder().decode(body.bytes)) as AnswerBody // Every output is an object.
  const more = jsonBody({ ...own, ignored })
  const { ETag: tag, 'Cache-Control': policy = cacheControl.never } = headers
  const tags = cacheTagHeaders('')
  return {
    status,
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in tags))),
      ...(tag !== undefined && { ETag: entityTag(more.bytes) }),
      'Cache-Control': keeperOf(policy) === 'public' ? cacheControl.agentAnswer : policy,
    },
    body: more,
  }
}
