/** Translates between node:http and the calls and replies of the app. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from './app.ts'
import type { Call, Reply } from './http/call.ts'

/** Answers one request; `pass` takes what the app leaves to others. */
export type NodeHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  pass: () => void,
) => Promise<void>

/** A handler for node:http. */
export function createNodeHandler(app: App): NodeHandler {
  return async function handle(request, response, pass) {
    const reply = await app(toCall(request))
    if (!reply) pass()
    else send(reply, request, response)
  }
}

/** Call of a request. The target is taken as it came: `new URL` would fold dot segments. */
export function toCall(request: IncomingMessage): Call {
  const target = originForm(request.url ?? '/')
  const at = target.indexOf('?')
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return {
    method: request.method ?? 'GET',
    path: at < 0 ? target : target.slice(0, at),
    query: at < 0 ? '' : target.slice(at + 1),
    headers,
    address: request.socket.remoteAddress ?? '',
    readBody: (limit) => readBody(request, limit),
  }
}

/** Path and query of a target in origin or absolute form (RFC 9112 §3.2). */
function originForm(target: string): string {
  const absolute = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)
  return (absolute ? absolute[1] : target)?.replace(/^(?!\/)/, '/') ?? '/'
}

async function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function send(reply: Reply, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(reply.status, reply.headers)
  if (request.method === 'HEAD' || !reply.content) response.end()
  else response.end(reply.content.bytes)
}
