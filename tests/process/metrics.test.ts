import { describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { baseUrl } from '../support/app.ts'
import { builtSite } from '../support/built-site.ts'
import type { SiteName } from '../support/built-site.ts'
import { freePort } from '../support/free-port.ts'
import { startBuiltService, stopWithTest } from '../support/built-service.ts'
import { runNode } from '../support/child.ts'
import { eventually } from '../support/eventually.ts'
import { parseExposition, sumOf } from '../support/exposition.ts'
import { get, openWire } from '../support/wire.ts'

// Before any test, for a build takes longer than a test may.
const organisations = ['tiny', 'agency', 'single', 'leaflet'] as const
const folders = new Map<SiteName, string>()
for (const name of organisations) folders.set(name, await builtSite(name))

/** A service with a port for metrics; `ask` asks its public port. */
async function start(name: SiteName = 'tiny') {
  const service = await startBuiltService(folders.get(name) ?? '', { METRICS_PORT: '0' })
  const ask = (target: string, init?: RequestInit) => service.fetch(baseUrl + target, init)
  return { ...stopWithTest(service), ask }
}

/** Starts a service that cannot start; what it says. */
async function failToStart(settings: Readonly<Record<string, string>>): Promise<string> {
  const entry = join(folders.get('tiny') ?? '', 'server/entry.mjs')
  const { code, stderr } = await runNode([entry], { BASE_URL: baseUrl, PORT: '0', ...settings })
  expect([code, stderr]).toEqual([1, expect.not.stringMatching(/\n {4}at /)])
  return stderr
}
describe('The metrics port of a service', () => {
  it('is there when the settings say so, apart from the public one', async () => {
    const { ask, look } = await start()
    const metrics = await look('/metrics')
    expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(metrics.headers.get('cache-control')).toBe('no-store')
    for (const path of ['/metrics', '/missing', '/livez', '/readyz']) {
      expect((await ask(path)).status, path).toBe(404)
    }
    for (const path of ['/', '/api/v1', '/metrics/', '/livez/x', '/%6detrics']) {
      const answer = await look(path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(await answer.text()).toBe(
        'This port has only /metrics, /missing, /livez and /readyz\n',
      )
    }
    const head = await look('/livez', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const posted = await look('/metrics', { method: 'POST', body: 'x' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('shows that it starts, is ready and stops, until the last answer is given', async () => {
    const { port, look, ...child } = await start()
    const tell = async (path: string) => {
      const answer = await look(path)
      return [answer.status, await answer.text()]
    }
    expect(await tell('/livez')).toEqual([200, 'ok\n'])
    expect(await tell('/readyz')).toEqual([200, 'ok\n'])
    const wire = await openWire({ port })
    wire.send(get('/api/v1/health').slice(0, -2))
    await eventually(async () => await (await look('/metrics')).text()).toContain(
      '\nvitrine_connections 1\n',
    )

    child.signal('SIGTERM')
    await child.printed(/"SIGTERM: finishing/)
    const stopping = [503, 'stopping: requests in flight are being finished\n']
    expect(await tell('/readyz')).toEqual(stopping)
    expect(await tell('/livez')).toEqual([200, 'ok\n'])
    expect(await (await look('/metrics')).text()).toContain('\nvitrine_ready 0\n')
    await expect(openWire({ port })).rejects.toThrow('ECONNREFUSED')
    wire.send('\r\n')
    expect((await wire.replies(1))[0]?.status).toBe(200)
    wire.socket.end()
    expect(await child.exited).toBe(0)
    await expect(look('/livez')).rejects.toThrow('fetch failed')
  })

  it('that is taken ends the start with the setting to change', async () => {
    const { port } = await start()
    expect(await failToStart({ METRICS_PORT: String(port) })).toContain(
      `Cannot listen on 127.0.0.1:${port}: the port is taken. Set METRICS_PORT to another one\n`,
    )
  })

  it('is closed when the service cannot start, so that the process ends', async () => {
    const ports = { PORT: String((await start()).port), METRICS_PORT: String(await freePort()) }
    expect(await failToStart(ports)).toContain('the port is taken. Set PORT to another one')
  })

  it('keeps answering while connections are left open on it', async () => {
    const { look } = await start()
    const { port } = new URL((await look('/livez')).url)
    await Promise.all(Array.from({ length: 80 }, () => openWire({ port: Number(port) })))
    // Those beyond the bound are closed at once, the others once they had their time for a request.
    await eventually(async () => (await look('/livez').catch(() => undefined))?.status).toBe(200)
  })
})

/** Requests of every surface, and what they have to be counted as. */
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const tool = (name: string, args: object) =>
  post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

describe.each(['agency', 'single', 'leaflet'] as const)('What %s is asked for', (name) => {
  it('is counted by what it was, on every surface', async () => {
    const { port, ask, look } = await start(name)
    const markdown = { headers: { Accept: 'text/markdown' } }
    const reads = ['/', '/index.md', '/nothing/', '/llms.txt', '/api/v1/page?url=/']
    const others = ['/api/v1/search?q=xqxqxq&sort=new&zzzz=1', '/api/v1/nothing']
    for (const target of [...reads, ...others]) await (await ask(target)).arrayBuffer()
    for (const [target, init] of [
      ['/', markdown],
      ['/api/v1/batch', post({ requests: [{ path: '/api/v1' }, { path: '/api/v1/page?url=/' }] })],
      ['/mcp', tool('get_page', { url: '/' })],
      ['/mcp', tool('get_page', { url: '/' })],
      ['/mcp', tool('search_site', { query: 'xqxqxq', sort: 'new' })],
      ['/oauth/token', post({})],
    ] as const) {
      await (await ask(target, init)).arrayBuffer()
    }
    const tag = (await ask('/')).headers.get('etag') ?? ''
    expect((await ask('/', { headers: { 'If-None-Match': tag } })).status).toBe(304)
    const broken = await openWire({ port })
    broken.send('GARBAGE\r\n\r\n')
    await broken.untilEnded()

    const samples = parseExposition(await (await look('/metrics')).text())
    const requests = (labels: Record<string, string>) =>
      sumOf(samples, 'vitrine_requests_total', labels)
    expect(requests({})).toBe(15)
    expect(requests({ surface: 'website' })).toBe(6)
    expect(requests({ surface: 'website', status: '304' })).toBe(1)
    expect(requests({ surface: 'website', status: '404' })).toBe(1)
    expect(requests({ surface: 'descriptions' })).toBe(1)
    expect(requests({ surface: 'rest', operation: 'page' })).toBe(1)
    expect(requests({ surface: 'rest', operation: 'batch' })).toBe(1)
    expect(requests({ surface: 'rest', operation: '-', status: '404' })).toBe(1)
    expect(requests({ surface: 'mcp', operation: 'get_page', status: '200' })).toBe(2)
    expect(requests({ surface: 'mcp', operation: 'search_site' })).toBe(1)
    expect(requests({ surface: 'oauth' })).toBe(1)
    expect(sumOf(samples, 'vitrine_request_duration_seconds_count')).toBe(15)
    const read = (surface: string) =>
      sumOf(samples, 'vitrine_pages_read_total', { page: '/', surface })
    expect(['html', 'markdown', 'rest', 'mcp'].map(read)).toEqual([3, 2, 2, 2])
    const none = { language: '-', found: 'none' }
    expect(sumOf(samples, 'vitrine_searches_total', none)).toBe(2)
    expect(sumOf(samples, 'vitrine_searches_total')).toBe(2)
    const unknown = (label: string) =>
      sumOf(samples, 'vitrine_unknown_arguments_total', { name: label })
    expect([unknown('sort'), unknown('other')]).toEqual([2, 1])
    expect(sumOf(samples, 'vitrine_unreadable_requests_total', { kind: 'malformed' })).toBe(1)
    // Seven below /api and /mcp, and one that asks for a token.
    expect(sumOf(samples, 'vitrine_admissions_total', { caller: 'anonymous' })).toBe(8)
    expect(sumOf(samples, 'vitrine_failures_total')).toBe(0)
  })
})
