/** Cookies, RFC 6265. */

/** Finds the value of a cookie in a `Cookie` field; `undefined` if the cookie is missing. */
export function findCookie(field: string | undefined, name: string): string | undefined {
  const pairs = (field ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** A cookie to set. Its value must not have characters that need quoting. */
export interface Cookie {
  readonly name: string
  readonly value: string
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number
  /** Whether browsers send the cookie over https only. */
  readonly secure: boolean
}

/** Converts a cookie to a `Set-Cookie` value for this host only, with `HttpOnly` and `SameSite`. */
export function serializeCookie({ name, value, maxAge, secure }: Cookie): string {
  const attributes = ['Path=/', ...(secure ? ['Secure'] : []), 'HttpOnly', 'SameSite=Lax']
  return [`${name}=${value}`, ...attributes, `Max-Age=${maxAge}`].join('; ')
}
