/**
 * Where the answers are kept that the SDK gives by itself: what the server is, and that it is there. Every connection of an
 * agent begins with one, and they differ by nothing but the site and the revision.
 */
import type { Exchange } from './exchange.ts'
import { describeServer } from './identity.ts'
import type { MessageContext } from './message-context.ts'
import { initializedVersions } from './protocol-versions.ts'

/** Where an answer is kept: by what it is made from, and which it is of all that are made from it. */
export interface KeptPlace {
  readonly source: object
  readonly variant: string
}

/** The place of an introduction; `undefined` for every other message, and where what it tells cannot be read. */
export async function findIntroduction(
  exchange: Exchange,
  context: MessageContext,
): Promise<KeptPlace | undefined> {
  const { method, params = {} } = exchange.message
  const asked = askedOf.get(method)?.(params)
  if (asked === undefined) return undefined
  // The SDK's way meets the same failure, and tells it.
  return await placeOf(asked, exchange, context).catch(() => undefined)
}

type Reader = (params: object) => string | undefined

/** All that an answer depends on beside the server, by method; `undefined` for what the SDK may refuse. */
const askedOf: ReadonlyMap<string, Reader> = new Map([
  ['initialize', versionOf],
  ['server/discover', nothing],
  ['ping', nothing],
])

/** Of what a handshake asks for the version alone is heeded; its members were checked before. */
function versionOf(params: object): string {
  const version = 'protocolVersion' in params ? params.protocolVersion : undefined
  return initializedVersions.find((known) => known === version) ?? 'another'
}

function nothing(params: object): string | undefined {
  return Object.keys(params).every((name) => name === '_meta') ? '' : undefined
}

async function placeOf(
  asked: string,
  { message, classification, supportedVersions }: Exchange,
  { server, site }: MessageContext,
): Promise<KeptPlace> {
  const source = site()
  // While its files are away a server tells less of itself, and that must not be kept for the time when they are back.
  const told = [await describeServer(source), await server.capabilities(source)]
  const parts = [server.path, message.method, classification.era, asked, supportedVersions, told]
  return { source, variant: JSON.stringify(parts) }
}
