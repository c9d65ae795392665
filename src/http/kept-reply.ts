/**
 * Replies that answer again and again as the same object, marked so that whoever finishes or writes one may keep what it made of
 * it with it. No field of the reply: a copy with other fields is another reply.
 */
import type { Reply } from './call.ts'

const keptReplies = new WeakSet<Reply>()

/** Marks a reply; whoever keeps it gives the same object to everyone. */
export function keepReply(reply: Reply): Reply {
  keptReplies.add(reply)
  return reply
}

/** Whether a reply was marked. */
export function isKeptReply(reply: Reply): boolean {
  return keptReplies.has(reply)
}
