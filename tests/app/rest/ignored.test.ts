import { describe, expect, it } from 'vitest'
import { entityTag } from '../../../src/http/etag.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { createCountingApp } from '../../support/counting-app.ts'
import { createTestSigner } from '../../support/tokens.ts'

const signer = await createTestSigner()
const bearer = { authorization: `Bearer ${await signer.sign()}` }

describe.each(organisations)('Unknown parameters at %s', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site, { verify: signer.verify })
  const get = (target: string, headers = {}) => ask(app, target, { headers })
  const post = (body: object) =>
    ask(app, '/api/v1/batch?dry=1', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it.each([
    ['search?q=a&language=en', [{ name: 'language', meant: 'lang' }]],
    ['search?q=a&query=b', [{ name: 'query', meant: 'q' }]],
    ['search?q=a&limt=3&limt=4', [{ name: 'limt', meant: 'limit' }]],
    ['pages?since=2026-11-01', [{ name: 'since', meant: 'updated_since' }]],
    [
      'pages?page=2&offset=50',
      [
        { name: 'page', meant: 'cursor' },
        { name: 'offset', meant: 'cursor' },
      ],
    ],
    ['page?url=/&path=/a/', [{ name: 'path', meant: 'url' }]],
    ['health?constructor=1&utm_source=a&_=1', [{ name: 'constructor' }]],
    ['pages?shade=red', [{ name: 'shade' }]],
    ['?%zz=1', [{ name: '%zz' }]],
  ])('are named in %s', async (target, ignored) => {
    const answer = await get(`/api/v1/${target}`)
    expect([answer.status, json(answer).ignored]).toEqual([200, ignored])
  })

  it('are named at most five times, in forty characters without hidden ones', async () => {
    const names = ['a'.repeat(40), 'b'.repeat(41), '%E2%80%AE'.repeat(9), 'd\n', 'e', 'f']
    const query = names.map((parameter) => `${encodeURI(decodeURI(parameter))}=1`).join('&')
    const { ignored } = json(await get(`/api/v1?${query}`))
    expect(ignored).toEqual(
      [
        'a'.repeat(40),
        `${'b'.repeat(39)}…`.padEnd(40),
        `${'\\u{202e}'.repeat(9).slice(0, 39)}…`,
        'd\\u{a}',
        'e',
      ].map((shown) => ({ name: shown })),
    )
  })

  it('change nothing else, and no shared cache stores the answer', async () => {
    const target = '/api/v1/pages?limit=1'
    const plain = await get(target)
    const { headers, text } = await get(`${target}&shade=red`)
    const { ignored, ...rest } = JSON.parse(text) as Record<string, unknown>
    expect(ignored).toEqual([{ name: 'shade' }])
    expect(rest).toEqual(json(plain))
    expect(headers).toMatchObject({
      'Cache-Control': 'private, no-cache',
      ETag: entityTag(new TextEncoder().encode(text)),
    })
    expect(headers.ETag).not.toBe(plain.headers.ETag)
    expect(headers['Cache-Tag']).toBeUndefined()
    expect(headers.Link).toBe(plain.headers.Link)
    const again = { 'if-none-match': headers.ETag }
    expect((await get(`${target}&shade=red`, again)).status).toBe(304)
    expect((await get(target, again)).status).toBe(200)
    const head = await ask(app, `${target}&shade=red`, { method: 'HEAD' })
    expect(head.headers['Content-Length']).toBe(headers['Content-Length'])
  })

  it('that links add are not named, and the answer is public', async () => {
    const answer = await get('/api/v1/pages?limit=1&utm_source=a&UTM_x=b&_=2')
    expect(json(answer).ignored).toBeUndefined()
    expect(answer.headers['Cache-Control']).toContain('public')
  })

  it('are named in a batch, in the answer of each read, and in that of an agent', async () => {
    const answer = await post({
      requests: [{ path: '/api/v1/pages?limit=1&shade=a' }, { path: '/api/v1?x=1', url: '/' }],
      parallel: true,
    })
    const { responses, ignored } = json(answer) as {
      responses: { body: { ignored: unknown } }[]
      ignored: unknown
    }
    expect(responses.map(({ body }) => body.ignored)).toEqual([
      [{ name: 'shade' }],
      [{ name: 'x' }],
    ])
    expect(ignored).toEqual([{ name: 'dry' }, { name: 'url', meant: 'path' }, { name: 'parallel' }])
    expect(answer.headers['Cache-Control']).toBe('no-store')
    const identity = await get('/api/v1/identity?verbose=1', bearer)
    expect(json(identity).ignored).toEqual([{ name: 'verbose' }])
    expect(identity.headers['Cache-Control']).toBe('no-store')
  })

  it('are not named in a refusal', async () => {
    expect(json(await get('/api/v1/search?language=en')).ignored).toBeUndefined()
  })
})

it('An answer that names parameters and one that does not share a search, not a body', async () => {
  const { app, counts } = createCountingApp()
  const plain = '/api/v1/search?q=page'
  for (let time = 0; time < 2; time += 1) {
    expect(json(await ask(app, `${plain}&language=en`)).ignored).toHaveLength(1)
    const { headers, text } = await ask(app, plain)
    expect(text).not.toContain('ignored')
    expect(headers['Cache-Tag']).toBe('r1')
  }
  expect(counts.searched).toBe(1)
})
