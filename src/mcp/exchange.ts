/**
 * One message through the SDK: a server of its own, one answer. No object that knows a caller is used twice, because
 * shared servers and transports have handed answers of one client to another.
 */
import { PerRequestHTTPServerTransport, ProtocolError, Server } from '@modelcontextprotocol/server'
import type {
  JSONRPCMessage,
  JSONRPCRequest,
  MessageClassification,
} from '@modelcontextprotocol/server'
import { problemTypes } from '../http/problem.ts'
import type { MessageContext } from './message-context.ts'
import { describeServer, logging, nameServer } from './identity.ts'
import { errorCodes } from './json-rpc.ts'
import type { RpcError } from './json-rpc.ts'
import type { Method, MethodResolution, MethodResult } from './method.ts'

/** A request, and the revision it is served in. */
export interface Exchange {
  readonly message: JSONRPCRequest
  readonly classification: MessageClassification
  readonly supportedVersions: readonly string[]
}

/** A method, and how it is going to answer the request. */
export interface ResolvedMethod extends MethodResolution {
  readonly method: Method
}

/** How long an answer of revision 2026-07-28 may be kept, by whom. */
const cacheHint = { ttlMs: 60_000, cacheScope: 'public' } as const

/** The same for what the pages say, which may be otherwise before. */
function hintFor({ lifetime }: MessageContext) {
  const left = Math.max(0, lifetime() * 1000)
  return { ...cacheHint, ttlMs: Math.min(cacheHint.ttlMs, left) }
}

/** Nothing is asked of the client, so no answer of it is ever checked. A validator of the SDK's own costs 0.4 ms. */
const noValidator = {
  getValidator(): never {
    throw new Error('This server asks its clients nothing')
  },
}

/** Messages whose answer says what the server is. */
const introductions: ReadonlySet<string> = new Set(['initialize', 'server/discover'])

/** Answer of the server to a request. */
export async function serveMessage(
  { message, classification, supportedVersions }: Exchange,
  resolved: ResolvedMethod | undefined,
  context: MessageContext,
): Promise<JSONRPCMessage> {
  const site = context.site()
  const offer = context.server
  // Only there is the server described: whoever calls a tool has nothing read for it.
  const introduces = introductions.has(message.method)
  // The other class is for registering tools one by one; ours are a table already.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const server = new Server(introduces ? await describeServer(site) : nameServer(site), {
    capabilities: {
      ...(introduces && (await offer.capabilities(site))),
      ...(classification.era === 'legacy' && logging),
    },
    instructions: offer.describeUse(site),
    supportedProtocolVersions: [...supportedVersions],
    jsonSchemaValidator: noValidator,
    cacheHints: { 'server/discover': cacheHint },
  })
  // The general handler, because the others check each result against the union of everything a result may be.
  if (resolved) {
    const { name, isCacheable } = resolved.method
    server.removeRequestHandler(name)
    server.fallbackRequestHandler = async () => {
      const result = await runSafely(resolved, context)
      const isKept = isCacheable && classification.era === 'modern'
      return { ...result, ...(isKept && hintFor(context)) }
    }
  }
  const transport = new ExchangeTransport({ classification })
  await server.connect(transport)
  return await transport.ask(message, classification)
}

async function runSafely({ run }: ResolvedMethod, context: MessageContext): Promise<MethodResult> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const { code, message, data } = internalError(error, context)
    throw new ProtocolError(code, message, data)
  }
}

/** Error of a failure that is not the client's. */
export function internalError(error: unknown, { toProblem }: MessageContext): RpcError {
  const { code, message } = toProblem(error)
  return { code: errorCodes.internalError, message, data: { code, ...problemTypes[code] } }
}

/** Hands one message in and the answer out as values: the SDK's own transport would wrap it in a `Response`. */
class ExchangeTransport extends PerRequestHTTPServerTransport {
  readonly #answer = Promise.withResolvers<JSONRPCMessage>()

  async ask(
    message: JSONRPCRequest,
    classification: MessageClassification,
  ): Promise<JSONRPCMessage> {
    this.onmessage?.(message, { classification })
    return await this.#answer.promise
  }

  override send(message: JSONRPCMessage): Promise<void> {
    // Whatever is no answer, such as a progress notification, has nowhere to go.
    if (!('method' in message)) this.#answer.resolve(message)
    return Promise.resolve()
  }
}
