/** Which `Host` the MCP server answers to: a page of a foreign site must not reach a local server by DNS rebinding. */

const defaultPorts: Readonly<Record<string, string>> = { 'https:': ':443', 'http:': ':80' }
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/** A check of `Host` fields: the host of `baseUrl`, the further ones, and any loopback name when `baseUrl` is one. */
export function createHostCheck(
  baseUrl: string,
  further: readonly string[],
): (host: string | undefined) => boolean {
  const { host, protocol } = new URL(baseUrl)
  const allowed = new Set(
    [host, ...further].flatMap((name) => [
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
