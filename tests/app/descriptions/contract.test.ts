import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createOverloadReplies } from '../../../src/service/overload-reply.ts'
import { ask, baseUrl, callFor, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { callOf, createRequestMaker } from '../../support/documented-requests.ts'
import type { DocumentedRequest, Place } from '../../support/documented-requests.ts'
import { faultOf, operationsOf, readOpenApi, resolveResponse } from '../../support/published.ts'
import { createTestSigner, epoch } from '../../support/tokens.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The same requests in every run, unless another seed is asked for. */
const seed = Number(process.env.CONTRACT_SEED ?? 20_261_122)

/** Requests for each operation, for each bound, and with parameters that nobody knows. */
const runs = { allowed: 150, forbidden: 12, unknown: 25 }

const refuse = createOverloadReplies({ baseUrl, rateLimitIp: 120, rateLimitAuth: 60 })

/**
 * Why a request may be 400 although the document allows it: what no schema can tell. Each is shown
 * by a request, which a generator may never hit upon.
 */
const reasons: readonly {
  readonly reason: string
  readonly operation: string
  readonly detail: RegExp
  readonly target: string
  readonly ask?: Ask
}[] = [
  {
    reason: 'a cursor belongs to one list',
    operation: 'pages',
    detail: /^Cannot read "cursor": it does not belong to this list/,
    target: '/api/v1/pages?cursor=Mi4',
  },
  {
    reason: 'a place may be behind the end of the page',
    operation: 'page',
    detail: /^Cannot read "from": must be less than \d+, the number of characters of the text$/,
    target: '/api/v1/page?url=/&from=2147483647',
  },
  {
    reason: 'a member that is left aside may be nested too deep',
    operation: 'batch',
    detail: /^Cannot read the body: it is nested more than 32 levels deep/,
    target: '/api/v1/batch',
    ask: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"requests":[{"path":"/api/v1"}],"x":${'['.repeat(40)}${']'.repeat(40)}}`,
    },
  },
]

describe.each(organisations)(`The OpenAPI document of %s (seed ${seed})`, async (name) => {
  const site = await readBuiltSite(name)
  const signer = await createTestSigner()
  const { app } = createTestApp(() => site, {
    verify: signer.verify,
    quotas: { agent: 1_000_000 },
    now: () => epoch * 1000,
  })
  const document = await readOpenApi(app)
  const authorization = `Bearer ${await signer.sign()}`
  const places = operationsOf(document)
  const paths = places.map(({ path }) => path)
  const samples = [
    ...[
      '*',
      'W/"a", "b"',
      'invoice',
      '/no-such-page/',
      'http://localhost:4321/',
      'https://other.example/',
    ],
    ...paths.flatMap((path) => [path, `${path}/`, `${path}?q=brook&url=/&limit=1`]),
    ...['/api/v1/nothing', '/api/v1/page?url=//#..', '/api/v1?q=%2f'],
    ...[0, 1, 2, 3, 4, 5].map((at) => site.pageAt(at)?.path ?? '/'),
  ]
  const maker = createRequestMaker(document, samples)
  const rows = places.map((place) => [place.operation.operationId, place] as const)

  async function send(place: Place, request: DocumentedRequest, more = ''): Promise<Answer> {
    const { target, ask: options } = callOf(place, request)
    const needsToken = place.operation.security.every((way) => Object.keys(way).length > 0)
    const headers = { ...options.headers, ...(needsToken && { authorization }) }
    const joint = target.includes('?') ? '&' : '?'
    return await ask(app, more === '' ? target : target + joint + more, { ...options, headers })
  }

  /** What is wrong with an answer by the document, its header fields included. */
  function faultsOf({ operation }: Place, answer: Answer): string[] {
    const listed = operation.responses[answer.status]
    if (!listed) return [`${answer.status} is not listed`]
    const { content = {}, headers } = resolveResponse(listed, document)
    const media = content[answer.headers['Content-Type'] ?? '']
    if (Object.keys(content).length > 0 && !media) return ['another media type']
    const body = media && faultOf(JSON.parse(answer.text), media.schema, document)
    const fields = Object.keys(headers).map((field) => faultOfField(field, answer))
    return [body, ...fields].filter((fault) => fault !== undefined)
  }

  function faultOfField(field: string, { headers }: Answer): string | undefined {
    const value = headers[field]
    const { schema } = document.components.headers[field] as { schema: { type: string } }
    if (value === undefined) return undefined
    const fault = faultOf(schema.type === 'integer' ? Number(value) : value, schema, document)
    return fault && `${field}: ${fault}`
  }

  it.each(rows)(
    'allows no request of %s that is refused, and tells every answer',
    async (id, place) => {
      await fc.assert(
        fc.asyncProperty(maker.allowed(place), async (request) => {
          const answer = await send(place, request)
          expect(faultsOf(place, answer)).toEqual([])
          if (answer.status !== 400) {
            // A page that is not there, and a batch whose texts are together too long.
            expect([200, 304, 404, 413]).toContain(answer.status)
            return
          }
          const { detail } = json(answer)
          const known = reasons.filter(({ operation }) => operation === id)
          expect(
            known.map(({ detail: form }) => form.test(String(detail))),
            String(detail),
          ).toContain(true)
        }),
        { seed, numRuns: runs.allowed },
      )
    },
  )

  it.each(rows)('forbids no request of %s that is taken', async (_id, place) => {
    for (const { bound, requests } of maker.forbidden(place)) {
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          const answer = await send(place, request)
          expect(answer.status, bound).toBeGreaterThanOrEqual(400)
          expect(answer.status, bound).toBeLessThan(500)
          expect(faultsOf(place, answer), bound).toEqual([])
        }),
        { seed, numRuns: runs.forbidden },
      )
    }
  })

  it.each(rows)('names unknown parameters of %s and leaves them aside', async (_id, place) => {
    const names = place.operation.parameters.map(({ name }) => name)
    const pair = fc
      .tuple(
        fc.string({ unit: 'binary', maxLength: 8 }),
        fc.string({ unit: 'binary', maxLength: 8 }),
      )
      .filter(([key]) => !names.includes(key))
      .map((entry) => new URLSearchParams([entry]).toString())
    const pairs = fc.array(fc.oneof(pair, fc.constantFrom('%zz=1', 'access_token=x', 'a', '&')), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(maker.allowed(place), pairs, async (request, more) => {
        const plain = await send(place, request)
        const answer = await send(place, request, more.join('&'))
        const [expected, found] = [plain, answer].map(({ status, text }) => [
          status,
          text === '' ? text : { ...(JSON.parse(text) as object), ignored: undefined },
        ])
        expect(found).toEqual(expected)
        expect(faultsOf(place, answer)).toEqual([])
      }),
      { seed, numRuns: runs.unknown },
    )
  })

  // Health is answered at any cost; its 503 is that of a site that cannot be read.
  const refusable = rows.filter(([id]) => id !== 'health')

  it.each(refusable)('tells the answer of %s when there is no time for it', (_id, place) => {
    const call = callFor(place.path, { method: place.method.toUpperCase() })
    const { status, headers, body } = refuse(call)
    const text = new TextDecoder().decode(body?.bytes)
    expect([status, ...faultsOf(place, { status, headers, text })]).toEqual([503])
  })

  it.each(reasons)('cannot tell that $reason', async ({ detail, target, ask: options }) => {
    const answer = await ask(app, target, options)
    expect(answer.status).toBe(400)
    expect(json(answer).detail).toMatch(detail)
  })
})
