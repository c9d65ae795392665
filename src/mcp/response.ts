/**
 * Bodies of JSON-RPC responses with a result, and their content codings. The identifier of the
 * request comes last, so that the beginning of a response can be cached and compressed once for all
 * requests.
 */
import { joinBytes } from '../http/bytes.ts'
import type { Body } from '../http/call.ts'
import type { Coding, ContentEncoder } from '../http/content-encoder.ts'
import type { RequestId } from './json-rpc.ts'

type Encoder = ContentEncoder | undefined

/** Returns the body of a response that is not cached. */
export function passingBody(result: Uint8Array, id: RequestId, encoder: Encoder): Body {
  return compressedEachTime(joinBytes([opening, result, endOf(id)]), encoder)
}

/** Returns the body of the response to a batch. */
export function batchBody(responses: readonly Uint8Array[], encoder: Encoder): Body {
  const parts = responses.flatMap((response, at) => [at === 0 ? listOpening : comma, response])
  return compressedEachTime(joinBytes([...parts, listClosing]), encoder)
}

function compressedEachTime(bytes: Uint8Array, encoder: Encoder): Body {
  return { bytes, ...(encoder && { code: (coding) => encoder.encode(bytes, coding) }) }
}

/**
 * Returns the beginning of a response, which is everything before the identifier. It is compressed
 * once for each content coding.
 */
export function compressedOnce(result: Uint8Array, encoder: Encoder): Body {
  const bytes = joinBytes([opening, result])
  if (!encoder) return { bytes }
  const codings = new Map<Coding, Uint8Array>()
  return {
    bytes,
    async code(coding) {
      const opened = codings.get(coding) ?? (await encoder.open(bytes, coding))
      if (opened) codings.set(coding, opened)
      return opened
    },
  }
}

/**
 * Returns the body of the response to a request: the cached beginning, then the identifier of the
 * request.
 */
export function withIdentifier({ bytes, code }: Body, id: RequestId, encoder: Encoder): Body {
  const end = endOf(id)
  return {
    bytes,
    end,
    ...(code &&
      encoder && {
        async code(coding) {
          const opened = await code(coding)
          return opened && encoder.close(opened, end, coding)
        },
      }),
  }
}

function endOf(id: RequestId): Uint8Array {
  return encoder.encode(`,"id":${JSON.stringify(id)}}`)
}

const encoder = new TextEncoder()
const opening = encoder.encode('{"jsonrpc":"2.0","result":')
const listOpening = encoder.encode('[')
const comma = encoder.encode(',')
const listClosing = encoder.encode(']')
