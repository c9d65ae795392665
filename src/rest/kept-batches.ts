/**
 * Replies to batches that come again and again. A batch whose reads are all kept is the same for as long as they are, and joining
 * their bodies costs more than to find them: so it is known by its text and kept as a whole, once its reads are.
 *
 * Only one that is sent plainly is known again: media type, coding and idempotency key of any other are looked at as ever.
 */
import type { Admission } from '../gate/admission.ts'
import type { CallEvent } from '../http/call-event.ts'
import type { Call, Reply } from '../http/call.ts'
import { isKeptReply } from '../http/kept-reply.ts'
import type { KeptReplies } from '../http/kept-replies.ts'
import { apiPaths } from '../http/paths.ts'
import { decodeUtf8 } from '../http/utf8.ts'
import { longestBytes } from './read-body.ts'

/** Bytes of batches that are kept at most for one site. */
export const keptBytes = 2 * 1024 * 1024

/** Bytes of the longest batch that is known again. */
export const longestBatchKept = 4096

/** Answers a call; `note` is shown the reply to each of its reads. */
type Answer = (call: Call, note: (read: Reply) => void) => Promise<Reply>

/** A batch that may be kept. */
interface SentBatch {
  readonly kept: KeptReplies
  /** What its answer depends on beside its text. */
  readonly name: string
}

/** Whether a call is a batch that nothing refuses before its body is read, sent as plainly as nearly all are. */
export function isPlainBatch(
  { method, path, headers }: Call,
  { exhausted, hasInvalidToken }: Admission,
): boolean {
  return (
    method === 'POST' &&
    path === apiPaths.batch &&
    !exhausted &&
    !hasInvalidToken &&
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    headers['idempotency-key'] === undefined
  )
}

/** Reply to a plain batch, made now or kept. */
export async function answerBatch(
  call: Call,
  { kept, name }: SentBatch,
  answer: Answer,
): Promise<Reply> {
  const bytes = await call.readBody(longestBytes)
  const again = { ...call, readBody: () => Promise.resolve(bytes) }
  const text = bytes && bytes.length <= longestBatchKept ? decodeUtf8(bytes) : undefined
  if (text === undefined) return await answer(again, ignore)
  const key = `${name}\n${text}`
  const known = kept.find(key)
  if (known) {
    if (call.observe) for (const event of known.events) call.observe(event)
    return known.reply
  }
  const events: CallEvent[] = []
  const reads: Reply[] = []
  const reply = await answer({ ...again, observe: noteEvents(events, call) }, (read) => {
    reads.push(read)
  })
  if (reply.status === 200 && reads.every(isKeptReply)) kept.keep(key, { reply, events })
  return reply
}

function ignore(): void {
  // Nothing of it is kept.
}

/** Notes what is told, and passes it on. */
function noteEvents(events: CallEvent[], { observe }: Call): (event: CallEvent) => void {
  return (event) => {
    events.push(event)
    observe?.(event)
  }
}
