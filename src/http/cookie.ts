/** Cookies, RFC 6265: one read by its name, one written. */

/** Value of a cookie of a request. */
export function findCookie(field: string | undefined, name: string): string | undefined {
  const pairs = (field ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** What a cookie is set with; its value holds no character that would need quoting. */
export interface Cookie {
  readonly name: string
  readonly value: string
  /** Seconds; 0 takes the cookie away. */
  readonly maxAge: number
  /** Whether it travels over https alone. */
  readonly secure: boolean
}

/** `Set-Cookie` value of a cookie for this host alone, out of reach of scripts and of posts from other sites. */
export function serializeCookie({ name, value, maxAge, secure }: Cookie): string {
  const attributes = ['Path=/', ...(secure ? ['Secure'] : []), 'HttpOnly', 'SameSite=Lax']
  return [`${name}=${value}`, ...attributes, `Max-Age=${maxAge}`].join('; ')
}
