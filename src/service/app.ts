/**
 * The application: it passes each call to the surface of its path, such as the REST API, and never
 * throws. It does not use sockets, so the server, the preview, the build and the tests share it.
 */
import type { Operation } from '../api/operation.ts'
import { registryOf, unknownRegistry } from '../api/registry.ts'
import { createResultCache } from '../api/result-cache.ts'
import type { ResultCache } from '../api/result-cache.ts'
import { createDescriptions } from '../descriptions/descriptions-surface.ts'
import type { Admission } from '../gate/admission.ts'
import type { Gate, Surface } from '../gate/gate.ts'
import type { QuotaKind } from '../gate/quota.ts'
import type { Call, Reply } from '../http/call.ts'
import type { ContentEncoder } from '../http/content-encoder.ts'
import type { CallEvent } from '../http/call-event.ts'
import { createMcp } from '../mcp/mcp-surface.ts'
import type { McpSettings } from '../mcp/mcp-surface.ts'
import { createRest } from '../rest/rest-surface.ts'
import type { Site } from '../site/site.ts'
import { createConnectPage } from '../website/connect-page.ts'
import { findAskedPage } from '../website/search-page.ts'
import { createWebsite } from '../website/website-surface.ts'
import { createFailures } from './failures.ts'
import type { FailureOptions, Failures } from './failures.ts'
import { createFinisher } from './finish.ts'
import { getRoute, quotaOf } from './routes.ts'
import type { Route, SurfaceName } from './routes.ts'

/** Options of the application. */
export interface AppOptions extends FailureOptions {
  /** Returns the current site. Throws `SiteUnavailable` if there is none. */
  site(): Site
  readonly gate: Gate
  /** The OAuth endpoints. They are passed in, because they need the keys. */
  readonly oauth: Surface
  /** Seconds until the content of the pages changes; `Infinity` by default. */
  lifetime?(): number
  /**
   * Milliseconds since the epoch, 0 by default. Used for answers that change with time, and to
   * limit searches for 404 responses.
   */
  now?(): number
  /**
   * Settings of the MCP server. By default it supports all revisions of MCP, and accepts only its
   * own host.
   */
  readonly mcp?: McpSettings
  /**
   * Compresses responses that the build could not compress; without it they are sent uncompressed.
   */
  readonly encoder?: ContentEncoder
  /** Whether a handler behind the app renders pages on demand, as `astro dev` does. */
  readonly rendersOnDemand?: boolean
  /** Tokens of origin trials, for the browsers of readers. */
  readonly originTrialTokens?: readonly string[]
  /** Returns the name of the release that should be served, if the server refuses this release. */
  refusedRelease?(): string | undefined
  /** Replaces the operations of the service in tests. */
  readonly registry?: readonly Operation[]
}

/** Answers a call. `undefined` leaves the call to the handler behind the app. */
export type App = (call: Call) => Promise<Reply | undefined>

/** Creates the application. */
export function createApp(options: AppOptions): App {
  const { site, lifetime = () => Infinity, now = () => 0 } = options
  const failures = createFailures(options)
  const results = createResultCache({ site, lifetime, now })
  const hasCollections = lastKnown(() => site().collections.length > 0, true)
  const shared = { ...options, lifetime, now, results, hasCollections }
  const surfaces = createSurfaces(shared, failures)
  const finish = createFinisher({
    lifetime,
    now,
    isPrivate: lastKnown(() => options.site().info.visibility === 'private', false),
  })

  return async function app(call) {
    const route = getRoute(call.path, hasCollections)
    let reply: Reply | undefined
    try {
      const kind = quotaOf(route, call) ?? quotaOfPage(route, call, options)
      const admission = kind && (await options.gate(call, kind))
      if (admission) call.observe?.(admitted(admission))
      reply = await surfaces[route.surface](call, admission)
    } catch (error) {
      reply = failures.answer(route.surface, error, call)
    }
    return reply && (await finish(reply, call))
  }
}

/**
 * Returns the quota that a page request counts towards. A search page with a query counts like an
 * API call, because its results are made on demand. Other pages do not count, and no page counts if
 * `rendersOnDemand` is set.
 */
function quotaOfPage(
  { surface }: Route,
  call: Call,
  { site, rendersOnDemand = false }: Pick<AppOptions, 'site' | 'rendersOnDemand'>,
): QuotaKind | undefined {
  if (surface !== 'website' || rendersOnDemand) return undefined
  return findAskedPage(call, site()) && 'caller'
}

function admitted({ caller, hasInvalidToken, policy, exhausted }: Admission): CallEvent {
  return {
    kind: 'admitted',
    caller: hasInvalidToken ? 'invalid-token' : caller.kind,
    policy: (exhausted?.policy ?? policy).name,
    isExhausted: exhausted !== undefined,
  }
}

interface SurfacesOptions extends AppOptions {
  lifetime(): number
  now(): number
  readonly results: ResultCache
  hasCollections(): boolean
}

/** Creates all surfaces, such as the REST API. They share options and have the same signature. */
function createSurfaces(
  { site, baseUrl, oauth, lifetime, now, results, hasCollections, ...options }: SurfacesOptions,
  { toProblem }: Failures,
): Readonly<Record<SurfaceName, Surface>> {
  const registry = findRegistry(site, options.registry)
  const mcp = options.mcp ?? { speaksEnvelope: true, allowedHosts: [] }
  const shared = { site, baseUrl, toProblem }
  return {
    descriptions: createDescriptions(shared),
    oauth,
    rest: createRest({
      ...shared,
      registry,
      results,
      now,
      releaseTag: lastKnown(() => site().release?.tag, undefined),
      refusedRelease: options.refusedRelease,
    }),
    mcp: createMcp({
      ...shared,
      ...mcp,
      registry,
      results,
      now,
      lifetime,
      encoder: options.encoder,
      findPage: createConnectPage(site, baseUrl),
    }),
    website: createWebsite({
      site,
      baseUrl,
      owns: (path) => getRoute(path, hasCollections).surface === 'website',
      rendersOnDemand: options.rendersOnDemand ?? false,
      originTrialTokens: options.originTrialTokens ?? [],
      now,
      encoder: options.encoder,
    }),
  }
}

/** Creates the function that returns the operations of the site; `fixed` if that is set. */
function findRegistry(site: () => Site, fixed: readonly Operation[] | undefined) {
  return fixed ? () => fixed : lastKnown(() => registryOf(site()), unknownRegistry)
}

/**
 * Returns a function that reads a value from the current site. While the site is unavailable, the
 * function returns the last value, at first `fallback`, because error responses need a value.
 */
function lastKnown<Fact>(find: () => Fact, fallback: Fact): () => Fact {
  let last = fallback
  return () => {
    try {
      last = find()
    } catch {
      // The handler of the call gets the same error from the site. The app logs and answers it.
    }
    return last
  }
}
