/** Whole addresses that name the site itself, as people copy them out of a browser. */

/** An address of the site: its origin as it was written, and what it names there. */
export interface OwnAddress {
  readonly origin: string
  /** Path with what follows it, `/en/contact/#form`. */
  readonly path: string
}

/**
 * The two parts of an address of this site; `undefined` for any other. Scheme and host are the same in capitals
 * (RFC 3986 §6.2.2.1), and browsers leave out the port that is usual.
 */
export function findOwnAddress(href: string, baseUrl: string): OwnAddress | undefined {
  const [, origin, rest = ''] = /^(https?:\/\/[^/?#\\]*)(.*)$/is.exec(href) ?? []
  if (origin === undefined || URL.parse(origin)?.origin !== URL.parse(baseUrl)?.origin) {
    return undefined
  }
  return { origin, path: rest.startsWith('/') ? rest : `/${rest}` }
}
