import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../../src/api/operation.ts'
import type { App } from '../../../src/service/app.ts'
import type { OpenApiDocument } from '../../../src/descriptions/openapi.ts'
import type { Site } from '../../../src/site/site.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { faultOf, readDescription, readOpenApi, resolveResponse } from '../../support/published.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { post as postMessage, request, resultOf } from '../../support/mcp-messages.ts'
import { createTestSigner } from '../../support/tokens.ts'
import { readRegistry } from '../../support/registry.ts'

const registry = await readRegistry('agency')

/** How a code is provoked; `inBatch` when a batch may carry the same read. */
interface Provocation {
  readonly ask?: Ask
  readonly app?: 'spent' | 'broken' | 'away'
  readonly inBatch?: boolean
}

const jsonType = { 'content-type': 'application/json' }
const post = (body: string): Ask => ({ method: 'POST', headers: jsonType, body })

type Row = readonly [code: string, status: number, id: string, target: string, more: Provocation]

const provocations: readonly Row[] = [
  ['invalid-parameter', 400, 'search', '/api/v1/search', { inBatch: true }],
  ['not-found', 404, 'page', '/api/v1/page?url=/no/', { inBatch: true }],
  ['internal-error', 500, 'contact', '/api/v1/contact', { app: 'broken', inBatch: true }],
  ['unavailable', 503, 'pages', '/api/v1/pages', { app: 'away', inBatch: true }],
  ['rate-limited', 429, 'workshop', '/api/v1/workshop', { app: 'spent' }],
  ['unauthorized', 401, 'identity', '/api/v1/identity', {}],
  ['invalid-token', 401, 'root', '/api/v1', { ask: { headers: { authorization: 'Bearer x' } } }],
  ['method-not-allowed', 405, 'health', '/api/v1/health', { ask: { method: 'PUT' } }],
  ['invalid-body', 400, 'batch', '/api/v1/batch', { ask: post('{}') }],
  ['payload-too-large', 413, 'batch', '/api/v1/batch', { ask: post(' '.repeat(16_001)) }],
  [
    'unsupported-media-type',
    415,
    'batch',
    '/api/v1/batch',
    { ask: { method: 'POST', body: '{}' } },
  ],
]

const site = await readBuiltSite('agency')
const signer = await createTestSigner()
const app = (read: () => Site, quota?: number) =>
  createTestApp(read, { verify: signer.verify, ...(quota !== undefined && { quota }) }).app
const fail = (error: Error) => () => {
  throw error
}
const apps: Record<'usual' | 'spent' | 'broken' | 'away', App> = {
  usual: app(() => site),
  spent: app(() => site, 0),
  broken: app(fail(new Error('broken'))),
  away: app(fail(new SiteUnavailable('away'))),
}
const document: OpenApiDocument = await readOpenApi(apps.usual)
const guide = await readDescription(apps.usual, '/api.md')

async function askBatch(app: App, path: string): Promise<{ status: number; body: unknown }> {
  const answer = await ask(app, '/api/v1/batch', post(JSON.stringify({ requests: [{ path }] })))
  const [response] = json(answer).responses as { status: number; body: unknown }[]
  if (!response) throw new Error('The batch answered nothing')
  return { status: response.status, body: response.body }
}

/**
 * Result of a tool for the example of its operation, each parameter under the name the tool has for
 * it.
 */
async function callTool(
  app: App,
  { name, rename = {} }: ToolDefinition,
  example: Readonly<Record<string, unknown>>,
) {
  const given = Object.entries(example).map(([parameter, value]) => [
    rename[parameter] ?? parameter,
    value,
  ])
  const message = request('tools/call', { name, arguments: Object.fromEntries(given) })
  return resultOf(await postMessage(app, message))
}

/** What is wrong with an answer by the response the document gives its operation. */
function faultByDocument(operation: string, answer: Answer): string | undefined {
  if (answer.status === 405) {
    // Another method is no operation, so the document has only the form of what it answers.
    return faultOf(JSON.parse(answer.text), { $ref: '#/components/schemas/Problem' }, document)
  }
  const path = registry.find(({ id }) => id === operation)?.paths[0] ?? ''
  const [described] = Object.values(document.paths[path] ?? {})
  const response = described?.responses[String(answer.status)]
  if (!response) return `the document lists no ${answer.status}`
  const { content = {} } = resolveResponse(response, document)
  const media = content[answer.headers['Content-Type'] ?? '']
  return media ? faultOf(JSON.parse(answer.text), media.schema, document) : 'another media type'
}

describe.each(registry.map((operation) => ({ operation, id: operation.id })))(
  '$id',
  ({ operation }) => {
    it.each(operation.examples.map((example, index) => [index, example] as const))(
      'example %i: route, batch, tool, document and guide agree',
      async (_index, example) => {
        const query = new URLSearchParams(
          Object.entries(example).map(([name, value]) => [name, String(value)]),
        ).toString()
        const [path] = operation.paths
        const authorization = `Bearer ${await signer.sign()}`
        const answer =
          operation.method === 'POST'
            ? await ask(apps.usual, path, post(JSON.stringify(example)))
            : await ask(apps.usual, query === '' ? path : `${path}?${query}`, {
                headers: operation.security === 'required' ? { authorization } : {},
              })
        expect(answer.status).toBe(200)
        expect(faultByDocument(operation.id, answer)).toBeUndefined()
        expect(guide).toContain(path)
        if (operation.batchable) {
          const target = query === '' ? path : `${path}?${query}`
          expect(await askBatch(apps.usual, target)).toEqual({ status: 200, body: json(answer) })
        }
        if (operation.tool) {
          const result = await callTool(apps.usual, operation.tool, example)
          // What of it a tool answers is held against the API in mcp/offer.test.ts.
          const { project = (body: unknown, _input: object) => body } = operation.tool.answer ?? {}
          expect(result).toMatchObject({ structuredContent: project(json(answer), example) })
        }
      },
    )
  },
)

describe('codes', () => {
  it('are provoked one and all', () => {
    const problem = document.components.schemas.Problem as {
      properties: { code: { enum: string[] } }
    }
    expect(provocations.map(([code]) => code).toSorted()).toEqual(
      problem.properties.code.enum.toSorted(),
    )
  })

  it.each(provocations)(
    '%s: route, batch, document and guide agree',
    async (code, status, id, target, more) => {
      const app = apps[more.app ?? 'usual']
      const answer = await ask(app, target, more.ask)
      expect([answer.status, json(answer).code]).toEqual([status, code])
      expect(answer.headers['Content-Type']).toBe('application/problem+json')
      expect(faultByDocument(id, answer)).toBeUndefined()
      expect(guide).toMatch(new RegExp(`^#+ ${code}$`, 'm'))
      if (more.inBatch) {
        expect(await askBatch(app, target)).toEqual({ status, body: json(answer) })
      }
    },
  )
})
