/** `npm run insight` as an operator types it, over servers that run. */
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { builtSite } from '../../support/built-site.ts'
import { startBuiltService, stopWithTest } from '../../support/built-service.ts'
import { freePort } from '../../support/free-port.ts'
import { runNode } from '../../support/child.ts'
import { listenForTest } from '../../support/listening.ts'

interface Replica {
  readonly metrics: string
  ask(path: string, init?: RequestInit): Promise<void>
}

async function startReplica(settings: Readonly<Record<string, string>> = {}): Promise<Replica> {
  const all = { METRICS_PORT: '0', ...settings }
  const service = stopWithTest(await startBuiltService(await builtSite('tiny'), all))
  const { url } = await service.look('/livez')
  return {
    metrics: new URL(url).origin,
    async ask(path, init) {
      await (await service.fetch(baseUrl + path, init)).arrayBuffer()
    },
  }
}

function insight(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  return runNode(['scripts/insight.ts', ...args], settings)
}

interface Shown {
  readonly requests: number
  readonly byAgents: number
  readonly surfaces: readonly { readonly name: string; readonly count: number }[]
  readonly pages: readonly { readonly name: string; readonly ways: object }[]
  readonly searches: readonly { readonly count: number; readonly none: number }[]
  readonly unknownArguments: readonly { readonly name: string }[]
  readonly missing: readonly object[]
  readonly refusals: readonly { readonly name: string; readonly count: number }[]
}

const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
const agent = { 'User-Agent': 'Mozilla/5.0 (compatible; ClaudeBot/1.0)' }

describe('npm run insight', () => {
  it('adds up who asked two replicas for what', async () => {
    const [one, other] = [await startReplica(), await startReplica({ RATE_LIMIT_IP: '2' })]
    await one.ask('/', { headers: browser })
    await one.ask('/', { headers: { ...agent, Accept: 'text/markdown' } })
    await one.ask('/api/v1/page?url=/', { headers: agent })
    await one.ask('/api/v1/search?q=zzqqxx&locale=pl', { headers: agent })
    await one.ask('/api/v1/search?q=zzqqxx', { headers: agent })
    for (let at = 0; at < 4; at += 1) await other.ask('/api/v1/contact', { headers: agent })

    const { code, stdout } = await insight(['--json', one.metrics, other.metrics])
    expect(code).toBe(0)
    const shown = JSON.parse(stdout) as Shown
    expect([shown.requests, shown.byAgents]).toEqual([9, 8])
    expect(shown.surfaces).toEqual([
      { name: 'rest', count: 7 },
      { name: 'website', count: 2 },
    ])
    expect(shown.pages).toMatchObject([{ name: '/', ways: { html: 1, markdown: 1, rest: 1 } }])
    expect(shown.searches).toMatchObject([{ count: 2, none: 2 }])
    expect(shown.unknownArguments).toMatchObject([{ name: 'locale' }])
    expect(shown.refusals.find(({ name }) => name === '429')).toMatchObject({ count: 2 })

    const text = await insight([one.metrics.replace('http://', '')])
    expect(text.code).toBe(0)
    expect(text.stdout).toMatch(/^5 requests, 80\.0 % of them by agents/m)
    expect(text.stdout).toMatch(/^ {2}ClaudeBot +4 +80\.0 % {2}█{24}$/m)
    expect(text.stdout.trimEnd()).toMatch(/CDN or another cache answered are not in .*$/)
  })

  it('shows what visitors of ten networks did not find, by every way, and the log does at the end', async () => {
    const settings = { METRICS_PORT: '0', MISSING_CONTENT: 'on', TRUST_PROXY_HOPS: '1' }
    const service = stopWithTest(await startBuiltService(await builtSite('tiny'), settings))
    const { url } = await service.look('/missing')
    const post = (body: object) => ({
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
    })
    const ask = async (path: string, network: number, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set('X-Forwarded-For', `198.51.${network}.7`)
      return await (await service.fetch(baseUrl + path, { ...init, headers })).text()
    }
    const call = (name: string, args: object) =>
      post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
    for (let network = 0; network < 10; network += 1) {
      // The same page by each way, and twice by each network.
      await ask('/careers/', network)
      const ways = [
        () => ask('/careers.md', network),
        () => ask('/careers/', network, { headers: { Accept: 'text/markdown' } }),
        () => ask('/api/v1/page?url=/careers/', network),
        () => ask('/mcp', network, call('get_page', { url: '/careers/' })),
      ]
      await ways[network % ways.length]?.()
      await ask(`/api/v1/page?url=/only-by-rest-${network % 2}/`, network)
      await ask('/mcp', network, call('get_page', { url: 'Price list zzqqxx' }))
      if (network % 2 === 0) await ask('/api/v1/search?q=Zzqqxx', network)
      else await ask('/mcp', network, call('search_site', { query: 'zzqqxx ' }))
      await ask('/rare/secret-name/', 0)
    }
    const { stdout } = await insight(['--json', new URL(url).origin])
    const { missing } = JSON.parse(stdout) as Shown
    expect(missing).toEqual([
      { name: 'page "/careers"', count: 10 },
      { name: 'page "price list zzqqxx"', count: 10 },
      { name: 'search "zzqqxx"', count: 10 },
    ])
    await service.stop()
    expect(service.output().match(/Not found by .*? networks: [^}]*/g)).toHaveLength(3)
    expect(service.output()).toContain(String.raw`10 networks: page \"/careers\"`)
    expect(service.output()).not.toContain('secret-name')
  })

  it('shows nothing of that by default', async () => {
    const settings = { METRICS_PORT: '0', TRUST_PROXY_HOPS: '1' }
    const service = stopWithTest(await startBuiltService(await builtSite('tiny'), settings))
    for (let network = 0; network < 10; network += 1) {
      const headers = { 'X-Forwarded-For': `198.51.${network}.7` }
      await (await service.fetch(`${baseUrl}/careers/`, { headers })).arrayBuffer()
    }
    expect(await (await service.look('/missing')).json()).toEqual([])
    await service.stop()
    expect(service.output()).not.toContain('careers')
  })

  it('shows what came between two readings', async () => {
    const replica = await startReplica()
    await replica.ask('/api/v1/health')
    const reading = insight(['--json', '--every', '3', replica.metrics])
    const asking = setInterval(() => void replica.ask('/', { headers: browser }), 100)
    onTestFinished(() => {
      clearInterval(asking)
    })
    const { surfaces } = JSON.parse((await reading).stdout) as Shown
    expect(surfaces.map(({ name }) => name)).toEqual(['website'])
  })

  it('reads the port of its own settings, and says what to do where there is none', async () => {
    const replica = await startReplica()
    const { port } = new URL(replica.metrics)
    expect((await insight([], { METRICS_PORT: port })).stdout).toContain(
      `${replica.metrics}/metrics`,
    )
    const off = await insight([])
    expect([off.code, off.stderr]).toEqual([
      1,
      expect.stringMatching(/METRICS_PORT is not set here\. Give the address/),
    ])
    const nobody = await insight([`127.0.0.1:${await freePort()}`])
    expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
    expect(nobody.stderr).not.toContain('    at ')
  })

  it('refuses what is no metrics of a server', async () => {
    const server = createServer((request, response) => {
      response.end(request.url === '/metrics' ? 'up 1\n' : '<!doctype html>\n')
    })
    const origin = `127.0.0.1:${await listenForTest(server)}`
    expect((await insight([origin])).stderr).toContain('it has no metric vitrine_release_info')
    expect((await insight([`${origin}/page`])).stderr).toContain('line 1 is not a metric')
    const wrong = await insight(['--every', 'soon', origin])
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--every "soon"')])
  })
})
