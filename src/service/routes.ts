/** All routes of all surfaces: which one answers where, and which quota a request there is charged to. */
import { descriptions, families } from '../descriptions/descriptions.ts'
import type { QuotaKind } from '../gate/quota.ts'
import type { Call } from '../http/call.ts'
import { isPreflight } from '../http/cors.ts'
import { mcpDescriptionPaths } from '../mcp/mcp-descriptions.ts'
import { oauthPaths } from '../oauth/oauth-surface.ts'
import { apiPaths, mcpPaths } from '../http/paths.ts'

/** Names of the surfaces. */
export type SurfaceName = 'descriptions' | 'oauth' | 'rest' | 'mcp' | 'website'

/** What a route charges a call to; nothing to no quota. */
type Charging = (call: Pick<Call, 'method' | 'headers'>) => QuotaKind | undefined

/**
 * The ways to charge. A preflight costs nothing: a browser sends it by itself, so that a page would pay twice for each
 * of its requests.
 */
const chargings = {
  free: () => undefined,
  caller: (call) => (isPreflight(call) ? undefined : 'caller'),
  auth: (call) => (isPreflight(call) ? undefined : 'auth'),
  // A look at the consent page is a request like any other, a decision issues a code. Nothing here is open to other
  // sites, so what looks like a preflight is charged too: it would be a page rendered for nothing.
  consent: ({ method }) => (method === 'POST' ? 'auth' : 'caller'),
} satisfies Record<string, Charging>

/** One row: a path, and whether what lies under it belongs to it. */
export interface Route {
  readonly path: string
  readonly extent: 'alone' | 'subtree'
  readonly surface: SurfaceName
  /** How a request there is charged; unknown paths of a subtree too, or probing would be free. */
  readonly charging: keyof typeof chargings
}

/** Routes in the order in which they are tried; the last one takes the rest. */
export const routes: readonly Route[] = [
  ...alone(
    descriptions.map(({ path }) => path),
    { surface: 'descriptions', charging: 'free' },
  ),
  ...alone(oauthPaths.documents, { surface: 'oauth', charging: 'free' }),
  ...alone(oauthPaths.actions, { surface: 'oauth', charging: 'auth' }),
  ...alone([oauthPaths.authorize], { surface: 'oauth', charging: 'consent' }),
  // Nothing else is here, and clients that probe for documents expect their refusal as JSON.
  ...oauthPaths.folders.map((path) => subtree(path, { surface: 'oauth', charging: 'free' })),
  subtree(apiPaths.root, { surface: 'rest', charging: 'caller' }),
  subtree(apiPaths.agentIdentity, { surface: 'rest', charging: 'caller' }),
  ...alone(mcpDescriptionPaths, { surface: 'mcp', charging: 'free' }),
  subtree(mcpPaths.endpoint, { surface: 'mcp', charging: 'caller' }),
]

/** Which of these documents there are differs from site to site. */
const documentFamilies: Route = {
  path: '',
  extent: 'alone',
  surface: 'descriptions',
  charging: 'free',
}

const website = subtree('', { surface: 'website', charging: 'free' })

/** Where a path that is a route's own leads, with and without its final slash; the first row of a path holds. */
const byPath = new Map(
  routes
    .flatMap((route) => [route.path, `${route.path}/`].map((path) => [path, route] as const))
    .toReversed(),
)

const subtrees = routes.filter(({ extent }) => extent === 'subtree')

/** Route of a path, with or without its final slash. */
export function getRoute(path: string): Route {
  const known = byPath.get(path) ?? subtrees.find((route) => path.startsWith(`${route.path}/`))
  if (known) return known
  const bare = path.replace(/\/$/, '')
  return families.some(({ form }) => form.test(bare)) ? documentFamilies : website
}

/** Kind of the quota a call on a route is charged to; `undefined` when it is free. */
export function quotaOf({ charging }: Route, call: Pick<Call, 'method' | 'headers'>) {
  const kindOf: Charging = chargings[charging]
  return kindOf(call)
}

type Answerer = Pick<Route, 'surface' | 'charging'>

function alone(paths: readonly string[], answerer: Answerer): Route[] {
  return paths.map((path) => ({ path, extent: 'alone', ...answerer }))
}

function subtree(path: string, answerer: Answerer): Route {
  return { path, extent: 'subtree', ...answerer }
}
