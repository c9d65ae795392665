/**
 * Cache keys of the answers that the SDK makes by itself: the description of the server, and the
 * answer to `ping`. The description is cached because every agent requests it when it connects.
 */
import { describeServer } from './server-info.ts'
import type { MessageContext } from './method.ts'
import { initializedVersions } from './revision.ts'
import type { Exchange } from './sdk-server.ts'

/**
 * Cache key of the answer to a message; `undefined` for messages that `readers` does not accept,
 * and while the site cannot be read.
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
    // The description is part of the key. While files are missing it is incomplete, and an
    // incomplete description must not be returned later.
    return [asked, supportedVersions, await describeServer(now), await server.capabilities(now)]
  } catch {
    // The answer of the SDK fails for the same reason, and that failure is reported.
    return undefined
  }
}

type Reader = (params: object) => string | undefined

/**
 * Method → function that reads a part of the cache key from the parameters. It returns `undefined`
 * for parameters that the SDK may refuse.
 */
const readers: ReadonlyMap<string, Reader> = new Map([
  ['initialize', versionOf],
  ['server/discover', nothing],
  ['ping', nothing],
])

/**
 * The answer to a handshake depends only on the version. The endpoint has already checked the
 * members of the handshake.
 */
function versionOf(params: object): string {
  const version = 'protocolVersion' in params ? params.protocolVersion : undefined
  return initializedVersions.find((known) => known === version) ?? 'another'
}

function nothing(params: object): string | undefined {
  return Object.keys(params).every((name) => name === '_meta') ? '' : undefined
}
