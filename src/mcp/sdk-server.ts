/**
 * Runs one request through the SDK. Each request has a server and a transport of its own, because
 * shared ones could send the answer for one client to another client.
 */
import { PerRequestHTTPServerTransport, ProtocolError, Server } from '@modelcontextprotocol/server'
import type {
  JSONRPCMessage,
  JSONRPCRequest,
  MessageClassification,
} from '@modelcontextprotocol/server'
import { problemTypes } from '../http/problem.ts'
import { describeServer, logging, nameServer } from './server-info.ts'
import { errorCodes } from './json-rpc.ts'
import type { RpcError } from './json-rpc.ts'
import type { MessageContext, Method, MethodResolution, MethodResult } from './method.ts'

/** A request, its classification by revision, and the revisions that the server accepts. */
export interface Exchange {
  readonly message: JSONRPCRequest
  readonly classification: MessageClassification
  readonly supportedVersions: readonly string[]
}

/** A method call whose parameters have been read, and its method. */
export interface ResolvedMethod extends MethodResolution {
  readonly method: Method
}

/** Cache hint of results in revision 2026-07-28. */
const cacheHint = { ttlMs: 60_000, cacheScope: 'public' } as const

/**
 * Returns the cache hint of a result. The hint ends at the latest when the result changes, for
 * example because a page expires.
 */
function hintFor({ lifetime }: MessageContext) {
  const left = Math.max(0, lifetime() * 1000)
  return { ...cacheHint, ttlMs: Math.min(cacheHint.ttlMs, left) }
}

/**
 * Replaces the validator of the SDK, whose creation takes 0.4 ms per request. The validator of the
 * SDK checks answers of clients, but this server sends no requests to clients.
 */
const noValidator = {
  getValidator(): never {
    throw new Error('This server sends no requests to clients')
  },
}

/** Methods whose answer describes the server. */
const introductions: ReadonlySet<string> = new Set(['initialize', 'server/discover'])

/** Returns the answer of the SDK to a request. */
export async function serveMessage(
  { message, classification, supportedVersions }: Exchange,
  resolved: ResolvedMethod | undefined,
  context: MessageContext,
): Promise<JSONRPCMessage> {
  const site = context.site()
  const offer = context.server
  // Only these methods need the icons and the capabilities, which are read from files.
  const introduces = introductions.has(message.method)
  // Uses the deprecated `Server`: its successor `McpServer` registers tools one by one, but this
  // project has them in a table.
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
  // The fallback handler skips a costly check of each result against the union of all result
  // schemas.
  if (resolved) {
    const { name, isCacheable } = resolved.method
    server.removeRequestHandler(name)
    server.fallbackRequestHandler = async () => {
      const result = await runSafely(resolved, context)
      const hasHint = isCacheable && classification.era === 'modern'
      return { ...result, ...(hasHint && hintFor(context)) }
    }
  }
  const transport = new ExchangeTransport({ classification })
  await server.connect(transport)
  return await transport.ask(message, classification)
}

async function runSafely({ run }: ResolvedMethod, context: MessageContext): Promise<MethodResult> {
  try {
    return await run(context)
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const { code, message, data } = internalError(error, context)
    throw new ProtocolError(code, message, data)
  }
}

/** Returns the JSON-RPC error for a failure of the service. */
export function internalError(error: unknown, { toProblem }: MessageContext): RpcError {
  const { code, message } = toProblem(error)
  return { code: errorCodes.internalError, message, data: { code, ...problemTypes[code] } }
}

/**
 * Passes a message to the SDK and returns the answer as a value. The transport of the SDK would
 * return a `Response` instead.
 */
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
    // Notifications, such as progress, are dropped: there is no stream.
    if (!('method' in message)) this.#answer.resolve(message)
    return Promise.resolve()
  }
}
