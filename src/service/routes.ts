/** All routes of all surfaces: which one answers where, and whether a request there counts against a quota. */
import { descriptions } from '../descriptions/descriptions.ts'
import { oauthPaths } from '../oauth/oauth-surface.ts'
import { mcpDescriptionPaths } from '../mcp/mcp-descriptions.ts'

/** A protocol face of the service. */
export type Surface = 'documents' | 'oauth' | 'rest' | 'mcp' | 'website'

/** One row: a path, and whether what lies under it belongs to it. */
export interface Route {
  readonly path: string
  readonly extent: 'alone' | 'subtree'
  readonly surface: Surface
  /** Whether a request is charged; a preflight never is. */
  readonly counted: boolean
}

/** Routes in the order in which they are tried; the last one takes the rest. */
export const routes: readonly Route[] = [
  ...descriptions.map(({ path }): Route => ({
    path,
    extent: 'alone',
    surface: 'documents',
    counted: false,
  })),
  ...oauthPaths.documents.map((path): Route => ({
    path,
    extent: 'alone',
    surface: 'oauth',
    counted: false,
  })),
  ...[...oauthPaths.actions, oauthPaths.authorize].map((path): Route => ({
    path,
    extent: 'alone',
    surface: 'oauth',
    counted: true,
  })),
  // Nothing else is here, which clients that probe are told as JSON.
  ...oauthPaths.folders.map((path): Route => ({
    path,
    extent: 'subtree',
    surface: 'oauth',
    counted: false,
  })),
  { path: '/api/v1', extent: 'subtree', surface: 'rest', counted: true },
  { path: '/agent/identity', extent: 'subtree', surface: 'rest', counted: true },
  ...mcpDescriptionPaths.map((path): Route => ({
    path,
    extent: 'alone',
    surface: 'mcp',
    counted: false,
  })),
  { path: '/mcp', extent: 'subtree', surface: 'mcp', counted: true },
]

const website: Route = { path: '', extent: 'subtree', surface: 'website', counted: false }

/** Route of a path, with or without its final slash. */
export function getRoute(path: string): Route {
  return routes.find((route) => isAt(route, path)) ?? website
}

function isAt(route: Route, path: string): boolean {
  if (path === route.path || path === `${route.path}/`) return true
  return route.extent === 'subtree' && path.startsWith(`${route.path}/`)
}
