/**
 * The identifier by which the client, a proxy and the log speak of one request: `X-Request-Id`, which no RFC has, and which
 * proxies and clients have used for long.
 */

/** What identifiers are made with. */
export interface IdentifierOptions {
  /** Proxies in front that are trusted: without one the field is the client's, who may repeat the same for ever. */
  readonly trustedHops: number
  /** A new identifier. */
  random(): string
}

/** Characters that are safe in a field, in a line of a log and in a command that searches it. */
const form = /^[A-Za-z0-9._-]{1,64}$/

/** Finds the identifier of a request by its field `X-Request-Id`. */
export function createIdentifier({
  trustedHops,
  random,
}: IdentifierOptions): (sent: string | undefined) => string {
  if (trustedHops === 0) return random
  return (sent) => (sent !== undefined && form.test(sent) ? sent : random())
}
