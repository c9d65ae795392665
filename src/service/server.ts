/** The server: artefacts in, node:http out. */
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { ConsentPages } from '../oauth/consent-view.ts'
import { createSearch } from '../search/search.ts'
import { openRelease } from '../site/artefacts/artefacts.ts'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import { routeOf } from '../telemetry/access-log.ts'
import type { Log } from '../telemetry/log.ts'
import { createObservers } from '../telemetry/observers.ts'
import type { ConsentFrames } from '../website/consent/consent-frames.ts'
import { createServiceAccess } from './access.ts'
import type { ServiceAccess } from './access.ts'
import { createApp } from './app.ts'
import { createContentEncoder } from './content-encoder.ts'
import { createFollower, findLinked } from './follow-release.ts'
import type { Follower } from './follow-release.ts'
import { createGuardedServer } from './guarded-server.ts'
import type { HttpServer } from './http-server.ts'
import { isKnownPath } from './known-paths.ts'
import { createLiveApp } from './live-app.ts'
import type { LiveApp } from './live-app.ts'

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
  logTrouble(error: unknown): void
}

/** What `startServer` has started, by what it returns. */
const running = new WeakMap<Server, Running>()

/** What a server is started over. */
export interface ServerParts {
  /** Folder of the release. */
  readonly folder: string
  /** The pages of the authorization endpoint in the frames of a release. */
  createPages(frames: ConsentFrames): ConsentPages
  readonly log: Log
}

/** Starts a server; resolves once it listens. */
export async function startServer(config: Config, parts: ServerParts): Promise<Server> {
  const { log } = parts
  // Settings are read before any file is open, but what they leave out matters only when there is a site.
  const warnings: string[] = []
  const access = await createServiceAccess(config, (text) => warnings.push(text))
  const own = resolve(parts.folder)
  const open = (folder: string) =>
    openRelease(join(folder, 'data'), { baseUrl: config.baseUrl, createSearch })
  const release = await open(own)
  for (const warning of warnings) log.warn(warning)
  const live = createLive(release, config, { ...access, ...parts })
  const follower = createFollower({
    findTarget: () => findLinked(own),
    own,
    open,
    discard: ({ close }) => close(),
    swap: live.swap,
    isServed: ({ id, manifest }) =>
      id === live.release().id && manifest.buildId === live.release().manifest.buildId,
    tellTaken(line, { id, data }) {
      log.tell(line, { release: id, pages: data.pages.length })
    },
    tellRefused: log.warn,
  })
  const observers = createObservers(config, {
    log,
    release: () => live.release().id,
    isKnown: (path) => isKnownPath(path, live.release()),
  })
  const httpServer = createGuardedServer(live, { config, log, observers })
  const { server } = httpServer
  await listen(server, config)
  const logTrouble = tellTrouble(log)
  const looking = setInterval(() => void follower.look().catch(logTrouble), lookInterval).unref()
  running.set(server, { httpServer, live, follower, looking, logTrouble })
  return server
}

/** All apps share one: what it bounds is the memory of the process. */
const encoder = createContentEncoder()

/** The app of a release: what it answers is its own, who may ask and with which token is not. */
function createLive(
  release: OpenRelease,
  { baseUrl, mcpModern, allowedHosts, originTrialTokens }: Config,
  { gate, createOAuthWith, createPages, log }: ServiceAccess & ServerParts,
): LiveApp {
  return createLiveApp(release, {
    now: Date.now,
    logFailure: tellTrouble(log),
    createApp: ({ site, release: served, lifetime }) =>
      createApp({
        site: () => site,
        gate,
        // The build wrote them, and their digest is checked.
        oauth: createOAuthWith(createPages(served.frames as ConsentFrames)),
        baseUrl,
        mcp: { speaksEnvelope: mcpModern, allowedHosts },
        originTrialTokens,
        lifetime,
        encoder,
        logFailure(error, { id, method, path }) {
          const route = routeOf(path, isKnownPath(path, served))
          log.fail(`${method} ${route} failed`, error, { id, method, route })
        },
      }),
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
  const { follower, logTrouble } = running.get(server) ?? {}
  await follower?.reload().catch(logTrouble)
}

/** Stops taking connections, lets requests in flight finish and resolves. */
export async function stopServer(server: Server): Promise<void> {
  const { httpServer, live, looking } = running.get(server) ?? {}
  clearInterval(looking)
  await httpServer?.stop()
  await live?.close()
}

/** Tells that the release could not be changed. */
function tellTrouble(log: Log): (error: unknown) => void {
  return (error) => {
    log.fail('Cannot change the release', error)
  }
}
