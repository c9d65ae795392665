/**
 * One application behind every server: a call comes in, the surface of its path answers, and nothing is thrown. It knows
 * no sockets, so that the server, the preview, the build and the tests all ask the same.
 */
import type { Operation } from '../api/operation.ts'
import { registryOf, unknownRegistry } from '../api/registry.ts'
import { createResultCache } from '../api/result-cache.ts'
import type { ResultCache } from '../api/result-cache.ts'
import { createDescriptions } from '../descriptions/descriptions-surface.ts'
import type { Admission } from '../gate/admission.ts'
import type { Gate } from '../gate/gate.ts'
import type { QuotaKind } from '../gate/quota.ts'
import type { Surface } from '../gate/surface.ts'
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

/** What the application works with. */
export interface AppOptions extends FailureOptions {
  /** The site as it is now; throws `SiteUnavailable`. */
  site(): Site
  readonly gate: Gate
  /** The surface that issues tokens; it alone is made elsewhere, where the keys are. */
  readonly oauth: Surface
  /** Seconds for which what the pages say is known to stay so; for ever unless told otherwise. */
  lifetime?(): number
  /** Milliseconds since the epoch; needed with `lifetime`. */
  now?(): number
  /** What an operator set for the MCP server; by default it speaks every revision, to its own host. */
  readonly mcp?: McpSettings
  /** Compresses answers that the build could not prepare; without it they go out as they are. */
  readonly encoder?: ContentEncoder
  /** Whether someone behind the app renders pages on demand, as `astro dev` does. */
  readonly rendersOnDemand?: boolean
  /** Tokens of origin trials, for the browsers of readers. */
  readonly originTrialTokens?: readonly string[]
  /** Name of the release that should be served, while the server refuses it. */
  refusedRelease?(): string | undefined
  /** Operations other than the service's own, for tests. */
  readonly registry?: readonly Operation[]
}

/** Answers a call; `undefined` leaves it to what is behind the app. */
export type App = (call: Call) => Promise<Reply | undefined>

/** The application. */
export function createApp(options: AppOptions): App {
  const { site, lifetime = () => Infinity, now = () => 0 } = options
  const failures = createFailures(options)
  const results = createResultCache({ site, lifetime, now })
  const surfaces = createSurfaces({ ...options, lifetime, results }, failures)
  const finish = createFinisher({
    lifetime,
    isPrivate: lastKnown(() => options.site().info.visibility === 'private', false),
  })

  async function ask(route: Route, call: Call): Promise<Reply | undefined> {
    const surface = surfaces[route.surface]
    const kind = quotaOf(route, call) ?? quotaOfPage(route, call, options)
    if (!kind) return await surface(call)
    const admission = await options.gate(call, kind)
    call.observe?.(admitted(admission))
    return await surface(call, admission)
  }

  return async function app(call) {
    const route = getRoute(call.path)
    let reply: Reply | undefined
    try {
      reply = await ask(route, call)
    } catch (error) {
      reply = failures.answer(route.surface, error, call)
    }
    return reply && (await finish(reply, call))
  }
}

/** Pages are free, but for a question to a search page: its answer is made for this call, as those of the API are. */
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
  readonly results: ResultCache
}

/** All surfaces are made alike and called alike; what is theirs alone is added here. */
function createSurfaces(
  { site, baseUrl, oauth, lifetime, results, ...options }: SurfacesOptions,
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
      releaseTag: lastKnown(() => site().release?.tag, undefined),
      refusedRelease: options.refusedRelease,
    }),
    mcp: createMcp({
      ...shared,
      ...mcp,
      registry,
      results,
      lifetime,
      encoder: options.encoder,
      findPage: createConnectPage(site, baseUrl),
    }),
    website: createWebsite({
      site,
      baseUrl,
      owns: (path) => getRoute(path).surface === 'website',
      rendersOnDemand: options.rendersOnDemand ?? false,
      originTrialTokens: options.originTrialTokens ?? [],
      encoder: options.encoder,
    }),
  }
}

/** Operations of the site as it is now; `fixed` ones stay as they are. */
function findRegistry(site: () => Site, fixed: readonly Operation[] | undefined) {
  return fixed ? () => fixed : lastKnown(() => registryOf(site()), unknownRegistry)
}

/** What the site says, or said when it was last there: an answer that it is away is made with it too. */
function lastKnown<Fact>(find: () => Fact, fallback: Fact): () => Fact {
  let last = fallback
  return () => {
    try {
      last = find()
    } catch {
      // Whatever it was, the operation meets it again, where it is logged and answered.
    }
    return last
  }
}
