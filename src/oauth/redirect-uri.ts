/** Redirect URIs: which may be registered, and which fits a registered one (OAuth 2.1 §2.3, RFC 8252 §7). */
import { isDeniedScheme, wrapsAddress } from './denied-schemes.ts'

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Parameters that an answer appends; a URI that holds one already would come back with two of it. */
const answerParameters = ['code', 'state', 'iss', 'error', 'error_description']

/** Whether a URI may be registered. It is judged as written: `new URL` drops and folds what attacks are made of. */
export function isRedirectUri(uri: string): boolean {
  // No white space or controls, no backslash, no fragment, not even an empty one.
  if (!/^[\x21-\x7e]+$/.test(uri) || /[\\#]/.test(uri)) return false
  const url = URL.parse(uri)
  if (!url || url.username !== '' || url.password !== '') return false
  const { scheme, authority, path } = split(uri)
  if (authority?.includes('@') === true || authority?.includes('*') === true) return false
  if (path.split('/').some(isDotSegment)) return false
  const query = new URLSearchParams(url.search)
  if (answerParameters.some((name) => query.has(name))) return false
  if (scheme === 'https') return authority !== undefined && hostOf(authority) !== ''
  if (scheme === 'http') return authority !== undefined && loopbackHosts.has(hostOf(authority))
  return isPrivateScheme(uri, scheme)
}

/** Whether a URI leads to a program on the same computer. */
export function isLoopback(uri: string): boolean {
  const { scheme, authority } = split(uri)
  return /^https?$/.test(scheme) && authority !== undefined && loopbackHosts.has(hostOf(authority))
}

/** What a person should recognise in a URI: its host, or the scheme of an installed program. */
export function describeTarget(uri: string): { kind: 'web' | 'loopback' | 'app'; name: string } {
  const { scheme, authority } = split(uri)
  if (!/^https?$/.test(scheme)) return { kind: 'app', name: `${scheme}:` }
  return { kind: isLoopback(uri) ? 'loopback' : 'web', name: authority ?? '' }
}

/**
 * Registered URI that a request means: compared as text, but for the port of a loopback address over http
 * (RFC 8252 §7.3). Only a client with a single URI may leave it out.
 */
export function resolveRedirectUri(
  registered: readonly string[],
  requested: string | undefined,
): string | undefined {
  const found = findRegistered(registered, requested)
  // A registration cannot be taken back, so that a rule which came later holds here.
  return found !== undefined && isRedirectUri(found) ? found : undefined
}

function findRegistered(
  registered: readonly string[],
  requested: string | undefined,
): string | undefined {
  if (requested === undefined) return registered.length === 1 ? registered[0] : undefined
  if (registered.includes(requested)) return requested
  const withoutPort = cutLoopbackPort(requested)
  if (withoutPort === undefined) return undefined
  return registered.some((known) => cutLoopbackPort(known) === withoutPort) ? requested : undefined
}

/** A URI with parameters appended as text, so that all of it stays as registered. */
export function appendParameters(
  uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  // Only the first question mark begins a query; another one is a part of it (RFC 3986 §3.4).
  const [, query] = /\?(.*)/.exec(uri) ?? []
  const joint = query === undefined ? '?' : query === '' || query.endsWith('&') ? '' : '&'
  return uri + joint + pairs.join('&')
}

function cutLoopbackPort(uri: string): string | undefined {
  const parts = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)(.*)$/.exec(
    uri,
  )
  return parts ? `${parts[1] ?? ''}${parts[2] ?? ''}` : undefined
}

/** Whether a scheme is that of an installed program (RFC 8252 §7.1), as `cursor:` and `vscode:` are. */
function isPrivateScheme(uri: string, scheme: string): boolean {
  return (
    /^[a-z][a-z0-9+.-]{1,62}:./.test(uri) &&
    !isDeniedScheme(scheme) &&
    !wrapsAddress(uri.slice(scheme.length + 1))
  )
}

function isDotSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment)
}

function hostOf(authority: string): string {
  return authority.toLowerCase().replace(/:\d*$/, '')
}

function split(uri: string): { scheme: string; authority: string | undefined; path: string } {
  const [, scheme = '', authority, path = ''] = /^([^:]*):(?:\/\/([^/?]*))?([^?]*)/.exec(uri) ?? []
  return { scheme: scheme.toLowerCase(), authority, path }
}
