/** Table of all routes: the surface, such as REST or MCP, and the quota of each path. */
import { descriptions, families } from '../descriptions/descriptions.ts'
import type { QuotaKind } from '../gate/quota.ts'
import type { Call } from '../http/call.ts'
import { isPreflight } from '../http/cors.ts'
import { mcpDescriptionPaths } from '../mcp/mcp-descriptions.ts'
import { oauthPaths } from '../oauth/oauth-surface.ts'
import { apiFolder, apiPaths, mcpPaths } from '../http/paths.ts'

/** Names of the surfaces. */
export type SurfaceName = 'descriptions' | 'oauth' | 'rest' | 'mcp' | 'website'

/** Chooses the quota of a call; `undefined` when the call is free. */
type Charging = (call: Pick<Call, 'method' | 'headers'>) => QuotaKind | undefined

/**
 * Functions that choose the quota of a call, by the `charging` of its route. Where CORS is allowed,
 * a preflight is free, because the browser sends it before a request that counts.
 */
const chargings = {
  free: () => undefined,
  caller: (call) => (isPreflight(call) ? undefined : 'caller'),
  auth: (call) => (isPreflight(call) ? undefined : 'auth'),
  // Opening the consent page is a normal request. A decision is a POST and issues a code, so it
  // counts towards the quota `auth`. This page does not allow CORS, so a preflight counts too.
  consent: ({ method }) => (method === 'POST' ? 'auth' : 'caller'),
} satisfies Record<string, Charging>

/** A path, alone or with its subtree, and the surface (such as REST) that answers calls to it. */
export interface Route {
  readonly path: string
  readonly extent: 'alone' | 'subtree'
  readonly surface: SurfaceName
  /**
   * How requests count towards quotas. Unknown paths of a subtree count like its known paths, so
   * that clients cannot search for paths without limit.
   */
  readonly charging: keyof typeof chargings
}

/** Routes with fixed paths. Exact paths apply before subtrees, and earlier rows before later ones. */
export const routes: readonly Route[] = [
  ...alone(
    descriptions.map(({ path }) => path),
    { surface: 'descriptions', charging: 'free' },
  ),
  ...alone(oauthPaths.documents, { surface: 'oauth', charging: 'free' }),
  ...alone(oauthPaths.actions, { surface: 'oauth', charging: 'auth' }),
  ...alone([oauthPaths.authorize], { surface: 'oauth', charging: 'consent' }),
  // Clients look in these folders for metadata that does not exist, and expect a JSON error.
  ...oauthPaths.folders.map((path) => subtree(path, { surface: 'oauth', charging: 'free' })),
  subtree(apiFolder, { surface: 'rest', charging: 'caller' }),
  subtree(apiPaths.agentIdentity, { surface: 'rest', charging: 'caller' }),
  ...alone(mcpDescriptionPaths, { surface: 'mcp', charging: 'free' }),
  subtree(mcpPaths.endpoint, { surface: 'mcp', charging: 'caller' }),
]

/** Route of the documents, such as llms.txt files, whose number and paths differ between sites. */
const documentFamilies: Route = {
  path: '',
  extent: 'alone',
  surface: 'descriptions',
  charging: 'free',
}

const website = subtree('', { surface: 'website', charging: 'free' })

/** Routes by exact path, with and without a final slash. The first route with a path applies. */
const byPath = new Map(
  routes
    .flatMap((route) => [route.path, `${route.path}/`].map((path) => [path, route] as const))
    .toReversed(),
)

const subtrees = routes.filter(({ extent }) => extent === 'subtree')

/**
 * Finds the route of a path, with or without a final slash. `hasCollections` is called only for
 * documents that exist only in sites with collections.
 */
export function getRoute(path: string, hasCollections = () => true): Route {
  const known = byPath.get(path) ?? subtrees.find((route) => path.startsWith(`${route.path}/`))
  if (known) return known
  const bare = path.replace(/\/$/, '')
  const family = families.find(({ form }) => form.test(bare))
  return family && (!family.needs || hasCollections()) ? documentFamilies : website
}

/** Returns the quota kind of a call; `undefined` when the call is free. */
export function quotaOf({ charging }: Route, call: Pick<Call, 'method' | 'headers'>) {
  const kindOf: Charging = chargings[charging]
  return kindOf(call)
}

const urgentPaths: ReadonlySet<string> = new Set(
  [apiPaths.health, mcpPaths.health].flatMap((path) => [path, `${path}/`]),
)

/**
 * Checks whether a call is answered even during an overload. Health checks are answered, because
 * they must show that the service is busy and not down.
 */
export function isUrgent({ path }: Pick<Call, 'path'>): boolean {
  return urgentPaths.has(path)
}

type Answerer = Pick<Route, 'surface' | 'charging'>

function alone(paths: readonly string[], answerer: Answerer): Route[] {
  return paths.map((path) => ({ path, extent: 'alone', ...answerer }))
}

function subtree(path: string, answerer: Answerer): Route {
  return { path, extent: 'subtree', ...answerer }
}
