/** Starts, reloads and stops the server that serves a release with node:http. */
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
import { createContentEncoder } from './content-encoder.ts'
import { createFollower, findLinked, openFirst } from './follow-release.ts'
import type { OpenFolder } from './follow-release.ts'
import { createGuardedServer } from './guarded-server.ts'
import { connectionBounds, readDescriptorLimit } from './timeouts-and-limits.ts'
import { listen } from './listen.ts'
import { createLiveApp } from './live-app.ts'
import type { LiveApp } from './live-app.ts'
import { isKnownPath, startMissingContent, startTracing } from './observers.ts'
import { openOperatorPort } from './operator-port.ts'
import { createYield, warmUp, warmUpSearch } from './warm-up.ts'

/** Milliseconds between two checks of the link that names the release. */
const checkInterval = 1_000

/** Parts that the caller passes in. */
export interface ServerParts {
  /** Folder of the release. */
  readonly folder: string
  /** Creates the consent pages from the page frames (header and footer) of a release. */
  createPages(frames: ConsentFrames): ConsentPages
  readonly log: Log
}

/** A listening server. */
export interface RunningServer {
  readonly port: number
  /** Reloads the release that the link names, even if it was refused before. */
  reload(): Promise<void>
  /** Stops taking connections, lets requests in flight finish and resolves. */
  stop(): Promise<void>
}

/** Starts a server; resolves once it listens. */
export async function startServer(config: Config, parts: ServerParts): Promise<RunningServer> {
  const closers: (() => void)[] = []
  try {
    return await start(config, parts, closers)
  } catch (error) {
    // An open store connection or port would keep the process alive after a failed start.
    for (const close of closers) close()
    throw error
  }
}

async function start(
  config: Config,
  parts: ServerParts,
  closers: (() => void)[],
): Promise<RunningServer> {
  const { log } = parts
  const own = resolve(parts.folder)
  const stopping = new AbortController()
  const open = createOpener(config, stopping.signal)
  const operators = await openOperatorPort(config, log)
  if (operators) closers.unshift(operators.close)
  const first = await openFirst(own, config.baseUrl, open)
  // Called after a release is open, because the warnings about missing settings matter only then.
  const access = await createServiceAccess(config, log)
  closers.unshift(access.close)
  const refusedRelease = () => follower.refused()
  const live = createLive(first.release, config, { ...parts, ...access, refusedRelease })
  const findTarget = () => findLinked(own)
  const openWarm = (folder: string) => openAndWarmUp(folder, open, stopping.signal)
  const follower = createFollower({
    own,
    first,
    live,
    log,
    now: Date.now,
    findTarget,
    open: openWarm,
  })
  const bounds = connectionBounds(config, readDescriptorLimit())
  const tracing = await startTracing(config, () => live.release().id, log)
  const missing = startMissingContent(config, log)
  const metrics = operators?.metrics
  const httpServer = createGuardedServer(live, { config, log, bounds, metrics, tracing, missing })
  const settings = { host: 'HOST', port: 'PORT' }
  const port = await listen(httpServer.server, { ...config, settings })
  operators?.setReady({
    connections: () => ({ open: httpServer.connections(), bound: bounds.all }),
    release: () => describeRelease(live.release(), refusedRelease() !== undefined),
    store: access.store,
    missing: missing?.list,
  })
  const logError = logErrorTo(log, 'Cannot change the release')
  const logWarmUpError = logErrorTo(log, 'Cannot warm up or verify the release')
  const checking = setInterval(() => void follower.check().catch(logError), checkInterval).unref()
  void warmUp(first.release, stopping.signal, logWarmUpError)
  return {
    port,
    reload: () => follower.reload().catch(logError),
    async stop() {
      operators?.setStopping()
      stopping.abort()
      clearInterval(checking)
      await httpServer.stop()
      await tracing?.stop()
      await live.close()
      // The port for operators closes last. Probes read there why the service is not ready.
      for (const close of closers) close()
    },
  }
}

/** Opens a release and warms up its search, while the old release still answers. */
async function openAndWarmUp(
  folder: string,
  open: OpenFolder,
  stopping: AbortSignal,
): Promise<OpenRelease> {
  const release = await open(folder, 'digest')
  await warmUpSearch(release.siteAt(Date.now()), stopping)
  return release
}

/** Returns a function that opens releases. The search of a release is opened on the first query. */
function createOpener({ baseUrl }: Config, stopping: AbortSignal): OpenFolder {
  const yieldToOthers = createYield(stopping)
  return (folder, proof) =>
    openRelease(join(folder, 'data'), {
      baseUrl,
      proof,
      createSearch: (index, pages) => createLazySearch(index, pages, yieldToOthers),
    })
}

/** Describes a release for the metrics. */
function describeRelease({ id, manifest }: OpenRelease, isSubstitute: boolean) {
  const { generated, nextChange } = manifest
  const isStale = nextChange !== null && Date.parse(nextChange) <= Date.now()
  return { id, published: generated, isStale, isSubstitute }
}

/** One encoder for all apps, because it limits how much the whole process compresses at once. */
const encoder = createContentEncoder()

/** Creates the live app of a service. All its releases share quotas and tokens. */
function createLive(
  first: OpenRelease,
  { baseUrl, mcpModern, allowedHosts, originTrialTokens }: Config,
  parts: ServerParts & ServiceAccess & Pick<AppOptions, 'refusedRelease'>,
): LiveApp {
  const { gate, createOAuthWith, createPages, refusedRelease, log } = parts
  return createLiveApp(first, {
    now: Date.now,
    logFailure: logErrorTo(log, 'Cannot close the files of the previous release'),
    createApp: ({ site, release, lifetime }) =>
      createApp({
        site: () => site,
        gate,
        // The build wrote the frames. Opening the release has checked that they are unchanged.
        oauth: createOAuthWith(createPages(release.frames as ConsentFrames)),
        baseUrl,
        mcp: { speaksEnvelope: mcpModern, allowedHosts },
        originTrialTokens,
        refusedRelease,
        lifetime,
        now: Date.now,
        encoder,
        logFailure(error, call) {
          const { id, method } = call
          const path = maskPath(call.path, isKnownPath(call.path, release))
          log.fail(`${method} ${path} failed`, error, { id, method, path })
        },
      }),
  })
}

/** Returns a function that logs an error under a message. */
function logErrorTo(log: Log, message: string): (error: unknown) => void {
  return (error) => {
    log.fail(message, error)
  }
}
