/**
 * Replies to messages that come again and again. Hosts write the same few messages, each with another identifier: so an answer is
 * kept by the text of its message without that, and once more as a whole for the small numbers that every session begins with.
 *
 * Whatever stands before a message is looked at is looked at each time: quota, host, method, token and how the body was sent.
 */
import type { Admission } from '../gate/admission.ts'
import type { CallEvent } from '../http/call-event.ts'
import type { Call, Reply } from '../http/call.ts'
import { parseJson } from '../http/json-body.ts'
import { createKeptReplies } from '../http/kept-replies.ts'
import type { KeptReply } from '../http/kept-replies.ts'
import { bodyReply } from './json-rpc.ts'
import { keptBody } from './response-body.ts'
import type { MessageContext } from './message-context.ts'

/** Bytes that are kept at most for one site. */
export const keptBytes = 4 * 1024 * 1024

/** Characters of the longest message that is known again; the longest sensible call is shorter. */
export const longestMessage = 2048

/** A message as it was sent, and all that its answer depends on beside its text. */
export interface SentMessage {
  readonly text: string
  readonly beside: string
}

/** Adds the fields that all answers of a quota have. */
export type Complete = (reply: Reply) => Reply

/** Kept replies to the messages of a site. */
export interface KeptMessages {
  /** The reply to a message that is known; whoever watches is told as when it was made. */
  find(sent: SentMessage, call: Pick<Call, 'observe'>, complete: Complete): Reply | undefined
  /** Keeps the response to a message up to its identifier, and what whoever watches was told of it. */
  keep(sent: SentMessage, beginning: Uint8Array, events: readonly CallEvent[]): void
  /** Bytes held. */
  size(): number
}

/** No messages yet. */
export function createKeptMessages(
  means: Pick<MessageContext, 'kept' | 'encoder'>,
  capacity = keptBytes,
): KeptMessages {
  const replies = createKeptReplies(capacity)

  function findReply(sent: SentMessage, complete: Complete): KeptReply | undefined {
    // First by the whole text, which does not have to be taken apart for that.
    const name = `${sent.beside}\u0000${sent.text}`
    const whole = replies.find(name)
    if (whole) return whole
    const parts = splitMessage(sent.text)
    const known = parts && replies.find(nameWithout(sent, parts))
    if (!parts || !known?.reply.body) return undefined
    const body = keptBody(known.reply.body.bytes, parts.id, means)
    const made = { reply: complete(bodyReply(body)), events: known.events }
    replies.keep(name, made)
    return made
  }

  return {
    find(sent, { observe }, complete) {
      const found = findReply(sent, complete)
      if (found && observe) for (const event of found.events) observe(event)
      return found?.reply
    },
    keep(sent, bytes, events) {
      const parts = splitMessage(sent.text)
      if (!parts || !isOnlyIdentifier(parts)) return
      replies.keep(nameWithout(sent, parts), {
        reply: { status: 200, headers: {}, body: { bytes } },
        events,
      })
    },
    size: replies.size,
  }
}

/** A message for which a reply may be kept; `undefined` for a long one. */
export function toSentMessage(
  text: string,
  { path, headers }: Call,
  { caller, policy }: Admission,
): SentMessage | undefined {
  if (text.length > longestMessage) return undefined
  return {
    text,
    beside: `${caller.kind} ${policy.name} ${policy.quota} ${path}${fieldsOf(headers)}`,
  }
}

/** The fields that an answer depends on, each on a line of its own; one that is empty is there. */
function fieldsOf(headers: Call['headers']): string {
  let fields = ''
  for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = headers[name]
    fields += value === undefined ? '\n' : `\n=${value}`
  }
  return fields
}

/** A message without its identifier, as two parts. */
interface MessageParts {
  readonly id: string | number
  readonly before: string
  readonly after: string
}

/** Identifier at the beginning, as few clients write it, and at the end, where the SDKs have it; both are plain JSON. */
const identifier = String.raw`(0|[1-9]\d{0,14}|"[\w.:-]{1,64}")`
const atBeginning = new RegExp(String.raw`^\{"jsonrpc":"2\.0","id":${identifier},`)
const atEnd = new RegExp(String.raw`,"id":${identifier}\}$`)

/** A text that has its identifier in one of these places; `undefined` for one that is written otherwise. */
export function splitMessage(text: string): MessageParts | undefined {
  const found = atBeginning.exec(text) ?? atEnd.exec(text)
  const written = found?.[1]
  if (!found || written === undefined) return undefined
  const at = found.index + found[0].lastIndexOf('"id":') + '"id":'.length
  return {
    id: written.startsWith('"') ? written.slice(1, -1) : Number(written),
    before: text.slice(0, at),
    after: text.slice(at + written.length),
  }
}

/** Name of all messages that differ by their identifier alone. */
function nameWithout({ beside }: SentMessage, { before, after }: MessageParts): string {
  // Nothing that is JSON holds this sign; a text that does has no name that begins with it.
  return `\u0000${beside}\u0000${before}\u0000${after}`
}

/** Whether the identifier of a message is what was taken for it: names may come twice in JSON, and the last one counts. */
function isOnlyIdentifier({ before, after }: MessageParts): boolean {
  const other = 'another identifier'
  const { value, fault } = parseJson(before + JSON.stringify(other) + after)
  return (
    !fault && typeof value === 'object' && value !== null && 'id' in value && value.id === other
  )
}
