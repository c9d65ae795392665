/** Endpoint rules. */
import { expect } from 'vitest'
import { expectProblem } from './refusals.ts'
import { requirement } from './requirement.ts'
import { base, bodyOf, targetOf, useService } from './service.ts'
import type { Answer } from './service.ts'
import { batchResponse, health, pageContent, pageList, searchResults } from './shapes.ts'
import { listPages } from './walk.ts'

const agency = useService('agency')
const spoilt = useService('tiny', { copied: true })

async function search(query: string) {
  return searchResults.parse(bodyOf(await agency.ask(`/api/v1/search?${query}`))).data
}

/** Answers of a batch over these paths. */
async function runBatch(requests: readonly object[]) {
  const answer = await agency.batch({ requests })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return batchResponse.parse(bodyOf(answer)).responses
}

requirement('Rules-1.1', 'search returns titles, descriptions and URLs', async () => {
  const [found] = await search('q=workshop&lang=en&type=offer')
  expect(found).toMatchObject({
    title: expect.stringMatching(/\w/),
    description: expect.stringMatching(/\w/),
    url: expect.stringContaining(`${base}/en/`),
  })
})

requirement('Rules-1.2', 'search results are ranked by relevance', async () => {
  // A product is named on many pages; the page that is about it stands before them all.
  const abouts: readonly [query: string, lang: string, path: string][] = [
    ['Sluice Watch', 'pl', '/pl/produkty/sluice-watch/'],
    ['Sluice Watch', 'en', '/en/products/sluice-watch/'],
    ['Sluice Watch', 'de', '/de/produkte/sluice-watch/'],
  ]
  for (const [query, lang, path] of abouts) {
    const found = await search(`q=${encodeURIComponent(query)}&lang=${lang}&limit=20`)
    expect(found.length).toBeGreaterThan(5)
    expect(found[0]?.url).toBe(base + path)
  }
  const few = await search('q=mill&limit=3')
  const many = await search('q=mill&limit=20')
  expect(many.slice(0, 3)).toEqual(few)
})

requirement('Rules-1.3', 'A search result is read with the page endpoint', async () => {
  for (const { url, markdownUrl, title } of await search('q=mill&limit=20')) {
    const answer = await agency.ask(`/api/v1/page?url=${encodeURIComponent(url)}`)
    expect(answer.status, url).toBe(200)
    const page = pageContent.parse(bodyOf(answer))
    expect([page.url, page.markdownUrl]).toEqual([url, markdownUrl])
    expect(page.markdown).toContain(title)
  }
})

requirement('Rules-2', 'pages lists city pages only when type is city', async () => {
  for (const query of ['', 'lang=pl']) {
    const pages = await listPages(agency, query)
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.filter(({ type }) => type === 'city')).toEqual([])
  }
  const cities = await listPages(agency, 'type=city')
  expect(cities).toHaveLength(79)
  expect(cities.filter(({ type }) => type !== 'city')).toEqual([])
})

requirement(
  'Rules-3.1',
  'pages is cursor-paginated: the caller passes next_cursor as cursor until next_cursor is null',
  async () => {
    for (const query of ['', 'type=city', 'type=guide&lang=de']) {
      const { total } = pageList.parse(bodyOf(await agency.ask(`/api/v1/pages?${query}`)))
      const urls = (await listPages(agency, query)).map(({ url }) => url)
      expect([urls.length, new Set(urls).size], query).toEqual([total, total])
    }
  },
)

requirement(
  'Rules-3.2',
  'The next page is also in the Link header as <url>; rel="next", which is absent on the last page',
  async () => {
    let target = '/api/v1/pages?type=offer&lang=en&limit=2'
    const seen: string[] = []
    for (let pages = 1; ; pages += 1) {
      const answer = await agency.ask(target)
      const { data, next_cursor: cursor } = pageList.parse(bodyOf(answer))
      seen.push(...data.map(({ url }) => url))
      const link = answer.headers.get('Link')
      if (cursor === null) {
        expect([link, pages]).toEqual([null, 3])
        break
      }
      const [, url] = /^<([^>]+)>; rel="next"$/.exec(link ?? '') ?? []
      expect(new URL(url ?? '').searchParams.get('cursor')).toBe(cursor)
      target = targetOf(url)
    }
    const whole = await listPages(agency, 'type=offer&lang=en')
    expect(seen).toEqual(whole.map(({ url }) => url))
  },
)

requirement('Rules-3.3', 'Callers must not build cursors', async () => {
  const built = [btoa('2'), btoa('{"offset":2}'), '2', 'eyJvZmZzZXQiOjJ9']
  for (const cursor of built) {
    const answer = await agency.ask(`/api/v1/pages?cursor=${encodeURIComponent(cursor)}`)
    expectProblem(answer, 'invalid-parameter', cursor)
  }
})

requirement('Rules-4', 'page follows old addresses to the current page', async () => {
  const moved = {
    '/oferta.html': '/pl/uslugi/',
    '/pl/oferta/tydzien/': '/pl/tydzien/',
    '/en/contact-us/': '/en/contact/',
    [`${base}/de/impressum/`]: '/de/kontakt/',
  }
  for (const [old, path] of Object.entries(moved)) {
    const answer = await agency.ask(`/api/v1/page?url=${encodeURIComponent(old)}`)
    const current = await agency.ask(`/api/v1/page?url=${path}`)
    expect([answer.status, bodyOf(answer).url], old).toEqual([200, base + path])
    expect(answer.text).toBe(current.text)
  }
})

requirement(
  'Rules-5',
  'identity and /agent/identity without a valid token give 401 unauthorized with a WWW-Authenticate header',
  async () => {
    for (const target of ['/api/v1/identity', '/agent/identity']) {
      for (const headers of [{}, { Authorization: 'Basic eDp5' }] as Record<string, string>[]) {
        const answer = await agency.ask(target, { headers })
        expectProblem(answer, 'unauthorized', target)
        expect(answer.headers.get('WWW-Authenticate'), target).toMatch(/^Bearer /)
      }
    }
  },
)

requirement(
  'Rules-6',
  'health returns 503 when the site data is unavailable; the body is Health and a Retry-After header is sent',
  async () => {
    expect((await spoilt.ask('/api/v1/health')).status).toBe(200)
    await spoilt.takeData()
    const answer = await spoilt.ask('/api/v1/health')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
    const state = health.parse(bodyOf(answer))
    expect(state).toMatchObject({ ok: false, version: '1.0.0', error: expect.any(String) })
    await spoilt.giveData()
    const again = await spoilt.ask('/api/v1/health')
    expect([again.status, bodyOf(again).ok]).toEqual([200, true])
  },
)

requirement('Rules-7.1', 'batch runs 1 to 10 GET operations on /api/v1 endpoints', async () => {
  const requests = [
    '/api/v1',
    '/api/v1/health',
    '/api/v1/search?q=flour&lang=en',
    '/api/v1/search',
    '/api/v1/pages?limit=2',
    '/api/v1/page?url=/en/contact/',
    '/api/v1/page?url=/nothing/',
    '/api/v1/workshop?market=CH',
    '/api/v1/contact/?lang=de',
    '/api/v1/nothing',
  ].map((path) => ({ path, method: 'GET' }))
  const statuses = (await runBatch(requests)).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 400, 200, 200, 404, 200, 200, 404])
  expect(await runBatch(requests.slice(0, 1))).toHaveLength(1)
  for (const count of [0, 11]) {
    const answer = await agency.batch({
      requests: Array.from({ length: count }, () => ({ path: '/api/v1/contact' })),
    })
    expectProblem(answer, 'invalid-body', `${count} operations`)
  }
})

requirement('Rules-7.2', 'batch does not run batch and identity', async () => {
  for (const path of ['/api/v1/batch', '/api/v1/identity', '/api/v1/identity/']) {
    const requests = [{ path: '/api/v1/contact' }, { path }]
    const token = await agency.token()
    expectProblem(await agency.batch({ requests }, { token }), 'invalid-body', path)
  }
})

requirement('Rules-7.3', 'batch returns each status and body in request order', async () => {
  const paths = [
    '/api/v1/page?url=/nothing/',
    '/api/v1/search?q=warsztat&lang=pl',
    '/api/v1',
    '/api/v1/workshop?market=XX',
    '/api/v1/contact?lang=pl',
  ]
  for (const order of [paths, paths.toReversed()]) {
    const responses = await runBatch(order.map((path) => ({ path })))
    const single: Answer[] = []
    for (const path of order) single.push(await agency.ask(path))
    expect(responses).toEqual(
      single.map((answer, id) => ({ id, status: answer.status, body: bodyOf(answer) })),
    )
  }
})

requirement('Rules-7.4', 'batch counts as one request against the rate limit', async () => {
  const from = '192.0.2.74'
  const requests = Array.from({ length: 10 }, () => ({ path: '/api/v1/contact' }))
  for (let count = 0; count < 120; count += 1) {
    expect((await agency.batch({ requests }, { from })).status, `batch ${count + 1}`).toBe(200)
  }
  expectProblem(await agency.batch({ requests }, { from }), 'rate-limited')
})

requirement(
  'Rules-7.5',
  'When Idempotency-Key is sent, it is returned in the Idempotency-Key response header',
  async () => {
    const requests = [{ path: '/api/v1/contact' }]
    for (const key of ['8e03978e-40d5-43dd-bc93-6894a57f9324', '"quoted"']) {
      const { headers } = await agency.batch({ requests }, { headers: { 'Idempotency-Key': key } })
      expect(headers.get('Idempotency-Key')).toBe(key)
    }
    const without = await agency.batch({ requests })
    expect(without.headers.get('Idempotency-Key')).toBeNull()
  },
)

requirement(
  'Rules-8.1',
  'A batch body not of the form {requests:[...]} with 1 to 10 operations gives 400 invalid-body',
  async () => {
    const bodies = ['', '{', 'null', '[]', '1', '"requests"', '{}', '{"requests":{}}']
    const operations = ['"/api/v1"', 'null', '{}', '{"path":1}', '{"path":"/api/v1","id":{}}']
    const lists = operations.map((operation) => `{"requests":[${operation}]}`)
    for (const body of [...bodies, ...lists, '{"requests":[]}']) {
      expectProblem(await agency.batch(body), 'invalid-body', body)
    }
  },
)

requirement(
  'Rules-8.2',
  'A batch operation that is not a GET on /api/v1 gives 400 invalid-body',
  async () => {
    const operations = [
      { method: 'POST', path: '/api/v1/contact' },
      { method: 'HEAD', path: '/api/v1/contact' },
      { method: 'DELETE', path: '/api/v1/contact' },
      { path: '/agent/identity' },
      { path: '/en/contact/' },
      { path: '/openapi.json' },
      { path: '/api/v2/contact' },
      { path: '/api/v1x' },
      { path: '/api/v1/../../en/contact/' },
      { path: 'api/v1/contact' },
      { path: 'https://other.example/api/v1/contact' },
      { path: '' },
    ]
    for (const operation of operations) {
      const requests = [{ path: '/api/v1/contact' }, operation]
      expectProblem(await agency.batch({ requests }), 'invalid-body', JSON.stringify(operation))
    }
  },
)

requirement('Rules-8.3', 'A batch body not sent as JSON gives 415', async () => {
  const body = { requests: [{ path: '/api/v1/contact' }] }
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
    const answer = await agency.batch(body, { headers: { 'Content-Type': type } })
    expect(answer.status, type).toBe(200)
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json', '']) {
    const answer = await agency.batch(body, { headers: { 'Content-Type': type } })
    expectProblem(answer, 'unsupported-media-type', type)
  }
})

requirement('Rules-8.4', 'A batch body over 16,000 characters gives 413', async () => {
  for (const character of ['a', 'ż', '😀']) {
    const sized = (length: number) => {
      const bare = JSON.stringify({ requests: [{ path: '/api/v1/contact', id: '' }] })
      return bare.replace('""', `"${character.repeat(length - bare.length)}"`)
    }
    expect((await agency.batch(sized(16_000))).status, character).toBe(200)
    expectProblem(await agency.batch(sized(16_001)), 'payload-too-large', character)
  }
  expectProblem(await agency.batch('a'.repeat(100_000)), 'payload-too-large')
})
