/**
 * Bodies of responses, and their content codings. What is kept of a result begins every response with it, and is compressed
 * once: the identifier of the request, which alone is another one each time, comes behind it.
 */
import { joinBytes } from '../http/bytes.ts'
import type { Body } from '../http/call.ts'
import { endOfResponse } from './json-rpc.ts'
import type { RequestId } from './json-rpc.ts'
import type { KeptResults } from './kept-results.ts'
import type { MessageContext } from './message-context.ts'

type Encoding = Pick<MessageContext, 'encoder'>

/** Where the beginnings of responses are kept, and under what. */
export interface KeptPlace {
  readonly kept: KeptResults
  readonly source: object
  readonly variant: string
}

/** Body of bytes that are compressed when somebody asks for it, and then forgotten. */
export function passingBody(bytes: Uint8Array, { encoder }: Encoding): Body {
  return { bytes, ...(encoder && { code: (coding) => encoder.encode(bytes, coding) }) }
}

/** Body of a response whose beginning is kept, the codings of it too. */
export function keptBody(
  beginning: Uint8Array,
  id: RequestId,
  { kept, source, variant }: KeptPlace,
  { encoder }: Encoding,
): Body {
  const end = endOfResponse(id)
  const bytes = joinBytes([beginning, end])
  if (!encoder) return { bytes }
  return {
    bytes,
    async code(coding) {
      const place = `${variant} ${coding}`
      const known = kept.find(source, place)
      const opened = known ?? (await encoder.open(beginning, coding))
      if (!opened) return undefined
      if (!known) kept.keep(source, place, opened)
      return encoder.close(opened, end, coding)
    },
  }
}
