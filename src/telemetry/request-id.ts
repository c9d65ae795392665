/**
 * Identifiers of requests: random, or from the header field `X-Request-Id`. No RFC defines this
 * field, but many proxies and clients send it.
 */

/** 1 to 64 characters that are safe in headers, log lines and shell commands. */
const form = /^[A-Za-z0-9._-]{1,64}$/

/**
 * Creates a function that takes the value of `X-Request-Id` and returns the identifier of the
 * request. The identifier is random if the value is absent or invalid. Without a trusted proxy it
 * is always random, because clients could reuse an identifier.
 */
export function createIdentifier({
  trustedHops,
  random,
}: {
  readonly trustedHops: number
  random(): string
}): (sent: string | undefined) => string {
  if (trustedHops === 0) return random
  return (sent) => (sent !== undefined && form.test(sent) ? sent : random())
}
