import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { createMatcher } from '../../../src/rest/match.ts'
import { getRoute, routes } from '../../../src/service/routes.ts'
import { startServer } from '../../../src/service/server.ts'
import type { RunningServer } from '../../../src/service/server.ts'
import { baseUrl, callFor, readBuiltSite } from '../../support/app.ts'
import { createMemoryLog } from '../../support/memory-log.ts'
import type { Ask } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import { bareConsentPages } from '../../support/consent-pages.ts'
import { builtSite } from '../../support/built-site.ts'
import { problemSchema } from '../../support/problem.ts'
import { registry } from '../../support/registry.ts'

const tinyOut = await builtSite('tiny')

const match = createMatcher(registry)

const paths = fc.oneof(
  fc.constantFrom(...registry.flatMap((operation) => operation.paths)),
  fc.constantFrom(...routes.map(({ path }) => path)),
  fc.constantFrom('/', '/en/guides/forms/', '/en/contact', '/begin', '/index.md', '/_astro/x.css'),
  fc.webPath(),
  fc
    .array(
      fc.constantFrom('/', '..', '.', '%2e', '%2F', '%00', '%', '%zz', '\\', 'api', 'v1', 'mcp'),
    )
    .map((parts) => `/${parts.join('')}`),
)

const names = [
  ...new Set(registry.flatMap(({ input }) => Object.keys(input.shape))),
  '__proto__',
  'constructor',
  'access_token',
]

const values = fc.oneof(
  fc.constantFrom('', ...'pl EN guide city PL 1 0 20 100 1e1 2026-01-01'.split(' ')),
  fc.constantFrom('%', '%zz', '%ff', '%00', '%ED%A0%80', '+', 'a'.repeat(600)),
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.webUrl().map(encodeURIComponent),
  fc.integer().map(String),
)

const queries = fc
  .array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

const methods = fc.constantFrom(
  ...'GET GET GET HEAD POST POST OPTIONS PUT DELETE TRACE BREW get'.split(' '),
)

const headerValues = fc.oneof(
  fc.constantFrom(
    '',
    'Bearer x',
    'Basic e',
    ...'* */* text/markdown application/json Bearer'.split(' '),
  ),
  fc.string({ maxLength: 60 }),
)

const headers = fc.dictionary(
  fc.constantFrom(
    ...['accept', 'accept-encoding', 'authorization', 'content-type', 'if-none-match', 'origin'],
    ...['idempotency-key', 'content-encoding', 'x-forwarded-for', 'access-control-request-method'],
  ),
  headerValues,
)

const bodies = fc.oneof(
  fc.json(),
  fc.string(),
  fc
    .array(fc.record({ path: fc.tuple(paths, queries).map(([path, query]) => `${path}?${query}`) }))
    .map((requests) => JSON.stringify({ requests })),
  fc.constantFrom('', '[', '{"__proto__":{"requests":[]}}', '['.repeat(15_000), 'ż'.repeat(17_000)),
)

const requests = fc.record({ path: paths, query: queries, method: methods, headers, body: bodies })

const test = await createAuthApp({
  site: await readBuiltSite(),
  quotas: { ip: 1_000_000_000 },
  authQuota: 1_000_000_000,
})

interface Asked extends Ask {
  readonly path: string
  readonly query: string
}

async function checkAnswer({ path, query, ...options }: Asked): Promise<void> {
  const call = callFor(query === '' ? path : `${path}?${query}`, options)
  const reply = await test.app(call)
  if (!reply) throw new Error('The app left the call to others')
  expect(test.failures).toEqual([])
  expect(reply.status).toBeLessThan(500)
  const text = new TextDecoder().decode(reply.body?.bytes)
  if (reply.status >= 400) expect(reply.headers['Cache-Control']).toBe('no-store')
  const { surface, charging } = getRoute(call.path)
  const counted = charging !== 'free'
  if (surface === 'website') {
    expect([200, 204, 301, 304, 404, 405, 406]).toContain(reply.status)
    return
  }
  const isForPeople = /^\/oauth\/authorize\/?$/.test(call.path)
  expect(reply.headers['Access-Control-Allow-Origin']).toBe(isForPeople ? undefined : '*')
  const isPreflight = reply.headers['Access-Control-Allow-Methods'] !== undefined
  expect(reply.headers['RateLimit-Policy'] !== undefined).toBe(counted && !isPreflight)
  if (surface === 'oauth' && counted) {
    // Their errors are those of OAuth, which tests/app/oauth looks at.
    expect([200, 204, 400, 403, 405, 413, 415]).toContain(reply.status)
  } else if (reply.status >= 400 && /^\/mcp\/?$/.test(path)) {
    expect(reply.headers['Content-Type']).toBe('application/json')
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
  } else if (reply.status >= 400) {
    expect(reply.headers['Content-Type']).toBe('application/problem+json')
    const problem = problemSchema.parse(JSON.parse(text))
    expect(problem.status).toBe(reply.status)
  } else if (surface === 'rest' && reply.status === 200) {
    const encoded = reply.headers['Content-Encoding'] !== undefined
    if (!encoded)
      expect(match(call.path)?.operation.output.safeParse(JSON.parse(text)).error).toBeUndefined()
  }
}

it('any request is answered on its schema, and never by a failure of ours', async () => {
  await fc.assert(fc.asyncProperty(requests, checkAnswer), { numRuns: 6_000 })
}, 120_000)

describe('any batch', () => {
  const batches = fc.record({
    path: fc.constant('/api/v1/batch'),
    query: fc.constant(''),
    method: fc.constant('POST'),
    headers: fc.constant({ 'content-type': 'application/json' }),
    body: fc.oneof(
      bodies,
      fc.uint8Array({ maxLength: 40 }).map((bytes) => new Uint8Array([0x22, ...bytes, 0x22])),
    ),
  })

  it('is answered on its schema, whatever the bytes of its body', async () => {
    await fc.assert(fc.asyncProperty(batches, checkAnswer), { numRuns: 2_000 })
  }, 60_000)
})

describe('any bytes on the wire', () => {
  let server: RunningServer

  beforeAll(async () => {
    const settings = { BASE_URL: baseUrl, PORT: '0', RATE_LIMIT_IP: '1000000' }
    server = await startServer(readConfig(settings, process.cwd()), {
      folder: tinyOut,
      createPages: () => bareConsentPages,
      log: createMemoryLog().log,
    })
  })

  afterAll(async () => {
    await server.stop()
  })

  /** First status line that comes back for raw bytes, within two seconds. */
  async function sendRaw(text: string): Promise<string> {
    return await new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1')
      let received = ''
      socket.setTimeout(2_000, () => {
        socket.destroy()
        reject(new Error(`No answer to ${JSON.stringify(text.slice(0, 200))}`))
      })
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1')
        if (received.includes('\r\n\r\n')) socket.destroy()
      })
      socket.on('close', () => {
        resolve(received)
      })
      socket.on('error', reject)
      socket.write(Buffer.from(text, 'latin1'))
    })
  }

  const line = fc
    .string({ unit: 'binary-ascii', maxLength: 30 })
    .map((text) => text.replace(/[\r\n]/g, ''))

  const heads = fc
    .record({
      method: methods,
      target: fc.oneof(
        fc.tuple(paths, queries).map(([path, query]) => `${path}?${query}`),
        fc.constantFrom(
          '*',
          'http://other.example/api/v1',
          '//x/api/v1',
          '/api/v1 x',
          `/${'a'.repeat(20_000)}`,
        ),
      ),
      version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''),
      hosts: fc.constantFrom(['a'], ['a', 'b'], ['localhost:4321', 'localhost:4321'], ['']),
      more: fc.array(fc.tuple(fc.constantFrom('X-Odd', 'Cookie', 'Accept', 'Range'), line)),
    })
    .map(({ method, target, version, hosts, more }) => {
      const fields = [
        ...hosts.map((host) => `Host: ${host}`),
        ...more.map(([name, value]) => `${name}: ${value}`),
        'Connection: close',
        'Content-Length: 0',
      ]
      return `${method} ${target} ${version}\r\n${fields.join('\r\n')}\r\n\r\n`
    })

  it('get an answer in time that is no failure of ours', async () => {
    await fc.assert(
      fc.asyncProperty(heads, async (head) => {
        const answer = await sendRaw(head)
        const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
        expect(answer).not.toMatch(/\bat .*\.ts:\d+/)
      }),
      { numRuns: 500 },
    )
  }, 120_000)
})
