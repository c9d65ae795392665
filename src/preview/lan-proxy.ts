/**
 * Proxy that shows the preview to a telephone in the local network, on a private address of this
 * machine. A device first opens an address with a token, and gets a cookie for all further
 * requests. The preview itself stays on the loopback address.
 */
import { randomBytes } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { NetworkInterfaceInfo } from 'node:os'
import type { Duplex } from 'node:stream'
import { cacheControl } from '../http/cache-control.ts'
import { findCookie, serializeCookie } from '../http/cookie.ts'
import { editorPath, previewPaths } from './mistakes-page.ts'

const tokenField = 'preview-token'
const cookieName = 'preview-device'
/** Lifetime of the cookie in seconds: a day. */
const cookieSeconds = 24 * 3600

/** Addresses of the proxy and of the preview. */
export interface LanProxyOptions {
  /** Private address of this machine. */
  readonly host: string
  readonly port: number
  readonly preview: { readonly host: string; readonly port: number; readonly baseUrl: string }
  /**
   * Called with the address that the next device must open. `enteredBy` is the IP address of the
   * device that used the previous address; `undefined` for the first address.
   */
  onAddress(address: string, enteredBy: string | undefined): void
}

/** Checks whether an IPv4 address belongs to a local network (RFC 1918, RFC 3927). */
export function isPrivateAddress(address: string): boolean {
  return /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(address)
}

/** Returns the first private address of this machine; `undefined` if it has none. */
export function findPrivateAddress(
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): string | undefined {
  const all = Object.values(interfaces).flatMap((one) => one ?? [])
  return all.find(({ internal, address }) => !internal && isPrivateAddress(address))?.address
}

/** Starts the proxy. */
export async function openLanProxy(options: LanProxyOptions): Promise<{ close(): void }> {
  const { host, port, preview } = options
  const devices = new Set<string>()
  let origin = ''
  let token = newSecret()
  const server = createServer((incoming, response) => {
    const refusal = refuse(incoming)
    if (refusal !== undefined) refuseWith(response, refusal)
    else if (isKnown(incoming.headers)) passOn(incoming, response, { origin, preview })
    else if (incoming.method === 'GET' && tokenOf(incoming) === token) admit(incoming, response)
    else refuseWith(response, 'Open the last address that `npm run dev -- --lan` has printed')
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
    if (refuse(incoming) === undefined && isKnown(incoming.headers)) {
      passSocket(incoming, socket, { origin, preview })
    } else socket.destroy()
  })

  function isKnown({ cookie }: IncomingHttpHeaders): boolean {
    return devices.has(findCookie(cookie, cookieName) ?? '')
  }

  /** Gives a device its cookie, and makes another token for the next device. */
  function admit(incoming: IncomingMessage, response: ServerResponse): void {
    const value = newSecret()
    devices.add(value)
    const cookie = serializeCookie({
      name: cookieName,
      value,
      maxAge: cookieSeconds,
      secure: false,
    })
    const url = new URL(incoming.url ?? '/', origin)
    url.searchParams.delete(tokenField)
    response.writeHead(303, { Location: url.pathname + url.search, 'Set-Cookie': cookie }).end()
    token = newSecret()
    options.onAddress(addressOf(), incoming.socket.remoteAddress)
  }

  function addressOf(): string {
    return `${origin}/?${tokenField}=${token}`
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const bound = server.address()
  origin = `http://${host}:${typeof bound === 'object' && bound ? bound.port : port}`
  options.onAddress(addressOf(), undefined)
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function newSecret(): string {
  return randomBytes(18).toString('base64url')
}

function tokenOf({ url = '/' }: IncomingMessage): string | null {
  return new URLSearchParams(url.split('?')[1]).get(tokenField)
}

/** Returns why a request is refused even with a valid token; `undefined` if it is not refused. */
function refuse({ socket, url = '' }: IncomingMessage): string | undefined {
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (!isPrivateAddress(from) && !from.startsWith('127.'))
    return 'Open this address from a device in the local network'
  const { cms, cmsFiles, tasks, runTask } = previewPaths
  const isEditor = [editorPath, cms, cmsFiles, tasks, runTask].some((path) => url.startsWith(path))
  if (isEditor) return 'The editor works only on the computer that runs the preview: open it there'
  return undefined
}

function refuseWith(response: ServerResponse, text: string): void {
  response.writeHead(403, { 'Content-Type': 'text/plain', 'Cache-Control': cacheControl.never })
  response.end(`${text}\n`)
}

/** The origin of the proxy, and the preview behind it. */
interface Way extends Pick<LanProxyOptions, 'preview'> {
  readonly origin: string
}

/** Starts a request to the preview, as if a browser on this machine had sent it. */
function ask({ method, url, headers }: IncomingMessage, { origin, preview }: Way) {
  const { host, port, baseUrl } = preview
  const own = new URL(baseUrl).host
  const from = headers.origin === origin ? { origin: baseUrl } : {}
  return request({ host, port, method, path: url, headers: { ...headers, ...from, host: own } })
}

function passOn(incoming: IncomingMessage, response: ServerResponse, way: Way): void {
  const outgoing = ask(incoming, way)
  outgoing.on('response', (answer) => {
    const { location } = answer.headers
    const to = location?.startsWith(way.preview.baseUrl)
      ? { location: way.origin + location.slice(way.preview.baseUrl.length) }
      : {}
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...to })
    answer.pipe(response)
  })
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end('The preview does not answer\n')
  })
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

/** Connects the WebSocket that makes pages reload after an edit. */
function passSocket(incoming: IncomingMessage, socket: Duplex, way: Way): void {
  const outgoing = ask(incoming, way)
  // Without this error listener, the preview would crash when a telephone disconnects.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => outgoing.destroy())
  outgoing.on('upgrade', (answer, behind, head) => {
    const fields = Object.entries(answer.headers).map(
      ([name, value]) => `${name}: ${String(value)}`,
    )
    socket.write(['HTTP/1.1 101 Switching Protocols', ...fields, '', ''].join('\r\n'))
    socket.write(head)
    behind.pipe(socket).pipe(behind)
    behind.on('error', () => socket.destroy())
    socket.on('close', () => behind.destroy())
  })
  outgoing.on('response', () => socket.destroy())
  outgoing.on('error', () => socket.destroy())
  outgoing.end()
}
