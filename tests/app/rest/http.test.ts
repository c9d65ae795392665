import { describe, expect, it } from 'vitest'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { readBuiltSite } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import type { AuthApp } from '../../support/auth-app.ts'
import { authorizationFields, openScreen, registerClient } from '../../support/code-flow.ts'
import { serveApp } from '../../support/served-app.ts'
import { charged, cors, expectInvalidToken } from '../../support/expectations.ts'
import { readRegistry } from '../../support/registry.ts'

const registry = await readRegistry('tiny')

const discovery = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  '/oauth/jwks.json',
] as const
const descriptions = ['/openapi.json', '/api.md', '/.well-known/api-catalog'] as const
const readable = registry.filter(({ method }) => method === 'GET').flatMap(({ paths }) => paths)
const posting = ['/oauth/token', '/oauth/register', '/agent/auth', '/agent/auth/claim'] as const
const counted = [...readable, '/mcp', ...posting, '/api/v1/batch']

/** Targets that answer 200. */
const good = [
  ...['', '/health', '/search?q=brook', '/pages', '/page?url=/', '/workshop', '/contact'].map(
    (path) => `/api/v1${path}`,
  ),
  ...discovery,
  ...descriptions,
  '/',
  '/en/guides/',
  '/index.md',
]

const site = await readBuiltSite()
const service = await createAuthApp({ site })

describe('HTTP', () => {
  it('H8 host spoof', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example;proto=gopher',
    }
    const client = await registerClient(service)
    const answers = [
      ...(await Promise.all(good.map(async (target) => await service.ask(target, { headers })))),
      await service.ask('/api/v1/identity', { headers }),
      await service.ask('/mcp', {
        method: 'POST',
        headers: { ...headers, authorization: 'Bearer x' },
      }),
      await service.postJson('/agent/auth/', { type: 'anonymous' }, { headers }),
      await openScreen(service, authorizationFields(client), headers),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/evil|gopher/)
    const [root] = answers
    expect(root?.text).toContain('http://localhost:4321/api/v1/search')
    const document = await service.ask(discovery[0], { headers })
    expect(document.text).toContain('"resource":"http://localhost:4321"')
  })

  const targets = ['/api/v1', '/api/v1/search?q=brook', '/api/v1/pages', '/api/v1/contact']
  it.each(targets)('H9 304: %s', async (target) => {
    const full = await service.ask(target)
    const tag = full.headers.ETag ?? ''
    // A copy that is found to be good still must go with the release that says so.
    const release = full.headers['Surrogate-Key'] ?? ''
    expect(release).toMatch(/^release-/)
    const opaque = tag.replace(/^W\//, '')
    for (const value of [tag, opaque, `"other", ${tag}, "more"`, '*']) {
      const answer = await service.ask(target, { headers: { 'if-none-match': value } })
      expect([answer.status, answer.text]).toEqual([304, ''])
      expect(answer.headers).toEqual({
        ...cors,
        ...charged('ip'),
        'Cache-Control':
          'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
        Vary: 'Authorization, Accept-Encoding',
        ETag: tag,
        'Surrogate-Key': release,
        'Cache-Tag': release,
        ...(full.headers.Link !== undefined && { Link: full.headers.Link }),
      })
    }
    const other = await service.ask(target, { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
    const wrong = { 'if-none-match': '*', authorization: 'Bearer x' }
    expectInvalidToken(await service.ask(target, { headers: wrong }))
  })

  it('H10 shared cache simulation', async () => {
    const askThroughCache = createSharedCache(service)
    const target = '/api/v1/contact'
    expect((await askThroughCache(target)).status).toBe(200)
    const kept = await askThroughCache(target)
    expect([kept.status, kept.isKept]).toEqual([200, true])
    const refused = await askThroughCache(target, { authorization: 'Bearer garbage' })
    expect(refused.isKept).toBe(false)
    expectInvalidToken(refused)
    expect((await askThroughCache(target)).isKept).toBe(true)
  })

  it('H11 error caching', async () => {
    const away = () => Promise.reject(new SiteUnavailable('gone'))
    const broken = await createAuthApp({
      site: { ...site, search: away },
      quotas: { ip: 1 },
      authQuota: 1,
    })
    const failing = { ...site, search: () => Promise.reject(new Error('ours')) }
    const failed = await createAuthApp({ site: failing })
    const headers = { authorization: 'Bearer x' }
    const address = '192.0.2.9'
    await broken.ask('/api/v1', { address })
    await broken.ask('/oauth/token', { address })
    const answers = [
      await service.ask('/api/v1/nothing'),
      await service.ask('/oauth/nothing'),
      await service.ask('/.well-known/openid-configuration'),
      await service.ask('/nothing/'),
      await service.ask('/api/v1/search'),
      await service.ask('/api/v1/identity'),
      await service.ask('/api/v1', { headers }),
      await service.ask('/api/v1', { method: 'PUT' }),
      await service.ask('/', { method: 'PUT' }),
      await service.ask(discovery[0], { method: 'PUT' }),
      await service.ask('/', { headers: { accept: 'application/pdf' } }),
      await service.postJson('/api/v1/batch', {}),
      await service.postForm('/api/v1/batch', {}),
      await service.postJson('/oauth/token', {}),
      await service.ask('/oauth/token'),
      await service.postForm('/oauth/token', { a: 'a'.repeat(20_000) }),
      await service.ask('/oauth/authorize'),
      await broken.ask('/api/v1/search?q=brook'),
      await failed.ask('/api/v1/search?q=brook'),
      await broken.ask('/api/v1', { address }),
      await broken.ask('/oauth/token', { address }),
      await broken.ask('/oauth/authorize', { address }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      ...[404, 404, 404, 404, 400, 401, 401, 405, 405, 405, 406, 400, 415],
      ...[400, 405, 413, 400, 503, 500, 429, 429, 429],
    ])
    for (const answer of answers) expect(answer.headers['Cache-Control']).toBe('no-store')
  })

  it('H12 HEAD parity', async () => {
    const askServer = await serveApp(service.app)
    const bad = ['/api/v1/nothing', '/api/v1/identity', '/api/v1/search', '/nothing/', '/mcp']
    const own = ['/oauth/token', '/oauth/authorize/', '/oauth/nothing']
    for (const target of [...good, ...bad, ...own]) {
      const get = await askServer(target)
      const head = await askServer(target, { method: 'HEAD' })
      expect([target, head.status, head.text]).toEqual([target, get.status, ''])
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)))
    }
  })

  it('H13 405', async () => {
    const read = 'GET, HEAD, OPTIONS'
    const expected = [
      ...[...readable, ...discovery, ...descriptions].map((path) => [path, read]),
      ...['/api/v1/batch', '/mcp', ...posting].map((path) => [path, 'POST, OPTIONS']),
      ['/oauth/authorize/', 'GET, HEAD, POST'],
      ['/', read],
    ]
    for (const method of ['DELETE', 'PUT', 'PATCH']) {
      for (const [path = '', allow] of expected) {
        const answer = await service.ask(path, { method })
        expect([path, answer.status, answer.headers.Allow]).toEqual([path, 405, allow])
      }
    }
  })

  it('H14 preflight', async () => {
    const limited = await createAuthApp({ site, quotas: { ip: 1 }, authQuota: 1 })
    const wanted = ['Authorization', 'Idempotency-Key', 'MCP-Protocol-Version', 'Content-Type']
    const headers = {
      origin: 'https://a.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': wanted.join(', ').toLowerCase(),
      authorization: 'Bearer garbage',
    }
    for (const path of [...counted, ...discovery, ...descriptions]) {
      const address = '192.0.2.7'
      for (let count = 0; count < 3; count += 1) {
        const answer = await limited.ask(path, { method: 'OPTIONS', address, headers })
        expect([path, answer.status, answer.text]).toEqual([path, 204, ''])
        expect(answer.headers).toEqual({
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Methods': [...posting, '/mcp', '/api/v1/batch'].includes(path)
            ? 'POST, OPTIONS'
            : 'GET, HEAD, OPTIONS',
          'Access-Control-Allow-Headers':
            'Authorization, Content-Type, Accept, Idempotency-Key, If-None-Match, MCP-Protocol-Version, Mcp-Session-Id, Last-Event-ID, Mcp-Method, Mcp-Name',
          'Access-Control-Max-Age': '86400',
        })
      }
    }
    expect((await limited.ask('/api/v1', { address: '192.0.2.7' })).status).toBe(200)
    expect((await limited.ask('/oauth/token', { address: '192.0.2.7' })).status).toBe(405)
  })

  it('H15 expose', async () => {
    const readers = ['RateLimit-Policy', 'WWW-Authenticate', 'Link', 'ETag', 'Retry-After', 'Allow']
    for (const path of [...counted, ...discovery, ...descriptions]) {
      const { headers } = await service.ask(path, { headers: { origin: 'https://a.example' } })
      const exposed = headers['Access-Control-Expose-Headers']?.split(', ')
      expect(exposed).toEqual(expect.arrayContaining(readers))
      expect(headers['Access-Control-Allow-Origin']).toBe('*')
      expect(headers).not.toHaveProperty('Access-Control-Allow-Credentials')
    }
  })
})

interface Kept {
  readonly request: Readonly<Record<string, string>>
  readonly answer: Answer
}

/** A cache in front of a service that keeps what it may, and chooses by `Vary` (RFC 9111 §4.1). */
function createSharedCache({ ask }: AuthApp) {
  const kept = new Map<string, Kept>()
  return async (target: string, headers: Readonly<Record<string, string>> = {}) => {
    const found = kept.get(target)
    const fields = found?.answer.headers.Vary?.toLowerCase().split(', ') ?? []
    if (found && fields.every((name) => found.request[name] === headers[name])) {
      return { ...found.answer, isKept: true }
    }
    const answer = await ask(target, { headers })
    const isPublic = answer.headers['Cache-Control']?.includes('s-maxage') ?? false
    if (answer.status === 200 && isPublic) kept.set(target, { request: headers, answer })
    return { ...answer, isKept: false }
  }
}
