import { beforeAll, describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../../src/api/operation.ts'
import type { App } from '../../../src/service/app.ts'
import type { OpenApiDocument } from '../../../src/descriptions/openapi.ts'
import type { Site } from '../../../src/site/site.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { faultOf, readDescription, readOpenApi, resolveResponse } from '../../support/published.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'
import { createTestSigner } from '../../support/tokens.ts'
import type { TestSigner } from '../../support/tokens.ts'
import { readRegistry } from '../../support/registry.ts'

const registry = await readRegistry('agency')

/** How each code is provoked; `inBatch` when a batch may carry the same read. */
interface Provocation {
  readonly code: string
  readonly status: number
  readonly operation: string
  readonly target: string
  readonly ask?: Ask
  readonly app?: 'spent' | 'broken' | 'away'
  readonly inBatch?: boolean
}

const jsonType = { 'content-type': 'application/json' }

const provocations: readonly Provocation[] = [
  {
    code: 'invalid-parameter',
    status: 400,
    operation: 'search',
    target: '/api/v1/search',
    inBatch: true,
  },
  {
    code: 'not-found',
    status: 404,
    operation: 'page',
    target: '/api/v1/page?url=/no/',
    inBatch: true,
  },
  {
    code: 'internal-error',
    status: 500,
    operation: 'contact',
    target: '/api/v1/contact',
    app: 'broken',
    inBatch: true,
  },
  {
    code: 'unavailable',
    status: 503,
    operation: 'pages',
    target: '/api/v1/pages',
    app: 'away',
    inBatch: true,
  },
  {
    code: 'rate-limited',
    status: 429,
    operation: 'workshop',
    target: '/api/v1/workshop',
    app: 'spent',
  },
  { code: 'unauthorized', status: 401, operation: 'identity', target: '/api/v1/identity' },
  {
    code: 'invalid-token',
    status: 401,
    operation: 'root',
    target: '/api/v1',
    ask: { headers: { authorization: 'Bearer x' } },
  },
  {
    code: 'method-not-allowed',
    status: 405,
    operation: 'health',
    target: '/api/v1/health',
    ask: { method: 'PUT' },
  },
  {
    code: 'invalid-body',
    status: 400,
    operation: 'batch',
    target: '/api/v1/batch',
    ask: { method: 'POST', headers: jsonType, body: '{}' },
  },
  {
    code: 'payload-too-large',
    status: 413,
    operation: 'batch',
    target: '/api/v1/batch',
    ask: { method: 'POST', headers: jsonType, body: ' '.repeat(16_001) },
  },
  {
    code: 'unsupported-media-type',
    status: 415,
    operation: 'batch',
    target: '/api/v1/batch',
    ask: { method: 'POST', body: '{}' },
  },
]

let site: Site
let signer: TestSigner
let apps: Record<'usual' | 'spent' | 'broken' | 'away', App>
let document: OpenApiDocument
let guide: string

beforeAll(async () => {
  site = await readBuiltSite('agency')
  signer = await createTestSigner()
  const app = (read: () => Site, quota?: number) =>
    createTestApp(read, { verify: signer.verify, ...(quota !== undefined && { quota }) }).app
  const fail = (error: Error) => () => {
    throw error
  }
  apps = {
    usual: app(() => site),
    spent: app(() => site, 0),
    broken: app(fail(new Error('broken'))),
    away: app(fail(new SiteUnavailable('away'))),
  }
  document = await readOpenApi(apps.usual)
  guide = await readDescription(apps.usual, '/api.md')
})

async function askBatch(app: App, path: string): Promise<{ status: number; body: unknown }> {
  const body = JSON.stringify({ requests: [{ path }] })
  const answer = await ask(app, '/api/v1/batch', { method: 'POST', headers: jsonType, body })
  const [response] = json(answer).responses as { status: number; body: unknown }[]
  if (!response) throw new Error('The batch answered nothing')
  return { status: response.status, body: response.body }
}

/** Result of a tool for the example of its operation, each parameter under the name the tool has for it. */
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
  return resultOf(await post(app, message))
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
            ? await ask(apps.usual, path, {
                method: 'POST',
                headers: jsonType,
                body: JSON.stringify(example),
              })
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
          const { project = (body: unknown) => body } = operation.tool.answer ?? {}
          expect(result).toMatchObject({ structuredContent: project(json(answer)) })
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
    expect(provocations.map(({ code }) => code).toSorted()).toEqual(
      problem.properties.code.enum.toSorted(),
    )
  })

  it.each(provocations)('$code: route, batch, document and guide agree', async (row) => {
    const app = apps[row.app ?? 'usual']
    const answer = await ask(app, row.target, row.ask)
    expect([answer.status, json(answer).code]).toEqual([row.status, row.code])
    expect(answer.headers['Content-Type']).toBe('application/problem+json')
    expect(faultByDocument(row.operation, answer)).toBeUndefined()
    expect(guide).toMatch(new RegExp(`^#+ ${row.code}$`, 'm'))
    if (row.inBatch) {
      expect(await askBatch(app, row.target)).toEqual({ status: row.status, body: json(answer) })
    }
  })
})
