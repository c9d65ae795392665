/** The server: artefacts in, node:http out. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createMemoryStore } from './gate/counter.ts'
import { createGate } from './gate/gate.ts'
import type { Call } from './http/call.ts'
import { Problem, problemMediaType, renderProblem } from './http/problem.ts'
import { createNodeHandler } from './node-coat.ts'
import { createSearch } from './search/search.ts'
import { readSite } from './site/artefacts.ts'

const headerTimeout = 10_000
const requestTimeout = 20_000
const longestHeader = 16_384
/** How long requests in flight may take after the signal to stop. */
const stopTimeout = 10_000

/** Starts a server over the artefacts of a folder; resolves once it listens. */
export async function startServer(config: Config, directory: string): Promise<Server> {
  const site = await readSite(directory, {
    baseUrl: config.baseUrl,
    createSearch: (index, { pages }) =>
      createSearch(
        index,
        pages.map(({ type }) => type),
      ),
  })
  const app = createApp({
    site: () => site,
    gate: createGate(createMemoryStore(Date.now), { ip: config.rateLimitIp }),
    baseUrl: config.baseUrl,
    logFailure,
  })
  const handle = createNodeHandler(app)
  const server = createServer(
    {
      headersTimeout: headerTimeout,
      requestTimeout,
      maxHeaderSize: longestHeader,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      answer(handle, request, response)
    },
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    refuseUnreadable(error, socket, config.baseUrl)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  return server
}

/** Stops taking connections, lets requests in flight finish and resolves. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const timer = setTimeout(() => {
    server.closeAllConnections()
  }, stopTimeout)
  await closed
  clearTimeout(timer)
}

function answer(
  handle: ReturnType<typeof createNodeHandler>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const pass = () => {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
  }
  handle(request, response, pass).catch((error: unknown) => {
    console.error('The app threw, which it must not:', error)
    if (!response.headersSent) response.writeHead(500)
    response.end()
  })
}

/** What could not be read as HTTP gets a Problem too; the parser is done with the connection. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const detail =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? `Cannot read the request: its address and headers are longer than ${longestHeader} bytes, shorten them`
      : 'Cannot read the request: it is not well-formed HTTP'
  // What was asked for is not known, so the Problem names no instance.
  const body = JSON.stringify({
    ...renderProblem(new Problem('invalid-parameter', detail), { baseUrl, path: '' }),
    instance: undefined,
  })
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      `Content-Type: ${problemMediaType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Access-Control-Allow-Origin: *',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function logFailure(error: unknown, call: Call): void {
  console.error(`${call.method} ${call.path} failed:`, error)
}
