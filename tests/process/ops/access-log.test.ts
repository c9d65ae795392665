import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { familyNames } from '../../../src/telemetry/agent-families.ts'
import { startBuiltService, stopWithTest } from '../../support/built-service.ts'
import type { BuiltService } from '../../support/built-service.ts'
import { builtSite } from '../../support/built-site.ts'
import { freePort } from '../../support/free-port.ts'
import { runNode, startNode } from '../../support/child.ts'
import { eventually } from '../../support/eventually.ts'
import { parseLines } from '../../support/memory-log.ts'
import type { LoggedLine } from '../../support/memory-log.ts'

const out = await builtSite('single')
const origin = 'http://localhost:4321'
const json = { 'Content-Type': 'application/json' }

async function start(settings: Readonly<Record<string, string>>): Promise<BuiltService> {
  return stopWithTest(await startBuiltService(out, settings))
}

function linesOf(service: BuiltService): LoggedLine[] {
  return parseLines(service.output())
}

function requestsOf(service: BuiltService): LoggedLine[] {
  return linesOf(service).filter(({ level }) => level === 'request')
}

function message(method: string, params: object) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return { method: 'POST', headers: { ...json, Accept: 'application/json' }, body }
}

const batch = JSON.stringify({
  requests: [{ path: '/api/v1/search?q=a' }, { path: '/api/v1/pages' }],
})
const search = message('tools/call', { name: 'search_site', arguments: { query: 'a' } })

/** One request of each kind, and what its line says of it. */
const rows: readonly (readonly [target: string, init: RequestInit, line: LoggedLine])[] = [
  ['/', {}, { surface: 'website', status: 200, path: '/' }],
  ['/', { method: 'HEAD' }, { surface: 'website', method: 'HEAD', bytes: 0 }],
  ['/llms.txt', {}, { surface: 'descriptions', status: 200, path: '/llms.txt' }],
  ['/api/v1/search?q=x', {}, { surface: 'rest', operations: ['search'], caller: 'anonymous' }],
  ['/api/v1/health/', {}, { surface: 'rest', path: '/api/v1/health/', policy: 'ip' }],
  [
    '/api/v1/batch',
    { method: 'POST', headers: json, body: batch },
    { surface: 'rest', status: 200 },
  ],
  [
    '/api/v1/identity',
    { headers: { Authorization: 'Bearer x' } },
    { status: 401, caller: 'invalid-token' },
  ],
  ['/mcp', search, { surface: 'mcp', status: 200, path: '/mcp' }],
  [
    '/oauth/token/',
    { method: 'POST' },
    { surface: 'oauth', policy: 'auth', path: '/oauth/token/' },
  ],
  ['/.well-known/oauth-authorization-server', {}, { surface: 'oauth', status: 200 }],
  ['/nothing/here?q=1', {}, { surface: 'website', status: 404, path: '/nothing/-' }],
  ['/api/v1/nothing', {}, { surface: 'rest', status: 404, path: '/api/-' }],
]

describe('A server that lists requests', () => {
  it('has one line for each, over all surfaces, in their order', async () => {
    const service = await start({ LOG_LEVEL: 'requests' })
    for (const [target, init] of rows) {
      await (await service.fetch(origin + target, init)).arrayBuffer()
    }
    await eventually(() => requestsOf(service)).toHaveLength(rows.length)
    const listed = requestsOf(service)
    expect(listed).toMatchObject(rows.map(([, , line]) => line))
    for (const line of listed) {
      expect(line).toMatchObject({ id: expect.stringMatching(/^[\w-]{36}$/) as string })
      expect(line).toMatchObject({ address: '127.0.0.0/24', family: 'node' })
      expect(familyNames).toContain(line.family)
      expect(new Date(String(line.time)).toISOString()).toBe(line.time)
      expect(Number(line.ms)).toBeGreaterThan(0)
      expect(line.release).toBeDefined()
    }
    const { operations } = listed[5] ?? {}
    expect(operations).toEqual(expect.arrayContaining(['batch', 'search', 'pages']))
    expect(JSON.stringify(listed)).not.toMatch(/\?|=/)
  })

  it('lists what waits before it ends', async () => {
    const service = await start({ LOG_LEVEL: 'requests' })
    for (let count = 0; count < 5; count += 1) await service.fetch(`${origin}/api/v1/health`)
    await service.stop()
    expect(requestsOf(service)).toHaveLength(5)
  })

  it('does so as text where that is set', async () => {
    const service = await start({ LOG_LEVEL: 'requests', LOG_FORMAT: 'text' })
    await service.fetch(`${origin}/llms.txt?private=1`)
    await eventually(() => service.output()).toMatch(
      /^\d\d:\d\d:\d\d GET \/llms\.txt 200 ms=[\d.]+ surface=descriptions family=node id=\S+ bytes=\d+ address=127\.0\.0\.0\/24 release=\S+$/m,
    )
    expect(service.output()).not.toContain('private')
  })
})

describe('By default', () => {
  it('no line is written for a request, and each line is JSON', async () => {
    const service = await start({})
    for (const [target, init] of rows) await service.fetch(origin + target, init)
    // More than the time for which lines may wait.
    await wait(300)
    const lines = linesOf(service)
    expect(lines.map(({ level }) => level)).toEqual(['warning', 'info'])
    expect(lines[1]?.message).toMatch(/^Vitrine serves \S+ on 127\.0\.0\.1:\d+ \(\d+ ms\)$/)
  })
})

describe('A server whose log is off', () => {
  it('says nothing but why it did not start', async () => {
    const entry = [`${out}/server/entry.mjs`]
    const settings = { BASE_URL: origin, PORT: String(await freePort()), LOG_LEVEL: 'off' }
    const child = stopWithTest(startNode(entry, settings))
    const health = `http://127.0.0.1:${settings.PORT}/api/v1/health`
    await eventually(async () => (await fetch(health).catch(() => undefined))?.status).toBe(200)
    const { code, stdout, stderr } = await runNode(entry, settings)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `Cannot listen on 127.0.0.1:${settings.PORT}: the port is taken. Set PORT to another one\n`,
    )
    child.signal('SIGTERM')
    expect([await child.exited, child.output()]).toEqual([0, ''])
  })
})

describe('The identifier of a request', () => {
  /** Whether a shared cache may keep the answer, which then has none. */
  const isPublic = (answer: Response) => /public/.test(answer.headers.get('Cache-Control') ?? '')

  it('is in every answer that no shared cache keeps, and in its line', async () => {
    const service = await start({ LOG_LEVEL: 'requests' })
    const ids: (string | null)[] = []
    for (const [target, init] of rows) {
      const answer = await service.fetch(origin + target, init)
      const id = answer.headers.get('X-Request-Id')
      expect(id === null, target).toBe(isPublic(answer))
      expect(answer.headers.get('Server-Timing')).toBeNull()
      ids.push(id)
    }
    await eventually(() => requestsOf(service)).toHaveLength(rows.length)
    const told = ids.map((id, at) => [id ?? requestsOf(service)[at]?.id])
    expect(requestsOf(service).map(({ id }) => [id])).toEqual(told)
    expect(new Set(requestsOf(service).map(({ id }) => id)).size).toBe(rows.length)
  })

  it('is that of a proxy, where one is trusted, and never that of a client', async () => {
    const headers = { 'X-Request-Id': 'from-outside.1' }
    const told = async (settings: Readonly<Record<string, string>>) => {
      const service = await start(settings)
      const answer = await service.fetch(`${origin}/api/v1/health`, { headers })
      return answer.headers.get('X-Request-Id')
    }
    expect(await told({ TRUST_PROXY_HOPS: '1' })).toBe('from-outside.1')
    expect(await told({})).toMatch(/^[\w-]{36}$/)
  })

  it('comes with the time where that is set', async () => {
    const service = await start({ SERVER_TIMING: 'on' })
    for (const [target, init] of rows) {
      const answer = await service.fetch(origin + target, init)
      const timing = answer.headers.get('Server-Timing')
      if (isPublic(answer)) expect(timing, target).toBeNull()
      else expect(timing, target).toMatch(/^app;dur=\d+\.\d$/)
    }
  })
})
