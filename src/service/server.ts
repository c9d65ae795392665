/** The server: artefacts in, node:http out. */
import type { Server } from 'node:http'
import type { Config } from '../config/config.ts'
import type { Call } from '../http/call.ts'
import type { ConsentPages } from '../oauth/consent-view.ts'
import { createSearch } from '../search/search.ts'
import { readSite } from '../site/artefacts/artefacts.ts'
import { createServiceAccess } from './access.ts'
import { createAnswer } from './answer.ts'
import { createApp } from './app.ts'
import { connectionBounds, readDescriptorLimit } from './connection-bounds.ts'
import { createHttpServer } from './http-server.ts'
import type { HttpServer } from './http-server.ts'
import { busyRetryAfter, connectionLimits, mostInProgress, turnLimits } from './limits.ts'
import { createNodeHandler } from './node-http.ts'
import { guardFromOverload } from './overload.ts'
import { createOverloadReplies, isUrgent } from './overload-reply.ts'
import { createTurns, eventLoop } from './turns.ts'

/** Why a server may not listen, and what to do. */
const listenRemedies: Readonly<Record<string, string>> = {
  EACCES: 'the port is not for this user, set PORT to one from 1024 up',
  EADDRINUSE: 'the port is taken, set PORT to another one',
  EADDRNOTAVAIL: 'this machine has no such address, set HOST to one it has',
  ENOTFOUND: 'there is no such host, set HOST to an address of this machine',
}

/** What `startServer` has started, by what it returns. */
const running = new WeakMap<Server, HttpServer>()

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
  const guarded = guardFromOverload(app, {
    turns: createTurns(turnLimits, eventLoop),
    mostInProgress,
    isUrgent,
    refuse: createOverloadReplies({
      baseUrl: config.baseUrl,
      quota: config.rateLimitIp,
      authQuota: config.rateLimitAuth,
      retryAfter: busyRetryAfter,
    }),
  })
  const httpServer = createHttpServer({
    answer: createAnswer(createNodeHandler(guarded, config.baseUrl), config.baseUrl),
    baseUrl: config.baseUrl,
    bounds: connectionBounds(config, readDescriptorLimit()),
    limits: connectionLimits,
    keepAlive: config.keepAliveSeconds * 1000,
  })
  const { server } = httpServer
  running.set(server, httpServer)
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
  await running.get(server)?.stop()
}

function logFailure(error: unknown, call: Call): void {
  console.error(`${call.method} ${call.path} failed:`, error)
}
