/** Endpoint rules. */
import { expect, it } from 'vitest'
import { json, smallBatch } from './endpoints.ts'
import { listPages } from './reading.ts'
import { expectProblem } from './refusals.ts'
import { base, bodyOf, targetOf, useService } from './service.ts'
import { batchResponse, contactOptions, pageContent, problem, searchResults } from './shapes.ts'

const agency = useService('agency')

async function search(query: string) {
  return (await agency.read(`/api/v1/search?${query}`, searchResults)).data
}

/** Answers of a batch over these paths. */
async function runBatch(requests: readonly object[]) {
  const answer = await agency.batch({ requests })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return batchResponse.parse(bodyOf(answer)).responses
}

it('Rules-1.1: search returns titles, descriptions and URLs', async () => {
  const [found] = await search('q=workshop&lang=en&type=offer')
  expect(found).toMatchObject({
    title: expect.stringMatching(/\w/),
    description: expect.stringMatching(/\w/),
    url: expect.stringContaining(`${base}/en/`),
  })
})

it('Rules-1.2: search results are ranked by relevance', async () => {
  // A product is named on many pages; the page that is about it comes before them all.
  for (const [lang, path] of [
    ['pl', '/pl/produkty/sluice-watch/'],
    ['en', '/en/products/sluice-watch/'],
    ['de', '/de/produkte/sluice-watch/'],
  ] as const) {
    const found = await search(`q=Sluice+Watch&lang=${lang}&limit=20`)
    expect(found.length).toBeGreaterThan(5)
    expect(found[0]?.url).toBe(base + path)
  }
  const [few, many] = [await search('q=mill&limit=3'), await search('q=mill&limit=20')]
  expect(many.slice(0, 3)).toEqual(few)
})

it('Rules-1.3: A search result is read with the page endpoint', async () => {
  for (const { url, markdownUrl, title } of await search('q=mill&limit=20')) {
    const page = await agency.read(`/api/v1/page?url=${encodeURIComponent(url)}`, pageContent)
    expect([page.url, page.markdownUrl]).toEqual([url, markdownUrl])
    expect(page.markdown).toContain(title)
  }
})

it('Rules-2: pages lists city pages only when type is city', async () => {
  for (const query of ['', 'lang=pl']) {
    const pages = await listPages(agency, query)
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.filter(({ type }) => type === 'city')).toEqual([])
  }
  const cities = await listPages(agency, 'type=city')
  expect(cities).toHaveLength(79)
  expect(cities.filter(({ type }) => type !== 'city')).toEqual([])
})

it('Rules-4: page follows old addresses to the current page', async () => {
  for (const [old, path] of [
    ['/oferta.html', '/pl/uslugi/'],
    ['/pl/oferta/tydzien/', '/pl/tydzien/'],
    ['/en/contact-us/', '/en/contact/'],
    [`${base}/de/impressum/`, '/de/kontakt/'],
  ] as const) {
    const answer = await agency.ask(`/api/v1/page?url=${encodeURIComponent(old)}`)
    const current = await agency.ask(`/api/v1/page?url=${path}`)
    expect([answer.status, bodyOf(answer).url], old).toEqual([200, base + path])
    expect(answer.text).toBe(current.text)
  }
})

it('Rules-7.1, Limits-batch-operations: batch runs 1 to 10 GET operations on /api/v1 endpoints', async () => {
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
  for (const wrong of [[], [...requests, ...smallBatch.requests]]) {
    expectProblem(await agency.batch({ requests: wrong }), 'invalid-body', `${wrong.length}`)
  }
})

it('Rules-7.2: batch does not run batch and identity', async () => {
  const token = await agency.token()
  for (const path of ['/api/v1/batch', '/api/v1/identity', '/api/v1/identity/']) {
    const requests = [...smallBatch.requests, { path }]
    expectProblem(await agency.batch({ requests }, { token }), 'invalid-body', path)
  }
})

it('Rules-7.3, Resources-BatchResponse, Errors-Rules.3: batch returns the status and body of each operation in request order: its success body or a Problem', async () => {
  const paths = [
    '/api/v1/page?url=/nothing/',
    '/api/v1/search?q=warsztat&lang=pl',
    '/api/v1',
    '/api/v1/workshop?market=XX',
    '/api/v1/nothing',
    '/api/v1/contact?lang=pl',
  ]
  for (const order of [paths, paths.toReversed()]) {
    const single = []
    for (const [id, path] of order.entries()) {
      const answer = await agency.ask(path)
      single.push({ id, status: answer.status, body: bodyOf(answer) })
    }
    expect(await runBatch(order.map((path) => ({ path })))).toEqual(single)
  }
  const responses = await runBatch(paths.map((path) => ({ path })))
  contactOptions.parse(responses.at(-1)?.body)
  const failed = responses.filter(({ status }) => status >= 400)
  expect(failed.map(({ body }) => problem.parse(body))).toMatchObject([
    { status: 404, code: 'not-found' },
    { status: 400, code: 'invalid-parameter' },
    { status: 404, code: 'not-found' },
  ])
})

it('Rules-7.5: When Idempotency-Key is sent, it is returned in the Idempotency-Key response header', async () => {
  for (const key of ['8e03978e-40d5-43dd-bc93-6894a57f9324', '"quoted"']) {
    const { headers } = await agency.batch(smallBatch, { headers: { 'Idempotency-Key': key } })
    expect(headers.get('Idempotency-Key')).toBe(key)
  }
  expect((await agency.batch(smallBatch)).headers.get('Idempotency-Key')).toBeNull()
})

it('Resources-BatchRequest: requests has 1 to 10 items: id (string or integer) and method (only GET, the default) are optional, path is required and starts with /api/v1', async () => {
  const path = '/api/v1/contact?lang=en'
  const accepted = [{ path }, { path, id: 'a' }, { path, id: 7 }, { path, id: '', method: 'GET' }]
  for (const operation of [...accepted, { path: '/api/v1' }]) await runBatch([operation])
})

it('Resources-BatchRequest.id: requests[].id is echoed back; it defaults to the position', async () => {
  const path = '/api/v1/contact'
  const responses = await runBatch([
    { path },
    { path, id: 'contact' },
    { path, id: -5 },
    { path },
    { path, id: '' },
  ])
  expect(responses.map(({ id }) => id)).toEqual([0, 'contact', -5, 3, ''])
})

it('Rules-8.1, Rules-8.2, Errors-400-invalid-body: A batch body not of the form {requests:[...]} with 1 to 10 operations, or with an operation that is not a GET on /api/v1, gives 400 invalid-body', async () => {
  const path = '/api/v1/contact'
  const operations = [
    ...['/api/v1', null, {}, { path: 1 }, { path: 7 }, { id: 'a' }],
    ...[1.5, true, null, {}].map((id) => ({ path, id })),
    ...['POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'get'].map((method) => ({ method, path })),
    ...[
      ...['/agent/identity', '/en/contact/', '/openapi.json', '/mcp', '/api/v2/contact', ''],
      ...['/api/v1x', '/api/v1/../../en/contact/', 'api/v1/contact'],
      'https://other.example/api/v1/contact',
    ].map((wrong) => ({ path: wrong })),
  ]
  const lists = operations.flatMap((one) => [[one], [...smallBatch.requests, one]])
  const tooMany = Array.from({ length: 11 }, () => ({ path }))
  const bodies = [...lists, tooMany].map((requests) => JSON.stringify({ requests }))
  const forms = ['', '{', 'null', '[]', '1', '"requests"', '{}', '{"requests":{}}']
  for (const body of [...forms, ...bodies, '{"requests":[]}']) {
    expectProblem(await agency.batch(body), 'invalid-body', body)
  }
})

it('Rules-8.3, Errors-415-unsupported-media-type: A batch body not sent as JSON gives 415', async () => {
  const send = (type: string) => agency.batch(smallBatch, { headers: { 'Content-Type': type } })
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
    expect((await send(type)).status, type).toBe(200)
  }
  for (const type of [
    ...['text/plain', 'application/x-www-form-urlencoded', 'text/json', ''],
    ...['application/problem+json', 'multipart/form-data'],
  ]) {
    expectProblem(await send(type), 'unsupported-media-type', type)
  }
  const body = new TextEncoder().encode(JSON.stringify(smallBatch))
  const untyped = await agency.ask('/api/v1/batch', { method: 'POST', body })
  expectProblem(untyped, 'unsupported-media-type', 'no type')
})

it('Rules-8.4, Limits-batch-body, Errors-413-payload-too-large: A batch body over 16,000 characters gives 413', async () => {
  for (const character of ['a', 'ż', '😀']) {
    const sized = (length: number) => {
      const bare = JSON.stringify({ requests: [{ path: '/api/v1/contact', id: '' }] })
      return bare.replace('""', `"${character.repeat(length - bare.length)}"`)
    }
    expect((await agency.batch(sized(16_000))).status, character).toBe(200)
    expectProblem(await agency.batch(sized(16_001)), 'payload-too-large', character)
  }
  const body = JSON.stringify(smallBatch)
  expect((await agency.batch(body.padEnd(16_000))).status).toBe(200)
  for (const long of [body.padEnd(16_001), 'a'.repeat(100_000)]) {
    expectProblem(await agency.batch(long), 'payload-too-large')
  }
})

it('Params-Idempotency-Key, Limits-Idempotency-Key: Idempotency-Key is an optional header on batch of 1 to 255 visible ASCII characters', async () => {
  const send = (key: string) => agency.batch(smallBatch, { headers: { 'Idempotency-Key': key } })
  expect((await agency.batch(smallBatch)).status).toBe(200)
  for (const key of ['a', '!', '!~"', 'k'.repeat(255), '~'.repeat(255)]) {
    const answer = await send(key)
    expect([answer.status, answer.headers.get('Idempotency-Key')]).toEqual([200, key])
  }
  for (const key of ['', 'k'.repeat(256), '~'.repeat(256), 'two words', 'a\tb', 'clé']) {
    const answer = await send(key)
    expect(expectProblem(answer, 'invalid-parameter', key)).toContain('Idempotency-Key')
    expect(answer.headers.get('Idempotency-Key'), key).toBeNull()
  }
  const twice = await agency.askExactly('/api/v1/batch', {
    ...json(JSON.stringify(smallBatch)),
    lines: ['Idempotency-Key', 'a', 'Idempotency-Key', 'b'],
  })
  expectProblem(twice, 'invalid-parameter', 'two lines')
})

it('Rules-3.2: The next page is also in the Link header as <url>; rel="next", which is absent on the last page', async () => {
  let target = '/api/v1/pages?type=offer&lang=en&limit=2'
  const seen: unknown[] = []
  for (let pages = 1; ; pages += 1) {
    const answer = await agency.ask(target)
    const { data, next_cursor: cursor } = bodyOf(answer) as { data: object[]; next_cursor: unknown }
    seen.push(...data)
    const link = answer.headers.get('Link')
    if (cursor === null) {
      expect([link, pages]).toEqual([null, 3])
      break
    }
    const [, url] = /^<([^>]+)>; rel="next"$/.exec(link ?? '') ?? []
    expect(new URL(url ?? '').searchParams.get('cursor')).toBe(cursor)
    target = targetOf(url)
  }
  expect(seen).toMatchObject(await listPages(agency, 'type=offer&lang=en'))
})

it('Rules-3.3: Callers must not build cursors', async () => {
  for (const cursor of [btoa('2'), btoa('{"offset":2}'), '2', 'eyJvZmZzZXQiOjJ9']) {
    const answer = await agency.ask(`/api/v1/pages?cursor=${encodeURIComponent(cursor)}`)
    expectProblem(answer, 'invalid-parameter', cursor)
  }
})
