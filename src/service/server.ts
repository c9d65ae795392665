/** The server: artefacts in, node:http out. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createApp } from './app.ts'
import type { Config } from '../config/config.ts'
import type { Call } from '../http/call.ts'
import type { ConsentPages } from '../oauth/consent-view.ts'
import { createNodeHandler, unreadableReply } from './node-http.ts'
import { createServiceAccess } from './access.ts'
import { createSearch } from '../search/search.ts'
import { readSite } from '../site/artefacts/artefacts.ts'

const headerTimeout = 10_000
const requestTimeout = 20_000
const longestHeader = 16_384
/** How long requests in flight may take after the signal to stop. */
const stopTimeout = 10_000
const sweepInterval = 100

/** Why a request could not be read, by the code that node:http gives it. */
const unreadableReasons: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'it did not arrive in time, send it again',
  HPE_HEADER_OVERFLOW: `its address and headers are longer than ${longestHeader} bytes, shorten them`,
}

/** Why a server may not listen, and what to do. */
const listenRemedies: Readonly<Record<string, string>> = {
  EACCES: 'the port is not for this user, set PORT to one from 1024 up',
  EADDRINUSE: 'the port is taken, set PORT to another one',
  EADDRNOTAVAIL: 'this machine has no such address, set HOST to one it has',
  ENOTFOUND: 'there is no such host, set HOST to an address of this machine',
}

/** What a server is started over. */
export interface ServerParts {
  /** Folder of the artefacts. */
  readonly directory: string
  /** Renders the pages of the authorization endpoint. */
  readonly pages: ConsentPages
}

/** Starts a server; resolves once it listens. */
export async function startServer(
  config: Config,
  { directory, pages }: ServerParts,
): Promise<Server> {
  // Settings are read before any file is open, but what they leave out matters only when there is a site.
  const warnings: string[] = []
  const access = await createServiceAccess(config, { pages, warn: (text) => warnings.push(text) })
  const site = await readSite(directory, { baseUrl: config.baseUrl, createSearch })
  for (const warning of warnings) console.warn(warning)
  const app = createApp({
    site: () => site,
    ...access,
    baseUrl: config.baseUrl,
    mcp: { speaksEnvelope: config.mcpModern, allowedHosts: config.allowedHosts },
    logFailure,
  })
  const handle = createNodeHandler(app, config.baseUrl)
  const server = createServer(
    {
      headersTimeout: headerTimeout,
      requestTimeout,
      maxHeaderSize: longestHeader,
      connectionsCheckingInterval: 5_000,
      // The coat refuses a missing Host itself, with a Problem.
      requireHostHeader: false,
    },
    (request, response) => {
      answer(handle, request, response)
    },
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    refuseUnreadable(error, socket, config.baseUrl)
  })
  await listen(server, config)
  return server
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const remedy = listenRemedies[error.code ?? '']
      const place = `${host}:${port}`
      reject(
        remedy === undefined
          ? error
          : new Error(`Cannot listen on ${place}: ${remedy}`, { cause: error }),
      )
    })
    server.listen(port, host, resolve)
  })
}

/** Stops taking connections, lets requests in flight finish and resolves. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  // A connection that has its answer would be kept alive for another request.
  const sweep = setInterval(() => {
    server.closeIdleConnections()
  }, sweepInterval)
  const force = setTimeout(() => {
    server.closeAllConnections()
  }, stopTimeout)
  await closed
  clearInterval(sweep)
  clearTimeout(force)
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
  const reason = unreadableReasons[error.code ?? ''] ?? 'it is not well-formed HTTP'
  const { headers, body: content } = unreadableReply(reason, baseUrl)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(['HTTP/1.1 400 Bad Request', ...lines, '', ''].join('\r\n'))
  socket.end(content?.bytes ?? '')
}

function logFailure(error: unknown, call: Call): void {
  console.error(`${call.method} ${call.path} failed:`, error)
}
