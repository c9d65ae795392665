/** Registration and comparison of redirect URIs (OAuth 2.1 §2.3, RFC 8252 §7). */
import { isDeniedScheme, wrapsAddress } from './denied-schemes.ts'

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Parameters that the authorization endpoint appends to a redirect URI. A registered URI must not
 * contain them.
 */
const answerParameters = ['code', 'state', 'iss', 'error', 'error_description']

/**
 * Checks whether a URI may be registered. Checks the original text in addition to the parsed URL,
 * because parsing normalizes a URI and can hide an attack.
 */
export function isRedirectUri(uri: string): boolean {
  // Only visible ASCII characters, no backslash and no fragment (not even an empty one).
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

/** Checks whether the host of an http or https URI is the computer of the user (loopback). */
export function isLoopback(uri: string): boolean {
  const { scheme, authority } = split(uri)
  return /^https?$/.test(scheme) && authority !== undefined && loopbackHosts.has(hostOf(authority))
}

/** Returns what a person can recognise in a URI: the host and port, or the scheme of an app. */
export function describeTarget(uri: string): { kind: 'web' | 'loopback' | 'app'; name: string } {
  const { scheme, authority } = split(uri)
  if (!/^https?$/.test(scheme)) return { kind: 'app', name: `${scheme}:` }
  return { kind: isLoopback(uri) ? 'loopback' : 'web', name: authority ?? '' }
}

/**
 * Returns the redirect URI of a request if it is registered. A client with a single registered URI
 * may omit the parameter. URIs are compared as text, but the port of an http loopback URI may
 * differ (RFC 8252 §7.3).
 */
export function resolveRedirectUri(
  registered: readonly string[],
  requested: string | undefined,
): string | undefined {
  const found = findRegistered(registered, requested)
  // The URI is checked again, because the rules may have become stricter after the registration.
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

/** Appends parameters as text, so that the registered URI is not normalized. */
export function appendParameters(
  uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  // The query starts at the first question mark (RFC 3986 §3.4).
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

/** Checks whether a URI has the scheme of an app (RFC 8252 §7.1), and does not contain a URL. */
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
