/**
 * Cache keys of the answers that the SDK creates: the description of the server and the answer to
 * `ping`. The description is cached because every client requests it when it connects.
 */
import { describeServer } from './server-info.ts'
import type { MessageContext } from './method.ts'
import { initializedVersions } from './revision.ts'
import type { Exchange } from './sdk-server.ts'

/**
 * Returns the cache key of the answer to a message; `undefined` if `readers` gives no key for the
 * message, or while the site cannot be read.
 */
export async function introductionKey(
  { message, supportedVersions }: Exchange,
  { server, site }: MessageContext,
): Promise<unknown> {
  const { method, params = {} } = message
  const asked = readers.get(method)?.(params)
  if (asked === undefined) return undefined
  try {
    const now = site()
    // The description is part of the key, because it is incomplete while files are missing. An
    // incomplete description must not be returned later.
    return [asked, supportedVersions, await describeServer(now), await server.capabilities(now)]
  } catch {
    // The answer of the SDK fails for the same reason, and that failure is reported.
    return undefined
  }
}

type Reader = (params: object) => string | undefined

/**
 * Functions that read a part of the cache key from the parameters, by method. They return
 * `undefined` for parameters that the SDK may refuse.
 */
const readers: ReadonlyMap<string, Reader> = new Map([
  ['initialize', versionOf],
  ['server/discover', nothing],
  ['ping', nothing],
])

/**
 * Returns the requested version, or `another` for an unknown one. The answer to a handshake depends
 * on no other parameter. The endpoint has already checked the other parameters.
 */
function versionOf(params: object): string {
  const version = 'protocolVersion' in params ? params.protocolVersion : undefined
  return initializedVersions.find((known) => known === version) ?? 'another'
}

function nothing(params: object): string | undefined {
  return Object.keys(params).every((name) => name === '_meta') ? '' : undefined
}
