/**
 * Cache keys of the answers that the SDK gives by itself: the description of the server, and
 * `ping`. Every connection of an agent begins with one.
 */
import { describeServer } from './server-info.ts'
import type { MessageContext } from './method.ts'
import { initializedVersions } from './revision.ts'
import type { Exchange } from './sdk-server.ts'

/**
 * Everything the answer depends on; `undefined` for other messages, and while the site cannot be
 * read.
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
    // The description is part of the key. It has less while files are missing, and must not stay
    // cached afterwards.
    return [asked, supportedVersions, await describeServer(now), await server.capabilities(now)]
  } catch {
    // The SDK meets the same failure and reports it.
    return undefined
  }
}

type Reader = (params: object) => string | undefined

/**
 * Reads from the parameters what the answer depends on; `undefined` for parameters that the SDK may
 * refuse.
 */
const readers: ReadonlyMap<string, Reader> = new Map([
  ['initialize', versionOf],
  ['server/discover', nothing],
  ['ping', nothing],
])

/** Of a handshake only the version matters. Its members were checked before. */
function versionOf(params: object): string {
  const version = 'protocolVersion' in params ? params.protocolVersion : undefined
  return initializedVersions.find((known) => known === version) ?? 'another'
}

function nothing(params: object): string | undefined {
  return Object.keys(params).every((name) => name === '_meta') ? '' : undefined
}
