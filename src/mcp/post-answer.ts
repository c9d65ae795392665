/**
 * Answers a POST to the endpoint that nothing before it refused: by the reply that is kept for its message, or by what the message
 * asks for. Nothing is known of a caller but what its message says, its header and its quota.
 */
import type { Operation, OperationReader } from '../api/operation.ts'
import type { SurfaceOptions } from '../api/surface-options.ts'
import type { Admission } from '../gate/admission.ts'
import { whenThere } from '../http/awaitable.ts'
import type { Awaitable } from '../http/awaitable.ts'
import type { CallEvent } from '../http/call-event.ts'
import type { Call, Reply } from '../http/call.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import { madeOnce } from '../site/made-once.ts'
import { unknownParts } from '../site/parts.ts'
import type { SiteParts } from '../site/parts.ts'
import type { Site } from '../site/site.ts'
import { answerMessages, readMessages } from './endpoint.ts'
import { createKeptMessages, toSentMessage } from './kept-messages.ts'
import type { KeptMessages, SentMessage } from './kept-messages.ts'
import { createKeptResults } from './kept-results.ts'
import type { MessageContext } from './message-context.ts'
import type { Toolset } from './toolsets.ts'

/** What answers are made with. */
export interface PostOptions extends SurfaceOptions {
  /** Whether revision 2026-07-28 is spoken beside the older ones. */
  readonly speaksEnvelope: boolean
  /** All operations of the site as it is now. */
  registry(): readonly Operation[]
  /** Seconds for which what the pages say is known to stay so. */
  lifetime(): number
  /** Compresses answers; without it they go out as they are. */
  readonly encoder?: ContentEncoder | undefined
}

/** What an answer depends on, beside the call and its admission. */
interface Asked {
  readonly server: Toolset
  /** Adds what all answers of the quota carry. */
  complete(reply: Reply): Reply
}

/** A text that is answered for the first time, and where its answer may be kept. */
interface New extends Pick<Asked, 'server'> {
  readonly keep: { readonly messages: KeptMessages; readonly sent: SentMessage } | undefined
}

/** Tools are single reads. */
const noBatch: OperationReader = {
  isBatchable: () => false,
  run: () => Promise.reject(new Error('A tool runs no other operations')),
  goesOn: () => Promise.resolve(false),
}

/** Answers POSTs. Tables and lists are made once; whatever belongs to a caller, for each message. */
export function createPostAnswer(options: PostOptions) {
  const { site, speaksEnvelope, encoder } = options
  const kept = createKeptResults()
  const messagesOf = madeOnce((_site: Site) => createKeptMessages({ kept, encoder }))

  /** Messages that are known for the site; none where it may change under our hands, as in a preview, or cannot be read. */
  function findMessages(): KeptMessages | undefined {
    try {
      const now = site()
      return now.release && messagesOf(now)
    } catch {
      // Whatever it was, the method meets it again, where it is logged and answered.
      return undefined
    }
  }

  function answerText(
    text: string,
    call: Call,
    admission: Admission,
    { server, complete }: Asked,
  ): Awaitable<Reply> {
    const messages = findMessages()
    const sent = messages && toSentMessage(text, call, admission)
    const known = sent && messages.find(sent, call, complete)
    return known ?? answerNew(text, call, admission, { server, keep: sent && { sent, messages } })
  }

  async function answerNew(text: string, call: Call, admission: Admission, { server, keep }: New) {
    const events: CallEvent[] = []
    const watched = keep ? { ...call, observe: noteEvents(events, call) } : call
    const context = { ...createContext(watched, admission, server, options), kept }
    const spoken = { methods: server.methods, speaksEnvelope }
    const { reply, beginning } = await answerMessages(text, call, context, spoken)
    if (keep && beginning) keep.messages.keep(keep.sent, beginning, events)
    return reply
  }

  return function answerPost(call: Call, admission: Admission, asked: Asked): Awaitable<Reply> {
    return whenThere(readMessages(call), (text) =>
      typeof text === 'string' ? answerText(text, call, admission, asked) : text,
    )
  }
}

function createContext(
  call: Call,
  admission: Admission,
  server: Toolset,
  { registry, site, baseUrl, lifetime, encoder, toProblem }: PostOptions,
): Omit<MessageContext, 'kept'> {
  return {
    registry: server.select(registry(), partsNow(site)),
    server,
    site,
    baseUrl,
    admission,
    read: noBatch,
    observe: call.observe,
    lifetime,
    encoder,
    // Each message says what it knows; a batch is older than links.
    knowsLinks: false,
    toProblem: (error: unknown) => toProblem(error, call),
  }
}

function partsNow(site: () => Site): SiteParts {
  try {
    return site().parts
  } catch {
    // Whatever it was, the method meets it again, where it is logged and answered.
    return unknownParts
  }
}

/** Notes what is told, and passes it on. */
function noteEvents(events: CallEvent[], { observe }: Call): (event: CallEvent) => void {
  return (event) => {
    events.push(event)
    observe?.(event)
  }
}
