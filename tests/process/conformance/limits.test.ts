/**
 * Limits of requests and of the text of a page; the other limits are tested with their parameters.
 */
import { expect, it } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { listPages, readPage } from './reading.ts'
import { expectProblem } from './refusals.ts'
import { base, useService } from './service.ts'
import type { Ask } from './service.ts'

const agency = useService('agency')
const tiny = useService('tiny')

const cheapest = '/api/v1/health'

/** Statuses of requests sent one after the other. */
async function repeat(count: number, options: Ask, target = cheapest): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let at = 0; at < count; at += 1) statuses.add((await agency.ask(target, options)).status)
  return statuses
}

const fine = new Set([200])
const refused = new Set([429])

it('Limits-ip: Requests without token: 120 per 60 seconds per IP address, on all REST endpoints', async () => {
  const from = '192.0.2.20'
  expect(await repeat(110, { from })).toEqual(fine)
  // The rest of the 120 is spent at each endpoint once, whatever it answers.
  for (const { path, query } of allEndpoints) {
    expect((await agency.ask(path + query, { from })).status, path).not.toBe(429)
  }
  for (const { path, query } of allEndpoints) {
    expectProblem(await agency.ask(path + query, { from }), 'rate-limited', path)
  }
  expect((await agency.ask(cheapest, { from: '192.0.2.21' })).status).toBe(200)
})

it('Limits-agent: Requests with token: 600 per 60 seconds per agent registration', async () => {
  const here = { token: await agency.token({ sub: 'agt_busy' }), from: '192.0.2.30' }
  const renewed = await agency.token({ sub: 'agt_busy', jti: 'two' })
  const elsewhere = { token: renewed, from: '192.0.2.31' }
  for (const options of [here, elsewhere]) expect(await repeat(300, options)).toEqual(fine)
  for (const options of [{ token: here.token }, elsewhere]) {
    expectProblem(await agency.ask(cheapest, options), 'rate-limited')
  }
  for (const token of [await agency.token({ sub: 'agt_other' }), undefined]) {
    expect((await agency.ask(cheapest, { ...here, token })).status).toBe(200)
  }
})

it('Limits-Batch, Rules-7.4: batch counts as one request against the rate limit', async () => {
  const from = '192.0.2.40'
  const requests = Array.from({ length: 10 }, () => ({ path: '/api/v1/contact' }))
  for (let count = 0; count < 20; count += 1) {
    expect((await agency.batch({ requests }, { from })).status).toBe(200)
  }
  expect(await repeat(100, { from })).toEqual(fine)
  expect(await repeat(1, { from })).toEqual(refused)
  expectProblem(await agency.batch({ requests }, { from }), 'rate-limited')
})

it('Limits-429, Errors-429-rate-limited: A 429 carries Retry-After in seconds, RateLimit of the form "ip";r=0;t=60, X-RateLimit-Remaining 0', async () => {
  const from = '192.0.2.50'
  const token = await agency.token({ sub: 'agt_429' })
  for (const [name, options, limit] of [
    ['ip', { from }, 120],
    ['agent', { token }, 600],
  ] as const) {
    await repeat(limit, options)
    const answer = await agency.ask(cheapest, options)
    expectProblem(answer, 'rate-limited', name)
    const fields = Object.fromEntries(answer.headers)
    expect(fields, name).toMatchObject({
      ratelimit: expect.stringMatching(new RegExp(`^"${name}";r=0;t=(?:[1-9]|[1-5]\\d|60)$`)),
      'retry-after': expect.stringMatching(/^(?:[1-9]|[1-5]\d|60)$/),
      'x-ratelimit-remaining': '0',
      'ratelimit-policy': `"${name}";q=${limit};w=60`,
      'x-ratelimit-limit': String(limit),
    })
    const seconds = Number(fields.ratelimit?.split('t=')[1])
    expect(Number(fields['retry-after']), name).toBeGreaterThanOrEqual(seconds)
  }
  const { headers } = await agency.ask(cheapest)
  for (const name of ['Retry-After', 'RateLimit', 'X-RateLimit-Remaining']) {
    expect(headers.get(name), name).toBeNull()
  }
})

it('Limits-unthrottled: The OpenAPI document and the Markdown API guide are unthrottled', async () => {
  const from = '192.0.2.60'
  const targets = ['/openapi.json', '/api.md']
  for (const target of targets) {
    expect(await repeat(125, { from, method: 'HEAD' }, target)).toEqual(fine)
  }
  // None of them was counted, and none is refused once the limit is reached.
  expect(await repeat(120, { from })).toEqual(fine)
  expect(await repeat(1, { from })).toEqual(refused)
  for (const target of targets) expect(await repeat(1, { from }, target)).toEqual(fine)
})

it('Limits-page-content, Resources-PageContent.truncated: Page content is cut at 120000 characters; truncated is then true', async () => {
  const long = `${base}/en/guides/long/`
  for (const { url, markdownUrl } of await listPages(tiny)) {
    const { markdown, truncated } = await readPage(tiny, url)
    const { text } = await tiny.ask(markdownUrl.slice(base.length))
    expect(truncated, url).toBe(url === long)
    if (!truncated) expect(markdown).toBe(text)
    else {
      expect(Array.from(text).length).toBeGreaterThan(120_000)
      expect(Array.from(markdown).length).toBeLessThanOrEqual(120_000)
      expect(Array.from(markdown).length).toBeGreaterThan(100_000)
      expect(text.startsWith(markdown.trimEnd())).toBe(true)
    }
  }
  expect((await readPage(tiny, long)).truncated).toBe(true)
})
