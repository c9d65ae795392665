/**
 * Hostile clients that flood a server, in a separate process with low priority: `hostile-clients.ts
 * <port>`. They use addresses in 7,500 loopback networks. The process ends with its parent, and
 * sends it the number of answers by status.
 */
import { request } from 'node:http'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const port = Number(process.argv[2])
const floods = 40
const slowClients = 150
const muteClients = 40
/** The client resets the connection of every sixth request before the response arrives. */
const resetEvery = 6

const counts = new Map<string, number>()
let sent = 0

function count(name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}

function word(): string {
  return Math.random().toString(36).slice(2, 9)
}

function address(): string {
  return `127.${10 + random(30)}.${random(250)}.${1 + random(250)}`
}

const redirect = '{"redirect_uris":["http://127.0.0.1/back"]}'
const anonymous = '{"type":"anonymous"}'

interface Attack {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const json = { 'content-type': 'application/json' }
const mcp = { ...json, accept: 'application/json, text/event-stream' }

function call(query: string) {
  const params = { name: 'search_site', arguments: { query } }
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
}

const attacks: readonly (() => Attack)[] = [
  () => ({ path: `/api/v1/search?q=${word()}+${word()}+process` }),
  () => ({ path: `/en/search/?q=${word()}` }),
  () => ({ method: 'POST', path: '/mcp', headers: mcp, body: JSON.stringify(call(word())) }),
  () => ({
    method: 'POST',
    path: '/mcp',
    headers: mcp,
    body: JSON.stringify(Array.from({ length: 10 }, () => call(word()))),
  }),
  () => ({
    method: 'POST',
    path: '/api/v1/batch',
    headers: json,
    body: JSON.stringify({
      operations: Array.from({ length: 10 }, () => ({ path: `/api/v1/search?q=${word()}` })),
    }),
  }),
  () => ({ path: `/en/opening-hours-contact-prices-services-team-process-${word()}.md` }),
  () => ({ path: `/en/${'opening-hours-'.repeat(1_000)}`, headers: { accept: 'text/markdown' } }),
  () => ({ method: 'POST', path: '/mcp', headers: mcp, body: '['.repeat(30_000) }),
  () => ({ method: 'POST', path: '/oauth/register/', headers: json, body: redirect }),
  () => ({ method: 'POST', path: '/agent/auth/', headers: json, body: anonymous }),
  () => ({ path: '/api/v1/pages', headers: { authorization: `Bearer ${word()}.${word()}.x` } }),
  () => ({ path: '/en/', headers: { accept: 'text/html;q=0.1,'.repeat(900) } }),
  () => ({ path: '/mcp', method: 'POST', headers: { ...mcp, expect: '100-continue' }, body: '{}' }),
]

/** Sends one request after the other, each on a new connection. */
async function flood(): Promise<void> {
  for (;;) await attack(attacks[random(attacks.length)]?.() ?? { path: '/' })
}

function attack({ method = 'GET', path, headers, body }: Attack): Promise<void> {
  return new Promise((resolve) => {
    sent += 1
    const call = request({
      port,
      host: '127.0.0.1',
      localAddress: address(),
      agent: false,
      method,
      path,
      headers: { host: 'localhost:4321', ...headers },
    })
    call.on('response', (response) => {
      count(String(response.statusCode))
      response.resume().on('close', resolve)
    })
    call.on('error', () => {
      count('ended')
      resolve()
    })
    call.end(body)
    if (sent % resetEvery === 0)
      call.on('socket', (socket) => setTimeout(() => socket.resetAndDestroy(), 2))
  })
}

/** Keeps one connection open: opens a new one each time the connection is closed. */
async function hold(text: string, trickle: boolean): Promise<void> {
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address() })
    socket.on('error', () => undefined)
    if (!trickle) socket.pause()
    socket.write(text)
    const timer = trickle ? setInterval(() => socket.write('a'), 1_000) : undefined
    await new Promise((resolve) => socket.on('close', resolve))
    clearInterval(timer)
    await wait(200)
  }
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(0))
setInterval(() => process.send?.(Object.fromEntries(counts)), 1_000)
const slow = 'POST /mcp HTTP/1.1\r\nHost: localhost:4321\r\nContent-Length: 9999\r\n'
const many = 'GET /openapi.json HTTP/1.1\r\nHost: localhost:4321\r\n\r\n'.repeat(40)
await Promise.all([
  ...Array.from({ length: floods }, flood),
  ...Array.from({ length: slowClients }, (_, at) =>
    hold(at % 2 ? `${slow}X: ` : `${slow}\r\n`, true),
  ),
  ...Array.from({ length: muteClients }, () => hold(many, false)),
])
