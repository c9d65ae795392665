/**
 * Serves a built site on a free port, and replaces its published origin by the real one in all
 * responses. Checkers that follow links but stay on one host can then check it.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { origin as published } from './built-site.ts'
import { freePort, listen } from './free-port.ts'
import { startBuiltService } from './built-service.ts'
import type { BuiltService } from './built-service.ts'

/** A running service with a rewritten origin. */
export interface OwnOrigin {
  /** Origin at which the service answers. Responses contain the same origin. */
  readonly origin: string
  stop(): Promise<void>
}

/**
 * Header fields to drop: they would be wrong after the replacement, or they belong to one
 * connection.
 */
const dropped: ReadonlySet<string> = new Set(['content-length', 'connection', 'keep-alive'])

/** Starts the service of a release with a rewritten origin. */
export async function startAtOwnOrigin(release: string): Promise<OwnOrigin> {
  const service = await startBuiltService(release)
  const server = createServer((request, response) => {
    forward(request, response, service).catch((error: unknown) => {
      response.writeHead(502).end(String(error))
    })
  })
  const port = await listen(server, await readablePort())
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await service.stop()
    },
  }
}

/**
 * A free port whose number does not contain 404. Checkers treat a short text with that number as an
 * error page.
 */
async function readablePort(): Promise<number> {
  const port = await freePort()
  return String(port).includes('404') ? await readablePort() : port
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  service: BuiltService,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request
  const own = `http://${headers.host ?? ''}`
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && name !== 'host' && !dropped.has(name)) sent.set(name, value)
  }
  // Requests uncompressed responses, because the origin cannot be replaced in compressed ones.
  sent.set('accept-encoding', 'identity')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? new Uint8Array(await buffer(request)) : undefined
  const answer = await service.fetch(published + url, {
    method,
    headers: sent,
    ...(body && { body }),
  })
  const replace = (text: string) => text.replaceAll(published, own)
  const fields = [...answer.headers].filter(([name]) => !dropped.has(name))
  response.writeHead(
    answer.status,
    Object.fromEntries(fields.map(([name, value]) => [name, replace(value)])),
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  const isText = /^text\/|json|xml|javascript|linkset/.test(type)
  response.end(isText ? replace(bytes.toString('utf8')) : bytes)
}
