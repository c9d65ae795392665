/**
 * Checks the `Host` field of calls to the MCP server, against DNS rebinding: a foreign page could
 * otherwise reach a server on the computer of its reader. The browser takes both for one origin,
 * and only this field names the foreign site.
 */

const defaultPorts: Readonly<Record<string, string>> = { 'https:': ':443', 'http:': ':80' }
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/**
 * A check that allows the host of `baseUrl`, the further hosts, and any loopback name when
 * `baseUrl` is one.
 */
export function createHostCheck(
  baseUrl: string,
  further: readonly string[],
): (host: string | undefined) => boolean {
  const { host, protocol } = new URL(baseUrl)
  const allowed = new Set(
    [host, ...further].flatMap((name) => [
      // A client may or may not write the port that its scheme implies (RFC 9110 §7.2).
      name.toLowerCase(),
      `${name.toLowerCase()}${defaultPorts[protocol] ?? ''}`,
    ]),
  )
  const isLocal = loopback.test(host)
  return (field) => {
    const name = field?.trim().toLowerCase() ?? ''
    return allowed.has(name) || (isLocal && loopback.test(name))
  }
}
