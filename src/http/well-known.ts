/**
 * Prefix and names of well-known paths (RFC 8615). They are not in `paths.ts`, because that file is
 * bundled into scripts of pages, which should stay small.
 */
import { authPaths, descriptionPaths } from './paths.ts'

/** Prefix of well-known paths (RFC 8615). */
export const wellKnownFolder = '/.well-known/'

/**
 * Names below `/.well-known/` that belong to the service. It answers all paths below them too.
 */
export const ownWellKnown: ReadonlySet<string> = new Set([
  ...[...Object.values(authPaths), ...Object.values(descriptionPaths)]
    .filter((path) => path.startsWith(wellKnownFolder))
    .map((path) => path.slice(wellKnownFolder.length).split('/')[0] ?? ''),
  // Names of the server card in older drafts, and of OpenID Connect, which the service does not
  // offer.
  'mcp',
  'mcp.json',
  'openid-configuration',
])
