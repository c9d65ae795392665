/** Starts, reloads and stops the server that serves a release with node:http. */
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { ConsentPages } from '../oauth/consent-view.ts'
import { createLazySearch } from '../search/search.ts'
import { openRelease } from '../site/artefacts/artefacts.ts'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import type { Log } from '../telemetry/log.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { maskPath } from '../telemetry/shown-path.ts'
import type { ConsentFrames } from '../website/consent/consent-frames.ts'
import { createServiceAccess } from './access.ts'
import type { ServiceAccess } from './access.ts'
import { createApp } from './app.ts'
import type { AppOptions } from './app.ts'
import { connectionBounds, readDescriptorLimit } from './limits.ts'
import { createContentEncoder } from './content-encoder.ts'
import { createEarlyNotices } from './early-notices.ts'
import { openFirst } from './first-release.ts'
import type { FirstRelease } from './first-release.ts'
import { createFollower, findLinked, refusalOf } from './follow-release.ts'
import type { Follower } from './follow-release.ts'
import { createGuardedServer } from './guarded-server.ts'
import type { HttpServer } from './http-server.ts'
import { listen } from './listen.ts'
import { createLiveApp } from './live-app.ts'
import type { LiveApp } from './live-app.ts'
import { isKnownPath, startTracing } from './observers.ts'
import { openOperatorPort } from './operator-port.ts'
import type { OperatorPort } from './operator-port.ts'
import { rehearseSearch } from './rehearsal.ts'
import { createTurnGiver, settle } from './settling.ts'

/** Milliseconds between two checks of the link that names the release. */
const lookInterval = 1_000

/** Parts of a running server. */
interface Running {
  readonly httpServer: HttpServer
  readonly live: LiveApp
  readonly follower: Follower
  readonly looking: NodeJS.Timeout
  /** Aborted when the server stops, to end background work. */
  readonly stopping: AbortController
  readonly operators: OperatorPort
  readonly tracing: Tracing | undefined
  readonly access: ServiceAccess
  readonly log: Log
}

/** The parts of each server that `startServer` has returned. */
const running = new WeakMap<Server, Running>()

/** Parts that the caller passes in. */
export interface ServerParts {
  /** Folder of the release. */
  readonly folder: string
  /** Creates the pages of the authorization endpoint from the frames of a release. */
  createPages(frames: ConsentFrames): ConsentPages
  readonly log: Log
}

/** Starts a server; resolves once it listens. */
export async function startServer(config: Config, parts: ServerParts): Promise<Server> {
  const { log } = parts
  // Warnings about missing settings matter only if a release can be opened. Delay them until then.
  const { notices, tellNotices } = createEarlyNotices(log)
  const access = await createServiceAccess(config, notices)
  const closers = [access.close]
  try {
    const operators = await openOperatorPort(config, log)
    closers.push(operators.close)
    return await startOver({ config, access, operators, parts }, tellNotices)
  } catch (error) {
    // An open store connection or port would keep the process alive after a failed start.
    for (const close of closers) close()
    throw error
  }
}

/** What exists before a release is open. */
interface Beginning {
  readonly config: Config
  readonly access: ServiceAccess
  readonly operators: OperatorPort
  readonly parts: ServerParts
}

async function startOver(
  { config, access, operators, parts }: Beginning,
  tellNotices: () => void,
): Promise<Server> {
  const { log } = parts
  const own = resolve(parts.folder)
  const stopping = new AbortController()
  const open = createOpener(config, stopping.signal)
  const first = await openFirst(own, config.baseUrl, open)
  tellNotices()
  const live = createLive(first.release, config, {
    ...access,
    ...parts,
    refusedRelease: () => follower.refused(),
  })
  const follower = followReleases(own, first, open, { live, log, stopping })
  if (first.damage) log.warn(refusalOf(first.damage, own, first.folder))
  const bounds = connectionBounds(config, readDescriptorLimit())
  const tracing = await startTracing(config, () => live.release().id, log)
  const httpServer = createGuardedServer(live, { config, log, bounds, operators, tracing })
  const { server } = httpServer
  await listen(server, { ...config, settings: { host: 'HOST', port: 'PORT' } })
  operators.setReady({
    connections: () => ({ open: httpServer.connections(), bound: bounds.all }),
    release: () => describeRelease(live.release(), follower.refused() !== undefined),
    store: access.store,
  })
  const look = () => void follower.look().catch(tellTrouble(log))
  const looking = setInterval(look, lookInterval).unref()
  void settle(first.release, stopping.signal, tellTrouble(log))
  running.set(server, {
    httpServer,
    live,
    follower,
    looking,
    stopping,
    operators,
    access,
    tracing,
    log,
  })
  return server
}

/** Follows the link `current`, starting from the release of the start. */
function followReleases(
  own: string,
  { folder: served, damage }: FirstRelease<OpenRelease>,
  open: ReturnType<typeof createOpener>,
  { live, log, stopping }: Pick<Running, 'live' | 'log' | 'stopping'>,
): Follower {
  return createFollower({
    findTarget: () => findLinked(own),
    own: served,
    refusedFirst: damage && own,
    async open(folder) {
      const next = await open(folder, 'digest')
      // Warm up the search while the old release still answers.
      await rehearseSearch(next.siteAt(Date.now()), stopping.signal)
      return next
    },
    discard: ({ close }) => close(),
    swap: live.swap,
    isServed: ({ id, manifest }) =>
      id === live.release().id && manifest.buildId === live.release().manifest.buildId,
    tellTaken(line, { id, data }) {
      log.info(line, { release: id, pages: data.pages.length })
    },
    tellRefused: log.warn,
  })
}

/** Returns a function that opens releases. Their search is opened on its first query. */
function createOpener({ baseUrl }: Config, stopping: AbortSignal) {
  const giveTurn = createTurnGiver(stopping)
  return (folder: string, proof: 'digest' | 'stamp') =>
    openRelease(join(folder, 'data'), {
      baseUrl,
      proof,
      createSearch: (index, pages) => createLazySearch(index, pages, giveTurn),
    })
}

/** Describes a release for the metrics. */
function describeRelease({ id, manifest }: OpenRelease, isSubstitute: boolean) {
  const { generated, nextChange } = manifest
  const isStale = nextChange !== null && Date.parse(nextChange) <= Date.now()
  return { id, published: generated, isStale, isSubstitute }
}

/** One encoder for all apps, because it limits the memory of the process. */
const encoder = createContentEncoder()

/** Creates the app of a release. Quotas and tokens are shared by all releases. */
function createLive(
  release: OpenRelease,
  { baseUrl, mcpModern, allowedHosts, originTrialTokens }: Config,
  {
    gate,
    createOAuthWith,
    createPages,
    log,
    refusedRelease,
  }: ServiceAccess & ServerParts & Pick<AppOptions, 'refusedRelease'>,
): LiveApp {
  return createLiveApp(release, {
    now: Date.now,
    logFailure: tellTrouble(log),
    createApp: ({ site, release: served, lifetime }) =>
      createApp({
        site: () => site,
        gate,
        // Written by the build; their digest has been checked.
        oauth: createOAuthWith(createPages(served.frames as ConsentFrames)),
        baseUrl,
        mcp: { speaksEnvelope: mcpModern, allowedHosts },
        originTrialTokens,
        refusedRelease,
        lifetime,
        now: Date.now,
        encoder,
        logFailure(error, call) {
          const { id, method } = call
          const path = maskPath(call.path, isKnownPath(call.path, served))
          log.fail(`${method} ${path} failed`, error, { id, method, path })
        },
      }),
  })
}

/** Reloads the release that the link names, even if it was refused before. */
export async function reloadServer(server: Server): Promise<void> {
  const { follower, log } = running.get(server) ?? {}
  if (log) await follower?.reload().catch(tellTrouble(log))
}

/** Stops taking connections, lets requests in flight finish and resolves. */
export async function stopServer(server: Server): Promise<void> {
  const { httpServer, live, looking, stopping, operators, access, tracing } =
    running.get(server) ?? {}
  operators?.setStopping()
  stopping?.abort()
  clearInterval(looking)
  await httpServer?.stop()
  await tracing?.stop()
  await live?.close()
  access?.close()
  // Closed last, so that probes read the reason until the end.
  operators?.close()
}

/** Logs that the release could not be changed. */
function tellTrouble(log: Log): (error: unknown) => void {
  return (error) => {
    log.fail('Cannot change the release', error)
  }
}
