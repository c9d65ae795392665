/**
 * `deploy/caddy/Caddyfile` in front of two replicas: TLS, addresses of visitors, retries, a replica
 * that is killed.
 */
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { requireProgram } from '../../../scripts/programs.ts'
import { settings } from '../../../src/config/settings.ts'
import { builtSite } from '../../support/built-site.ts'
import { caddyfile, caddyFolders, startCaddy } from '../../support/caddy.ts'
import type { Caddy } from '../../support/caddy.ts'
import { useFolder } from '../../support/folder.ts'
import { startService, stopWithTest } from '../../support/built-service.ts'
import type { BuiltService } from '../../support/built-service.ts'
import { eventually } from '../../support/eventually.ts'
import { listenForTest } from '../../support/listening.ts'

const release = await builtSite('tiny')
const entry = join(release, 'server/entry.mjs')
const program = requireProgram('caddy', process.env)
const folder = useFolder()
let replicas: BuiltService[] = []
let caddy: Caddy

beforeAll(async () => {
  const settings = { TRUST_PROXY_HOPS: '1', RATE_LIMIT_IP: '10' }
  replicas = await Promise.all([startService([entry], settings), startService([entry], settings)])
  caddy = await startCaddy(replicas.map(({ port }) => port))
  return async () => {
    await caddy.stop()
    await Promise.all(replicas.map((replica) => replica.stop()))
  }
})

/** Caddy in front of others; it ends with the test. */
async function startProxy(...args: Parameters<typeof startCaddy>): Promise<Caddy> {
  return stopWithTest(await startCaddy(...args))
}

/** What Caddy says of the file, or makes of it. */
function runCaddy(command: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH ?? '', ...caddyFolders(folder) }
  return execFileSync(program, [command, ...args], { env, encoding: 'utf8', stdio: 'pipe' })
}

describe('The file for Caddy', () => {
  it('is valid and formatted as it stands', () => {
    expect(runCaddy('validate', '--adapter', 'caddyfile', '--config', caddyfile)).toContain(
      'Valid configuration',
    )
    expect(() => runCaddy('fmt', caddyfile)).not.toThrow()
  })

  it('keeps idle connections for less time than the service does', () => {
    const adapted = runCaddy('adapt', '--adapter', 'caddyfile', '--config', caddyfile)
    const [, text] = /"keep_alive":\{[^}]*"idle_timeout":(\d+)/.exec(adapted) ?? []
    expect(Number(text)).toBeGreaterThan(0)
    expect(Number(text) / 1e9).toBeLessThan(Number(settings.keepAliveSeconds.fallback))
  })
})

describe('Through Caddy', () => {
  it('pages come by TLS, compressed once by the service, and are not sent twice', async () => {
    const plain = await caddy.ask({ path: '/', headers: { 'Accept-Encoding': 'identity' } })
    const packed = await caddy.ask({ path: '/', headers: { 'Accept-Encoding': 'br, gzip' } })
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'br'])
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
    const again = await caddy.ask({
      path: '/',
      headers: { 'If-None-Match': plain.headers.etag ?? '' },
    })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  it('whoever comes without TLS or without www is led to the one address', async () => {
    const plain = await caddy.ask({ scheme: 'http', path: '/en/contact/?a=b' })
    expect(plain.status).toBe(308)
    expect(plain.headers.location).toMatch(
      /^https:\/\/www\.example\.com(:\d+)?\/en\/contact\/\?a=b$/,
    )
    const apex = await caddy.ask({ host: 'example.com', path: '/mcp?x=1', method: 'POST' })
    expect([apex.status, apex.headers.location]).toEqual([308, 'https://www.example.com/mcp?x=1'])
    expect(apex.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('each visitor has a limit of their own, whatever addresses they claim', async () => {
    const search = (from: string, claimed: string) =>
      caddy.ask({
        path: `/api/v1/search?q=${claimed}`,
        from,
        headers: { 'X-Forwarded-For': claimed },
      })
    const statuses: number[] = []
    // Ten for each of two replicas, which share no counters here.
    for (let at = 0; at < 25; at++) {
      statuses.push((await search('127.0.0.3', `192.0.2.${at}`)).status)
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
    expect(statuses).toContain(429)
    expect((await search('127.0.0.4', '127.0.0.3')).status).toBe(200)
  })
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A replica that does to a request what a test wants. */
function startStandIn(answer: Answer): Promise<number> {
  return startServer((request, response) => {
    if (request.url === '/mcp/health') response.end('{}')
    else answer(request, response)
  })
}

function startServer(answer: Answer): Promise<number> {
  return listenForTest(createServer(answer))
}
describe('To the replicas, Caddy', () => {
  it('tells who asks and how, and names each request', async () => {
    const seen: IncomingMessage['headers'][] = []
    const port = await startStandIn((request, response) => {
      seen.push(request.headers)
      response.end()
    })
    const proxy = await startProxy([port])
    const claims = { 'X-Forwarded-For': '192.0.2.1', 'X-Request-Id': 'chosen' }
    const traced = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'a=b' }
    const more = {
      ...claims,
      ...traced,
      'X-Forwarded-Proto': 'http',
      'Accept-Encoding': 'identity',
    }
    await proxy.ask({ path: '/', from: '127.0.0.5', headers: more })
    await proxy.ask({ path: '/' })
    expect(seen[0]).toMatchObject({
      host: 'www.example.com',
      'x-forwarded-for': '127.0.0.5',
      'x-forwarded-proto': 'https',
      'accept-encoding': 'identity',
    })
    for (const name of ['traceparent', 'tracestate']) expect(seen[0]).not.toHaveProperty(name)
    // A client that takes no coding is not spoken for.
    expect(seen[1]?.['accept-encoding']).toBeUndefined()
    const ids = seen.map((headers) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each([
    ['sends a read again that broke off, and a POST never', (text: string) => text, 1],
    [
      'without that rule would send a POST twice',
      (text: string) => text.replace('method GET HEAD', 'method GET HEAD POST'),
      2,
    ],
  ])('%s', async (_title, edit, sent) => {
    let asked: string[] = []
    const breakOff = (request: IncomingMessage) => {
      asked.push(request.method ?? '')
      request.socket.destroy()
    }
    const start = async () =>
      startProxy([await startStandIn(breakOff), await startStandIn(breakOff)], { edit })
    await (await start()).ask({ path: '/' })
    expect(asked.length).toBeGreaterThan(1)
    asked = []
    const other = await start()
    const { status } = await other.ask({ path: '/mcp', method: 'POST', body: '{}' })
    expect([status, asked.length >= sent, asked.length === 1]).toEqual([502, true, sent === 1])
  })

  it('asks where it is told to whether a replica is ready', async () => {
    const port = await startStandIn((_request, response) => response.end('page'))
    let status = 503
    const asked = new Set<string>()
    const probe = await startServer((request, response) => {
      asked.add(request.url ?? '')
      response.writeHead(status).end()
    })
    const places = { HEALTH_URI: '/readyz', HEALTH_PORT: String(probe) }
    const proxy = await startProxy([port], { places })
    const answered = () => proxy.ask({ path: '/' }).then((answer) => answer.status)
    await eventually(answered).toBe(503)
    status = 200
    await eventually(answered).toBe(200)
    expect([...asked]).toEqual(['/readyz'])
  })

  it.each([
    ['is charged for no question of its own', '/mcp/health', 200],
    ['would take all replicas away by questions that are charged', '/api/v1/health', 503],
  ])('%s', async (_title, path, expected) => {
    const { port } = stopWithTest(await startService([entry], { RATE_LIMIT_IP: '2' }))
    // Faster than in the file, so that the quota of a minute is used up in a second.
    const edit = (text: string) => text.replace('health_interval 2s', 'health_interval 100ms')
    const proxy = await startProxy([port], { places: { HEALTH_URI: path }, edit })
    const answered = () => proxy.ask({ path: '/' }).then(({ status }) => status)
    // Twenty questions of Caddy, ten times what is allowed.
    await wait(2_000)
    await eventually(answered).toBe(expected)
  })

  it('asks the first of the list for a file with a digest, which has the newest release', async () => {
    const start = (name: string) => startStandIn((_request, response) => response.end(name))
    const proxy = await startProxy([await start('first'), await start('second')])
    const get = async (path: string) => (await proxy.ask({ path })).body.toString()
    for (const path of ['/_astro/a.1.css', '/pagefind/b.2.js']) {
      const files = await Promise.all(Array.from({ length: 6 }, () => get(path)))
      expect([path, new Set(files)]).toEqual([path, new Set(['first'])])
    }
    const pages = await Promise.all(Array.from({ length: 12 }, () => get('/en/')))
    expect(new Set(pages)).toEqual(new Set(['first', 'second']))
  })

  it('asks the other replica when one hangs', async () => {
    let hung = 0
    const hanging = await startStandIn(() => {
      hung += 1
    })
    const answering = await startStandIn((_request, response) => response.end('read'))
    const proxy = await startProxy([hanging, answering])
    // The one that hangs never answers, and each address is of the kind that asks it first.
    const paths = ['/_astro/a.1.css', '/pagefind/b.2.js', '/oauth/jwks.json', '/en/']
    const answers = paths.map(async (path) => (await proxy.ask({ path })).body.toString())
    expect(await Promise.all(answers)).toEqual(paths.map(() => 'read'))
    expect(hung).toBeGreaterThan(0)
  })

  it('logs whole addresses, without queries and fields', async () => {
    const port = await startStandIn((_request, response) => response.end())
    const proxy = await startProxy([port])
    const headers = {
      Authorization: 'Bearer secret-token',
      Referer: 'https://secret-place.example',
    }
    await proxy.ask({ path: '/en/?q=secret-word', from: '127.0.0.7', headers })
    await eventually(proxy.accessLog).toMatch(/"remote_(addr|ip)":"127\.0\.0\.7[:"]/)
    const log = await proxy.accessLog()
    expect(log).toContain('"uri":"/en/"')
    expect(log).not.toContain('secret')
  })

  it('gives nobody an error when a replica is killed', async () => {
    const [first] = replicas
    const get = async (at: number) => {
      const from = `127.0.1.${at + 1}`
      return (await caddy.ask({ path: '/en/contact/', from })).status
    }
    const before = await Promise.all(Array.from({ length: 20 }, (_, at) => get(at)))
    first?.signal('SIGKILL')
    const after: number[] = []
    for (let at = 20; at < 60; at++) after.push(await get(at))
    expect(new Set([...before, ...after])).toEqual(new Set([200]))
    await first?.exited
    // A POST that could not be sent goes to the other one: nothing of it was done.
    const posts = Array.from({ length: 6 }, (_, at) =>
      caddy.ask({
        path: '/api/v1/batch',
        method: 'POST',
        from: `127.0.2.${at + 1}`,
        headers: { 'Content-Type': 'application/json' },
        body: '{"requests":[]}',
      }),
    )
    for (const { status } of await Promise.all(posts)) expect(status).toBeLessThan(500)
    await eventually(() => caddy.ask({ path: '/' }).then(({ status }) => status)).toBe(200)
  })
})
