/**
 * Identifiers of requests by `X-Request-Id`, a convention of proxies and clients without an RFC.
 */

/** 1 to 64 characters that are safe in headers, log lines and shell commands. */
const form = /^[A-Za-z0-9._-]{1,64}$/

/**
 * Returns a function that takes `X-Request-Id` and returns the identifier of the request. Without a
 * trusted proxy the field is ignored, because clients could reuse an identifier.
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
