/** A release that is removed while a server runs on it, as a publish removes the sixth. */
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { createAuthSettings } from '../../support/auth-settings.ts'
import { builtSite } from '../../support/built-site.ts'
import type { SiteName } from '../../support/built-site.ts'
import { startBuiltService, stopWithTest } from '../../support/built-service.ts'
import type { BuiltService } from '../../support/built-service.ts'
import { registerBuiltAgent, registerBuiltClient } from '../../support/built-tokens.ts'
import { runNode } from '../../support/child.ts'
import { makeFolder } from '../../support/folder.ts'
import { request } from '../../support/mcp-messages.ts'
import { messagesOf } from '../../support/memory-log.ts'
import { whoIs } from '../../support/person.ts'

/** Requests that any site answers with 200. */
const questions: readonly (readonly [target: string, init?: RequestInit])[] = [
  ...['/openapi.json', '/llms.txt', '/robots.txt', '/api.md', '/auth.md', '/favicon.svg'],
  ...['/api/v1', '/api/v1/health', '/api/v1/search?q=contact', '/mcp/health', '/mcp/server-card'],
  '/.well-known/oauth-authorization-server',
].map((target) => [target] as const)

const posts: readonly (readonly [target: string, body: unknown])[] = [
  ['/api/v1/batch', { requests: [{ path: '/api/v1/pages' }, { path: '/api/v1/search?q=home' }] }],
  ['/mcp', request('tools/list')],
  ['/mcp', request('tools/call', { name: 'search_site', arguments: { query: 'contact' } })],
]

/** Uses every surface; what was not answered as it should be. */
async function findFaults(service: BuiltService): Promise<string[]> {
  const faults: string[] = []
  const get = async (target: string, init?: RequestInit, expected = 200) => {
    const answer = await service.fetch(baseUrl + target, init)
    const text = await answer.text()
    if (answer.status !== expected) faults.push(`${target}: ${answer.status} ${text.slice(0, 200)}`)
    return text
  }
  const listed = JSON.parse(await get('/api/v1/pages?limit=100')) as { data: { url: string }[] }
  for (const { url } of listed.data) {
    const path = url.slice(baseUrl.length)
    const html = await get(path)
    const [, style = '/no-style'] = /href="(\/_astro\/[^"]+\.css)"/.exec(html) ?? []
    await get(style)
    await get(`${path}index.md`)
    await get(`/api/v1/page?url=${encodeURIComponent(path)}`)
  }
  for (const [target, init] of questions) await get(target, init)
  for (const [target, body] of posts) {
    const headers = { 'Content-Type': 'application/json' }
    await get(target, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  await get('/no-such-page/', undefined, 404)
  await get('/oauth/authorize/?response_type=code', undefined, 400)
  const client = await registerBuiltClient(service)
  const granted = await client.exchange(service, await client.obtain(service))
  await whoIs(service, String(granted.body.access_token))
  const [, agent] = await registerBuiltAgent(service)
  await whoIs(service, String(agent.body.access_token))
  return faults
}

/** A copy of a built site that a test may spoil. */
async function copyRelease(site: SiteName): Promise<string> {
  const release = join(await makeFolder(), 'release')
  await cp(await builtSite(site), release, { recursive: true })
  return release
}

/** Starts a server that counts its failures, until the test ends. */
async function start(release: string) {
  const settings = { ...(await createAuthSettings()), METRICS_PORT: '0' }
  const service = stopWithTest(await startBuiltService(release, settings))
  return { ...service, metrics: async () => await (await service.look('/metrics')).text() }
}

/** The file that Astro renders the consent page with. */
async function findConsentPage(release: string): Promise<string> {
  const chunks = join(release, 'server/chunks')
  const name = (await readdir(chunks)).find((file) => file.startsWith('consent-page'))
  if (name === undefined) throw new Error(`There is no consent page in ${chunks}`)
  return join(chunks, name)
}

describe('A server whose release is removed', () => {
  it.each(['agency', 'leaflet', 'museum'] as const)(
    'goes on at every surface: %s',
    async (site) => {
      const release = await copyRelease(site)
      const service = await start(release)
      for (const part of ['server', '.']) {
        await rm(join(release, part), { recursive: true })
        expect(await findFaults(service)).toEqual([])
      }
      expect(await service.metrics()).toContain('\nvitrine_failures_total 0\n')
      expect(service.output()).not.toContain('"level":"error"')
    },
  )
})

describe('A server whose consent page', () => {
  it('is missing does not start, and names the file', async () => {
    const release = await copyRelease('leaflet')
    const file = await findConsentPage(release)
    await rm(file)
    const environment = { PORT: '0' }
    const { code, stderr } = await runNode([join(release, 'server/entry.mjs')], environment)
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Cannot find module '${file}'`)])
  })

  it('fails logs the cause, and counts as the alert expects', async () => {
    const release = await copyRelease('leaflet')
    const file = await findConsentPage(release)
    const code = await readFile(file, 'utf8')
    const planted = code.replace(
      /(const \{ frame, page \} = consentPage;)/,
      "$1 throw new TypeError('A planted mistake');",
    )
    expect(planted).not.toBe(code)
    await writeFile(file, planted)
    const service = await start(release)
    const answer = await service.fetch(`${baseUrl}/oauth/authorize/?response_type=code`)
    expect([answer.status, await answer.json()]).toMatchObject([500, { error: 'server_error' }])
    const failed = 'GET /oauth/authorize/ failed: TypeError: A planted mistake'
    expect(messagesOf(service.output())).toContain(failed)
    const metrics = await service.metrics()
    expect(metrics).toContain('\nvitrine_failures_total 1\n')
    expect(metrics).toMatch(/^vitrine_requests_total\{surface="oauth",.*status="500".*\} 1$/m)
  })
})
