/** Recognises absolute URLs of the site itself, as people copy them from a browser. */

/** An address of the site, split into its origin as written and its path. */
export interface OwnAddress {
  readonly origin: string
  /** Path with query and fragment, such as `/en/contact/#form`. */
  readonly path: string
}

/**
 * Splits an address of this site; `undefined` for any other address. Case of scheme and host is
 * ignored (RFC 3986 §6.2.2.1), and so is the default port.
 */
export function findOwnAddress(href: string, baseUrl: string): OwnAddress | undefined {
  const [, origin, rest = ''] = /^(https?:\/\/[^/?#\\]*)(.*)$/is.exec(href) ?? []
  if (origin === undefined || URL.parse(origin)?.origin !== URL.parse(baseUrl)?.origin) {
    return undefined
  }
  return { origin, path: rest.startsWith('/') ? rest : `/${rest}` }
}
