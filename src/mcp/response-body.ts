/**
 * Bodies of responses, and their content codings. What is kept of a result begins every response with it, and is compressed
 * once: the identifier of the request, which alone is another one each time, comes behind it.
 */
import { joinBytes } from '../http/bytes.ts'
import type { Body } from '../http/call.ts'
import { endOfResponse } from './json-rpc.ts'
import type { RequestId } from './json-rpc.ts'
import type { MessageContext } from './message-context.ts'

type Encoding = Pick<MessageContext, 'encoder' | 'kept'>

/** Body of bytes that are compressed when somebody asks for it, and then forgotten. */
export function passingBody(bytes: Uint8Array, { encoder }: Pick<Encoding, 'encoder'>): Body {
  return { bytes, ...(encoder && { code: (coding) => encoder.encode(bytes, coding) }) }
}

/** Body of a response whose beginning is kept; the codings of it are kept too, as long as it is. */
export function keptBody(beginning: Uint8Array, id: RequestId, { encoder, kept }: Encoding): Body {
  const end = endOfResponse(id)
  const bytes = joinBytes([beginning, end])
  if (!encoder) return { bytes }
  return {
    bytes,
    async code(coding) {
      const known = kept.find(beginning, coding)
      const opened = known ?? (await encoder.open(beginning, coding))
      if (!opened) return undefined
      if (!known) kept.keep(beginning, coding, opened)
      return encoder.close(opened, end, coding)
    },
  }
}
