/** The server: artefacts in, node:http out. */
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { ConsentPages } from '../oauth/consent-view.ts'
import { createLazySearch } from '../search/search.ts'
import { openRelease } from '../site/artefacts/artefacts.ts'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import type { Log } from '../telemetry/log.ts'
import { maskPath } from '../telemetry/shown-path.ts'
import type { ConsentFrames } from '../website/consent/consent-frames.ts'
import { createServiceAccess } from './access.ts'
import type { ServiceAccess } from './access.ts'
import { createApp } from './app.ts'
import type { AppOptions } from './app.ts'
import { connectionBounds, readDescriptorLimit } from './connection-bounds.ts'
import { createContentEncoder } from './content-encoder.ts'
import { createEarlyNotices } from './early-notices.ts'
import { openFirst } from './first-release.ts'
import type { FirstRelease } from './first-release.ts'
import { createFollower, findLinked, refusalOf } from './follow-release.ts'
import type { Follower } from './follow-release.ts'
import { createGuardedServer } from './guarded-server.ts'
import type { HttpServer } from './http-server.ts'
import { isKnownPath } from './known-paths.ts'
import { listen } from './listen.ts'
import { createLiveApp } from './live-app.ts'
import type { LiveApp } from './live-app.ts'
import { openOperatorPort } from './operator-port.ts'
import type { OperatorPort } from './operator-port.ts'
import { rehearseSearch } from './rehearsal.ts'
import { createTurnGiver, settle } from './settling.ts'
import { startTraces } from './traces.ts'
import type { Traces } from './traces.ts'

/** Milliseconds between two looks at the link that names the release. */
const lookInterval = 1_000

/** What is behind a server. */
interface Running {
  readonly httpServer: HttpServer
  readonly live: LiveApp
  readonly follower: Follower
  readonly looking: NodeJS.Timeout
  /** Aborted when the server stops: what nobody waits for need not be finished. */
  readonly stopping: AbortController
  readonly operators: OperatorPort
  readonly traces: Traces
  readonly access: ServiceAccess
  readonly log: Log
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
  const { notices, tellNotices } = createEarlyNotices(log)
  const access = await createServiceAccess(config, notices)
  const closers = [access.close]
  try {
    const operators = await openOperatorPort(config, log)
    closers.push(operators.close)
    return await startOver({ config, access, operators, parts }, tellNotices)
  } catch (error) {
    // A connection to a store, or a port, would keep the process of a server that cannot start.
    for (const close of closers) close()
    throw error
  }
}

/** What is there before a release is open. */
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
  const traces = await startTraces(config, () => live.release().id, log)
  const httpServer = createGuardedServer(live, { config, log, bounds, operators, traces })
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
    traces,
    log,
  })
  return server
}

/** Follows the link from the release that the server has started with. */
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
      // The release before goes on meanwhile.
      await rehearseSearch(next.siteAt(Date.now()), stopping.signal)
      return next
    },
    discard: ({ close }) => close(),
    swap: live.swap,
    isServed: ({ id, manifest }) =>
      id === live.release().id && manifest.buildId === live.release().manifest.buildId,
    tellTaken(line, { id, data }) {
      log.tell(line, { release: id, pages: data.pages.length })
    },
    tellRefused: log.warn,
  })
}

/** Opens releases, whose search is opened when it is first asked. */
function createOpener({ baseUrl }: Config, stopping: AbortSignal) {
  const giveTurn = createTurnGiver(stopping)
  return (folder: string, proof: 'digest' | 'stamp') =>
    openRelease(join(folder, 'data'), {
      baseUrl,
      proof,
      createSearch: (index, pages) => createLazySearch(index, pages, giveTurn),
    })
}

/** A release, as metrics tell it. */
function describeRelease({ id, manifest }: OpenRelease, isSubstitute: boolean) {
  const { generated, nextChange } = manifest
  const isStale = nextChange !== null && Date.parse(nextChange) <= Date.now()
  return { id, published: generated, isStale, isSubstitute }
}

/** All apps share one: what it bounds is the memory of the process. */
const encoder = createContentEncoder()

/** The app of a release: what it answers is its own, who may ask and with which token is not. */
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
        // The build wrote them, and their digest is checked.
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

/** Takes up the release that is to be served now, also one that was refused before. */
export async function reloadServer(server: Server): Promise<void> {
  const { follower, log } = running.get(server) ?? {}
  if (log) await follower?.reload().catch(tellTrouble(log))
}

/** Stops taking connections, lets requests in flight finish and resolves. */
export async function stopServer(server: Server): Promise<void> {
  const { httpServer, live, looking, stopping, operators, access, traces } =
    running.get(server) ?? {}
  operators?.setStopping()
  stopping?.abort()
  clearInterval(looking)
  await httpServer?.stop()
  await traces?.stop()
  await live?.close()
  access?.close()
  // Last, so that whoever looks meanwhile is told why and not that nothing is there.
  operators?.close()
}

/** Tells that the release could not be changed. */
function tellTrouble(log: Log): (error: unknown) => void {
  return (error) => {
    log.fail('Cannot change the release', error)
  }
}
