/** The server: artefacts in, node:http out. */
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Call } from '../http/call.ts'
import { notIndexed } from '../http/robots-tag.ts'
import type { ConsentPages } from '../oauth/consent-view.ts'
import { createSearch } from '../search/search.ts'
import { openRelease } from '../site/artefacts/artefacts.ts'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import { watchCalls } from '../telemetry/watch-calls.ts'
import type { WatchOptions } from '../telemetry/watch-calls.ts'
import type { ConsentFrames } from '../website/consent/consent-frames.ts'
import { createServiceAccess } from './access.ts'
import type { ServiceAccess } from './access.ts'
import { createAnswer } from './answer.ts'
import { createApp } from './app.ts'
import { connectionBounds, readDescriptorLimit } from './connection-bounds.ts'
import { createContentEncoder } from './content-encoder.ts'
import { createFollower, findLinked } from './follow-release.ts'
import type { Follower } from './follow-release.ts'
import { createHttpServer } from './http-server.ts'
import type { HttpServer } from './http-server.ts'
import { busyRetryAfter, connectionLimits, mostInProgress, turnLimits } from './limits.ts'
import { createLiveApp } from './live-app.ts'
import type { LiveApp } from './live-app.ts'
import { createNodeHandler } from './node-http.ts'
import { guardFromOverload } from './overload.ts'
import { createOverloadReplies, isUrgent } from './overload-reply.ts'
import { getRoute } from './routes.ts'
import { createTurns, eventLoop } from './turns.ts'

/** Why a server may not listen, and what to do. */
const listenRemedies: Readonly<Record<string, string>> = {
  EACCES: 'the port is not for this user, set PORT to one from 1024 up',
  EADDRINUSE: 'the port is taken, set PORT to another one',
  EADDRNOTAVAIL: 'this machine has no such address, set HOST to one it has',
  ENOTFOUND: 'there is no such host, set HOST to an address of this machine',
}

/** Milliseconds between two looks at the link that names the release. */
const lookInterval = 1_000

/** What is behind a server. */
interface Running {
  readonly httpServer: HttpServer
  readonly live: LiveApp
  readonly follower: Follower
  readonly looking: NodeJS.Timeout
  readonly access: ServiceAccess
}

/** What `startServer` has started, by what it returns. */
const running = new WeakMap<Server, Running>()

/** What a server is started over. */
export interface ServerParts {
  /** Folder of the release. */
  readonly folder: string
  /** The pages of the authorization endpoint in the frames of a release. */
  createPages(frames: ConsentFrames): ConsentPages
}

/** Starts a server; resolves once it listens. */
export async function startServer(config: Config, parts: ServerParts): Promise<Server> {
  // Settings are read before any file is open, but what they leave out matters only when there is a site.
  const warnings: string[] = []
  let warn: (text: string) => void = (text) => warnings.push(text)
  const access = await createServiceAccess(config, (text) => {
    warn(text)
  })
  try {
    return await startOver(access, config, parts, () => {
      for (const warning of warnings) console.warn(warning)
      warn = console.warn
    })
  } catch (error) {
    // A connection to a store would keep the process of a server that cannot start.
    access.close()
    throw error
  }
}

async function startOver(
  access: ServiceAccess,
  config: Config,
  parts: ServerParts,
  tellWarnings: () => void,
): Promise<Server> {
  const own = resolve(parts.folder)
  const open = (folder: string) =>
    openRelease(join(folder, 'data'), { baseUrl: config.baseUrl, createSearch })
  const release = await open(own)
  tellWarnings()
  const live = createLive(release, config, { ...access, ...parts })
  const follower = createFollower({
    findTarget: () => findLinked(own),
    own,
    open,
    discard: ({ close }) => close(),
    swap: live.swap,
    isServed: ({ id, manifest }) =>
      id === live.release().id && manifest.buildId === live.release().manifest.buildId,
    log: (line) => {
      console.log(line)
    },
  })
  const httpServer = createGuardedServer(live, config)
  const { server } = httpServer
  await listen(server, config)
  const looking = setInterval(() => void follower.look().catch(logTrouble), lookInterval).unref()
  running.set(server, { httpServer, live, follower, looking, access })
  return server
}

/** All apps share one: what it bounds is the memory of the process. */
const encoder = createContentEncoder()

/** The app of a release: what it answers is its own, who may ask and with which token is not. */
function createLive(
  release: OpenRelease,
  { baseUrl, mcpModern, allowedHosts, originTrialTokens }: Config,
  { gate, createOAuthWith, createPages }: ServiceAccess & ServerParts,
): LiveApp {
  return createLiveApp(release, {
    now: Date.now,
    logFailure: logTrouble,
    createApp: ({ site, release: { frames }, lifetime }) =>
      createApp({
        site: () => site,
        gate,
        // The build wrote them, and their digest is checked.
        oauth: createOAuthWith(createPages(frames as ConsentFrames)),
        baseUrl,
        mcp: { speaksEnvelope: mcpModern, allowedHosts },
        originTrialTokens,
        lifetime,
        encoder,
        logFailure,
      }),
  })
}

/** Nobody watches yet. */
const watching: WatchOptions = {
  observers: [],
  surfaceOf: (path) => getRoute(path).surface,
  identify: () => crypto.randomUUID(),
  now: Date.now,
  elapsed: () => performance.now(),
}

/** The app behind node:http, spared what it has no time for. */
function createGuardedServer({ app, release }: LiveApp, config: Config): HttpServer {
  const { baseUrl } = config
  const isPrivate = () => release().data.info.visibility === 'private'
  const guarded = guardFromOverload(app, {
    turns: createTurns(turnLimits, eventLoop),
    mostInProgress,
    isUrgent,
    refuse: createOverloadReplies({
      baseUrl,
      quota: config.rateLimitIp,
      authQuota: config.rateLimitAuth,
      retryAfter: busyRetryAfter,
    }),
  })
  return createHttpServer({
    answer: createAnswer(createNodeHandler(watchCalls(guarded, watching), baseUrl), baseUrl),
    baseUrl,
    bounds: connectionBounds(config, readDescriptorLimit()),
    limits: connectionLimits,
    keepAlive: config.keepAliveSeconds * 1000,
    fieldsOfAll: () => (isPrivate() ? notIndexed : {}),
  })
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

/** Takes up the release that is to be served now, also one that was refused before. */
export async function reloadServer(server: Server): Promise<void> {
  await running.get(server)?.follower.reload().catch(logTrouble)
}

/** Stops taking connections, lets requests in flight finish and resolves. */
export async function stopServer(server: Server): Promise<void> {
  const { httpServer, live, looking, access } = running.get(server) ?? {}
  clearInterval(looking)
  await httpServer?.stop()
  await live?.close()
  access?.close()
}

function logFailure(error: unknown, call: Call): void {
  console.error(`${call.method} ${call.path} failed:`, error)
}

function logTrouble(error: unknown): void {
  console.error('Cannot change the release:', error)
}
