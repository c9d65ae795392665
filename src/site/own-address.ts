/** Recognises absolute URLs of the site itself, as people copy them from a browser. */

/**
 * Splits an absolute URL of this site into its origin as written, and its path with query and
 * fragment. Returns `undefined` for other texts. Ignores the case of scheme and host (RFC 3986
 * §6.2.2.1), and the default port.
 */
export function findOwnAddress(href: string, baseUrl: string) {
  const [, origin, rest = ''] = /^(https?:\/\/[^/?#\\]*)(.*)$/is.exec(href) ?? []
  if (origin === undefined || URL.parse(origin)?.origin !== URL.parse(baseUrl)?.origin) {
    return undefined
  }
  return { origin, path: rest.startsWith('/') ? rest : `/${rest}` }
}
