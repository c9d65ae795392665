/**
 * What a shared cache may answer and what it must not: nginx and Varnish as `deploy/` configures
 * them, each beside one that lacks the line in question and shows the failure. Answers grow old 300
 * times as fast as they say.
 */
import { truncate, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokenSigner } from '../conformance/tokens.ts'
import { baseUrl } from '../../support/app.ts'
import { builtSite } from '../../support/built-site.ts'
import { caches, createAskRaw } from '../../support/caches.ts'
import type { AskRaw, CacheName, RawAnswer, RunningCache } from '../../support/caches.ts'
import { startService as startAny, stopWithTest } from '../../support/built-service.ts'
import type { BuiltService } from '../../support/built-service.ts'
import { makeFolder } from '../../support/folder.ts'
import type { Places } from '../../support/nginx.ts'
import { addressesOf } from '../../support/trace.ts'

const names = ['nginx', 'Varnish'] as const satisfies readonly CacheName[]

/** Lines without which a cache is one of those that are often recommended, by what then fails. */
const naive: Readonly<Record<string, Readonly<Record<CacheName, Places>>>> = {
  token: {
    nginx: { 'map "$proxy_host|$vitrine_caller|': 'map "$proxy_host|anonymous|' },
    Varnish: {
      'if (req.http.Authorization) {': 'if (req.http.X-Never) {',
      'sub vcl_backend_response {': 'sub vcl_backend_response {\n  unset beresp.http.Vary;',
    },
  },
  forms: {
    nginx: {
      '"$vitrine_form|$vitrine_coding|$request_uri"': '"$request_uri"',
      'proxy_no_cache $vitrine_other_type $vitrine_other_coding $vitrine_unnamed;': '',
    },
    Varnish: {
      'sub vcl_backend_response {': 'sub vcl_backend_response {\n  unset beresp.http.Vary;',
    },
  },
  refusals: {
    nginx: {
      'proxy_ignore_headers Vary;':
        'proxy_ignore_headers Vary Cache-Control;\nproxy_cache_valid any 1m;\nproxy_cache_methods GET HEAD POST;',
      'proxy_no_cache $vitrine_other_type $vitrine_other_coding $vitrine_unnamed;': '',
    },
    Varnish: {
      'sub vcl_backend_response {':
        'sub vcl_backend_response {\n  set beresp.ttl = 60s;\n  return (deliver);',
    },
  },
  old: {
    nginx: {
      'proxy_ignore_headers Vary;':
        'proxy_ignore_headers Vary Cache-Control;\nproxy_cache_valid 200 1s;',
    },
    Varnish: { '"\\1s"), 0s)': '"none"), 0s)' },
  },
}

let release = ''
let token = ''
let settings: Record<string, string> = {}

beforeAll(async () => {
  release = await builtSite('agency')
  const { sign, signingKeys } = await createTokenSigner(baseUrl)
  token = await sign()
  settings = {
    ...{ BASE_URL: baseUrl, TRUST_PROXY_HOPS: '1', AUTH_SIGNING_KEYS: signingKeys },
    RATE_LIMIT_IP: '100000',
  }
})

interface Service extends BuiltService {
  /** Asks it without a cache between. */
  readonly ask: AskRaw
}

async function startService(folder = release, more: Record<string, string> = {}): Promise<Service> {
  const preload = ['--import', './tests/support/scaled-ages.ts', join(folder, 'server/entry.mjs')]
  const service = await startAny(preload, { ...settings, AGE_SCALE: '300', ...more })
  return { ...service, ask: createAskRaw(service.port) }
}

/** A cache that ends with the test, as it is or without some of its lines. */
async function startCache(name: CacheName, origin: number, ageScale: number, without?: string) {
  const places = without === undefined ? {} : naive[without]?.[name]
  return stopWithTest(await caches[name](origin, ageScale, places))
}

const textOf = ({ headers, body }: RawAnswer) => {
  const coding = headers['content-encoding']
  if (coding === 'br') return brotliDecompressSync(body).toString()
  return (coding === 'gzip' ? gunzipSync(body) : body).toString()
}

/** What a client makes of an answer. */
const meaningOf = (answer: RawAnswer) => ({
  status: answer.status,
  type: answer.headers['content-type'],
  coding: answer.headers['content-encoding'],
  etag: answer.headers.etag,
  text: textOf(answer),
})

describe.each(names)('%s before the service', (name) => {
  let service: Service
  let cache: RunningCache

  beforeAll(async () => {
    service = await startService(release, { AGE_SCALE: '1' })
    cache = await caches[name](service.port, 1)
  })

  afterAll(async () => {
    await cache.stop()
    await service.stop()
  })

  it('keeps every address of the site, and gives no tag away', async () => {
    const missed = []
    for (const target of await addressesOf(release)) {
      const request = { headers: { accept: 'text/html', 'accept-encoding': 'br' } }
      // Twice at once: what grows old between the two would be another answer.
      await cache.ask(target, request)
      const again = await cache.ask(target, request)
      expect([again.status, again.headers['surrogate-key'], again.headers['cache-tag']]).toEqual([
        200,
        undefined,
        undefined,
      ])
      if (!again.isKept) missed.push(target)
    }
    expect(missed).toEqual([])
  })

  it('answers no token, good or bad, from the copy of everyone, and keeps nothing of it', async () => {
    const target = '/api/v1/contact'
    const bad = { headers: { authorization: 'Bearer bad' } }
    const good = { headers: { authorization: `Bearer ${token}` } }
    const first = await cache.ask(target, good)
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect((await cache.ask(target)).headers['cache-control']).toMatch(/^public/)
    expect((await cache.ask(target)).isKept).toBe(true)
    const refused = await cache.ask(target, bad)
    expect([refused.status, refused.isKept]).toEqual([401, false])
    expect(refused.headers['www-authenticate']).toContain('error="invalid_token"')
    const mine = await cache.ask(target, good)
    expect([mine.status, mine.isKept]).toEqual([200, false])
    // Where nobody is asked who they are, a token changes nothing but is no reason to keep the
    // answer.
    expect((await cache.ask('/en/about/', good)).isKept).toBe(false)
    // Nor one that is written like the words that a cache chooses by.
    const steering = { headers: { authorization: '|any|identity|/' } }
    await cache.ask('/en/about/', steering)
    expect((await cache.ask('/en/about/', steering)).isKept).toBe(false)
    expect((await cache.ask(target)).status).toBe(200)
  })

  it('without that line answers a bad token as if it were good', async () => {
    const other = await startCache(name, service.port, 1, 'token')
    await other.ask('/api/v1/contact')
    const { status } = await other.ask('/api/v1/contact', {
      headers: { authorization: 'Bearer bad' },
    })
    expect(status).toBe(200)
  })

  it('answers every Accept and Accept-Encoding as the service does', async () => {
    const wrong = await findMixed(cache.ask, service.ask)
    expect(wrong).toEqual([])
  })

  it('without forms in its names gives Markdown to browsers', async () => {
    const other = await startCache(name, service.port, 1, 'forms')
    expect((await findMixed(other.ask, service.ask)).length).toBeGreaterThan(0)
  })

  it('answers 304 by itself, and lets the service do so for a token', async () => {
    for (const target of ['/en/about/', '/api/v1/contact', '/llms.txt']) {
      await cache.ask(target)
      const { headers } = await cache.ask(target)
      const known = { 'if-none-match': headers.etag ?? '' }
      const again = await cache.ask(target, { headers: known })
      expect([again.status, again.body.length, again.isKept]).toEqual([304, 0, true])
      expect(again.headers.etag).toBe(headers.etag)
      expect((await service.ask(target, { headers: known })).status).toBe(304)
      const mine = { ...known, authorization: `Bearer ${token}` }
      const asked = await cache.ask(target, { headers: mine })
      expect([asked.status, asked.isKept]).toEqual([304, false])
      expect((await cache.ask(target, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    }
  })

  it('keeps no refusal', async () => {
    expect(await findKeptRefusals(cache.ask)).toEqual([])
  })

  it('that keeps everything for a minute keeps refusals', async () => {
    const other = await startCache(name, service.port, 1, 'refusals')
    expect((await findKeptRefusals(other.ask)).length).toBeGreaterThan(2)
  })

  it('keeps a search page, but no question to one', async () => {
    const kept = await findKeptQuestions(cache.ask)
    expect(kept).toEqual(['/en/search/'])
  })

  it('that keeps everything for a minute keeps questions', async () => {
    const other = await startCache(name, service.port, 1, 'refusals')
    expect(await findKeptQuestions(other.ask)).toContain('/en/search/?q=flour')
  })

  it('keeps neither 429 nor 503', async () => {
    const folder = await makeFolder()
    await cp(await builtSite('tiny'), folder, { recursive: true })
    const small = stopWithTest(await startService(folder, { RATE_LIMIT_IP: '2', AGE_SCALE: '1' }))
    const other = await startCache(name, small.port, 1)
    const search = (query: string) => other.ask(`/api/v1/search?q=${query}`)
    const answers = [await search('a'), await search('b'), await search('c'), await search('c')]
    expect(answers.map(({ status, isKept }) => [status, isKept])).toEqual([
      [200, false],
      [200, false],
      [429, false],
      [429, false],
    ])
    // The disk loses what the pages are in.
    await truncate(join(folder, 'data/representations.bin'), 0)
    const away = [await other.ask('/llms.txt'), await other.ask('/llms.txt')]
    expect(away.map(({ status, isKept }) => [status, isKept])).toEqual([
      [503, false],
      [503, false],
    ])
  })
})

const accepts = [
  ...[undefined, '*/*', 'text/html', 'text/markdown', 'text/plain', 'text/x-markdown', 'text/*'],
  ...['text/markdown, text/html;q=0.9', 'text/html, text/markdown;q=0.5', 'application/json'],
  ...['text/html;q=0, text/markdown', 'text/markdown;q=0, */*', 'TEXT/MARKDOWN', 'image/png'],
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  // Two lines, of which a cache may read one and the service both.
  ['text/html', 'text/markdown'],
  ['text/plain', 'text/html'],
] as const
const encodings = [
  ...[undefined, 'gzip', 'br', 'gzip, deflate, br, zstd', 'deflate', 'br;q=0, gzip', '*'],
  'gzip;q=1.0,deflate;q=0.6,identity;q=0.3',
  ['deflate', 'br'],
] as const

/**
 * Requests that a cache answers otherwise than the service; each is sent twice, in an order that
 * mixes the forms.
 */
async function findMixed(ask: AskRaw, askService: AskRaw): Promise<string[]> {
  const wrong = []
  for (const target of ['/en/about/', '/en/about/?from=mail', '/en/about/index.md', '/']) {
    for (const encoding of [...encodings, ...encodings]) {
      for (const accept of accepts) {
        const headers = {
          ...(accept !== undefined && { accept }),
          ...(encoding !== undefined && { 'accept-encoding': encoding }),
        }
        const got = meaningOf(await ask(target, { headers }))
        // Which of two lines is meant nobody can say; what matters is what others get afterwards.
        if (typeof accept === 'object' || typeof encoding === 'object') continue
        const meant = meaningOf(await askService(target, { headers }))
        if (JSON.stringify(got) !== JSON.stringify(meant)) {
          wrong.push(`${target} ${JSON.stringify(headers)}: ${got.type} ${got.coding}`)
        }
      }
    }
  }
  return wrong
}

/** Requests that are refused and whose refusal is answered from a copy. */
async function findKeptRefusals(ask: AskRaw): Promise<string[]> {
  const refusals: readonly [number, string, Parameters<AskRaw>[1]?][] = [
    [400, '/api/v1/search'],
    [400, '/api/v1/pages?limit=0'],
    [401, '/api/v1/identity'],
    [404, '/api/v1/nothing'],
    [404, '/en/nothing/'],
    [404, '/nothing.css'],
    [404, '/api/v1/page?url=/nothing/'],
    [405, '/en/about/', { method: 'DELETE' }],
    [405, '/api/v1/contact', { method: 'PUT' }],
    [406, '/en/about/', { headers: { accept: 'image/png' } }],
  ]
  const kept = []
  for (const [status, target, request] of refusals) {
    expect([target, (await ask(target, request)).status]).toEqual([target, status])
    const again = await ask(target, request)
    expect([target, again.status]).toEqual([target, status])
    if (again.isKept) kept.push(`${status} ${target}`)
  }
  return kept
}

/**
 * Addresses of the search page that are answered from a copy the second time; each answers what it
 * was asked.
 */
async function findKeptQuestions(ask: AskRaw): Promise<string[]> {
  const kept: string[] = []
  for (const query of ['', '?q=flour', '?q=sluice', '?q=flour&lang=de']) {
    const target = `/en/search/${query}`
    await ask(target)
    const answer = await ask(target)
    if (answer.isKept) kept.push(target)
    const value = /<input[^>]*? value="([^"]*)"/.exec(textOf(answer))?.[1]
    expect([target, value]).toEqual([target, /q=(\w+)/.exec(query)?.[1]])
  }
  return kept
}

describe.each(names)('%s before a service that is away', (name) => {
  const targets = ['/en/about/', '/api/v1/contact', '/api/v1/search?q=flour']

  /**
   * Statuses of all targets, asked again and again for so many seconds; 0 is one that did not come
   * in a second.
   */
  async function askFor(seconds: number, ask: AskRaw): Promise<number[]> {
    const statuses = new Set<number>()
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      for (const target of targets) {
        statuses.add(
          await ask(target, { patience: 1000, isAlone: true }).then(
            ({ status }) => status,
            () => 0,
          ),
        )
      }
      await wait(50)
    }
    return [...statuses]
  }

  async function start(without?: string) {
    const service = stopWithTest(await startService())
    const cache = await startCache(name, service.port, 300, without)
    for (const target of targets) await cache.ask(target)
    return { service, cache }
  }

  it('answers at once while it asks for a new copy, which stands still', async () => {
    const { service, cache } = await start()
    service.signal('SIGSTOP')
    // Fresh for one second, and old for two more.
    expect(await askFor(2.5, cache.ask)).toEqual([200])
    service.signal('SIGCONT')
  })

  it('lets everyone wait without old copies', async () => {
    const { service, cache } = await start('old')
    service.signal('SIGSTOP')
    expect(await askFor(3.5, cache.ask)).toContain(0)
    service.signal('SIGCONT')
  })
  it('answers with old copies when the process is killed, and nothing it has none of', async () => {
    const { service, cache } = await start()
    service.signal('SIGKILL')
    await service.exited
    // Fresh, old while it is asked, and beyond: stale-if-error alone holds.
    expect(await askFor(6, cache.ask)).toEqual([200])
    expect((await cache.ask('/en/contact/')).status).toBeGreaterThanOrEqual(502)
  })

  it('has nothing to answer with without old copies', async () => {
    const { service, cache } = await start('old')
    service.signal('SIGKILL')
    await service.exited
    expect((await askFor(4, cache.ask)).some((status) => status >= 502)).toBe(true)
  })
})
