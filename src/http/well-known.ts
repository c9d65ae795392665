/**
 * Well-known addresses (RFC 8615), and which of them are the service's own. Apart from the table of addresses, which scripts of
 * pages carry with them.
 */
import { authPaths, descriptionPaths } from './paths.ts'

/** Folder of what others look for by its name alone (RFC 8615). */
export const wellKnownFolder = '/.well-known/'

/** What the service answers below that folder itself: first segments, each with all below it. */
export const ownWellKnown: ReadonlySet<string> = new Set([
  ...[...Object.values(authPaths), ...Object.values(descriptionPaths)]
    .filter((path) => path.startsWith(wellKnownFolder))
    .map((path) => path.slice(wellKnownFolder.length).split('/')[0] ?? ''),
  // Where readers of older drafts look for the server card, and clients for an identity that nobody has here.
  'mcp',
  'mcp.json',
  'openid-configuration',
])
