/** The configuration of nginx in `deploy/nginx`, before servers that tell what arrives. */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import { readFileSync } from 'node:fs'
import { text as readText } from 'node:stream/consumers'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { stopWithTest } from '../../support/built-service.ts'
import { startNode } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort, listen } from '../../support/free-port.ts'
import { accessLog } from '../../support/nginx.ts'
import { proxiedName, startProxied } from '../../support/proxied.ts'
import type { Proxied } from '../../support/proxied.ts'
import { createTlsAsk } from '../../support/tls-client.ts'

let proxied: Proxied

beforeAll(async () => {
  const servers = ['first', 'second', 'third'].map((name) =>
    createServer((request, response) => {
      answer(name, request, response)
    }),
  )
  const [first = 0, second = 0, ...more] = await Promise.all(servers.map((one) => listen(one)))
  proxied = await startProxied([first, second, ...more])
  return async () => {
    await proxied.stop()
    for (const server of servers) server.close().closeAllConnections()
  }
})

let arrivals = 0

/** A file that only one server has, and one that none has; everything else tells what arrived. */
function answer(name: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers, rawHeaders } = request
  arrivals += 1
  if (url?.endsWith('/of-none.css') === true) response.statusCode = 404
  if (url?.endsWith('/of-the-third.css') && name !== 'third') response.statusCode = 404
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ name, method, url, headers, rawHeaders }))
}

interface Arrived {
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const read = (text: string) => JSON.parse(text) as Arrived // What `answer` writes.

describe('nginx as configured', () => {
  it('leads to the one address: with TLS, with "www", with method and query as they are', async () => {
    const plain = await fetch(`http://127.0.0.1:${proxied.http}/en/?q=a%20b`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect([plain.status, plain.headers.get('location')]).toEqual([
      308,
      'https://www.example.com/en/?q=a%20b',
    ])
    const { https: port, certificate } = proxied
    const apex = await createTlsAsk({ port, certificate, name: 'example.com' })('/mcp')
    expect([apex.status, apex.headers.location]).toEqual([308, 'https://www.example.com/mcp'])
    expect(apex.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('tells the service who asks, by which name, and under which identifier', async () => {
    const traced = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'a=b' }
    const forged = { 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'mine', ...traced }
    const { text } = await proxied.ask('/a%2Fb//c/../d?x=1&x=%2B', { headers: forged })
    const { url, headers } = read(text)
    expect(url).toBe('/a%2Fb//c/../d?x=1&x=%2B')
    expect(headers).toMatchObject({
      host: proxiedName,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    for (const name of ['connection', 'traceparent', 'tracestate']) {
      expect(headers).not.toHaveProperty(name)
    }
  })

  it('speaks HTTP/2 to clients', async () => {
    const session = connect(`https://127.0.0.1:${proxied.https}`, {
      ca: readFileSync(proxied.certificate),
      servername: proxiedName,
    })
    const stream = session.request({ ':path': '/h2', ':authority': proxiedName })
    const { url, headers } = read(await readText(stream))
    session.close()
    expect([url, headers.host]).toEqual(['/h2', proxiedName])
  })

  it('asks all replicas for a file with a digest that only one of three has, and for nothing else', async () => {
    const get = async (path: string) => (await proxied.ask(path)).status
    for (const path of ['/_astro/of-the-third.css', '/pagefind/of-the-third.css']) {
      expect([await get(path), await get(path), await get(path)]).toEqual([200, 200, 200])
    }
    const path = '/en/of-the-third.css'
    const others = [await get(path), await get(path), await get(path)]
    expect(others.toSorted()).toEqual([200, 404, 404])
    // A file that no replica has is asked for at each of them, once.
    const before = arrivals
    expect([await get('/_astro/of-none.css'), arrivals - before]).toEqual([404, 3])
  })

  it('logs whole addresses and the identifier that the service has too, but no query', async () => {
    const { text } = await proxied.askFrom('127.0.0.9')('/en/?q=secret')
    const id = read(text).headers['x-request-id'] ?? ''
    const line = new RegExp(`^127\\.0\\.0\\.9 \\[\\S+\\] "GET /en/" 200 \\d+ [\\d.]+ ${id}$`, 'm')
    const log = () => readFileSync(join(proxied.nginx.folder, accessLog), 'utf8')
    await eventually(() => Promise.resolve(log())).toMatch(line)
    expect(log()).not.toContain('secret')
  })

  it('lets the service refuse a long head and a long body, up to a bound of its own', async () => {
    const status = async (target: string, init: RequestInit = {}) =>
      (await proxied.ask(target, init)).status
    expect(await status(`/?q=${'x'.repeat(12_000)}`)).toBe(200)
    expect(await status('/mcp', { method: 'POST', body: 'x'.repeat(100_000) })).toBe(200)
    expect(await status('/mcp', { method: 'POST', body: 'x'.repeat(200_000) })).toBe(413)
  })
})

describe('A replica that hangs', () => {
  it('costs readers seconds, until the other one is asked', async () => {
    const ports = [await freePort(), await freePort()] as const
    const replicas = ports.map((port) => {
      const script = `http.createServer((_, response) => response.end('read')).listen(${port}, '127.0.0.1', () => console.log('up'))`
      return stopWithTest(startNode(['-e', script], {}))
    })
    for (const replica of replicas) await replica.printed(/up/)
    const before = stopWithTest(await startProxied([...ports]))
    const [first] = replicas
    first?.signal('SIGSTOP')
    let hangs = true
    // It goes on after 15 seconds: an answer before came from the other one.
    const going = setTimeout(() => {
      hangs = false
      first?.signal('SIGCONT')
    }, 15_000)
    onTestFinished(() => {
      clearTimeout(going)
      first?.signal('SIGCONT')
    })
    const paths = ['/en/', '/api/v1', '/oauth/authorize/', '/oauth/jwks.json']
    const answers = await Promise.all(
      [...paths, ...paths].map(async (path) => [(await before.ask(path)).text, hangs]),
    )
    expect(answers).toEqual([...paths, ...paths].map(() => ['read', true]))
  })
})
