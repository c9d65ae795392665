/**
 * Runs example requests and records the answers while documents are rendered. The app of the site
 * answers them, so the examples agree with the service.
 */
import type { Operation } from '../api/operation.ts'
import type { ProblemCode } from '../http/problem.ts'
import { fillPath, queryNames } from '../api/uri-template.ts'
import { apiPaths } from '../http/paths.ts'
import { bodySchema } from './json-schema.ts'

/** State of the service or caller while an example runs. `exhausted` means a used-up quota. */
export type Situation = 'usual' | 'agent' | 'exhausted' | 'unavailable' | 'failing'

/** A request to run. */
export interface ExampleRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly situation: Situation
}

/** Answer to an example request. */
export interface ExampleAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Body text; empty without a body. */
  readonly text: string
}

/** Runs a request against the service. */
export type Ask = (request: ExampleRequest) => Promise<ExampleAnswer>

/** A request and its answer. */
export interface ExampleExchange {
  readonly request: ExampleRequest
  readonly answer: ExampleAnswer
}

/** Executed examples. */
export interface Examples {
  /** Successful examples, by operation id. */
  readonly operations: ReadonlyMap<string, readonly ExampleExchange[]>
  /**
   * Answers that have the schema of the operation but not its usual status. Keys have the form
   * `health 503`.
   */
  readonly statuses: ReadonlyMap<string, ExampleExchange>
  /** Error examples, by code. Codes that no operation of the registry returns are missing. */
  readonly problems: ReadonlyMap<ProblemCode, ExampleExchange>
}

/**
 * Placeholder for the token of the examples. Readers would try a real token, which would have
 * expired.
 */
export const placeholderToken = '<ACCESS_TOKEN>'
// Length of a body that is too large, in characters. It must exceed the limit of a batch.
const tooLong = 20_000

/** Target of a GET request that every site answers. */
const oneRead = `${apiPaths.pages}?limit=1`

/** For each error, a request that causes it. */
const provocations: Readonly<Record<ProblemCode, ExampleRequest>> = {
  'invalid-parameter': get(apiPaths.search),
  'invalid-body': post(apiPaths.batch, '{"requests":[]}'),
  unauthorized: get(apiPaths.identity),
  'invalid-token': get(oneRead, { headers: { Authorization: 'Bearer expired' } }),
  'not-found': get(`${apiPaths.page}?url=/no-such-page/`),
  'method-not-allowed': { ...get(apiPaths.pages), method: 'DELETE' },
  'payload-too-large': post(apiPaths.batch, JSON.stringify({ requests: ' '.repeat(tooLong) })),
  'unsupported-media-type': post(apiPaths.batch, 'requests=none', 'text/plain'),
  'rate-limited': get(oneRead, { situation: 'exhausted' }),
  'internal-error': get(oneRead, { situation: 'failing' }),
  unavailable: get(oneRead, { situation: 'unavailable' }),
}

/** Runs the examples of all operations and one request per error code. */
export async function runExamples(registry: readonly Operation[], ask: Ask): Promise<Examples> {
  const run = (request: ExampleRequest) => runExample(request, ask)
  const operations = new Map<string, readonly ExampleExchange[]>()
  const statuses = new Map<string, ExampleExchange>()
  for (const operation of registry) {
    const requests = exampleRequests(operation)
    operations.set(operation.id, await Promise.all(requests.map(run)))
    // Operations return these other statuses only while the data is unavailable.
    for (const status of Object.keys(operation.otherStatuses ?? {})) {
      const [request] = requests
      if (request) {
        const exchange = await run({ ...request, situation: 'unavailable' })
        statuses.set(`${operation.id} ${status}`, exchange)
      }
    }
  }
  const problems = new Map<ProblemCode, ExampleExchange>()
  for (const [code, request] of Object.entries(provocations)) {
    const exchange = await run(request)
    // If the registry lacks the operation, the answer has another code and there is no example.
    const given = bodyOf(exchange.answer)
    if (given.code === code) problems.set(code as ProblemCode, exchange) // The code is a key of the table.
  }
  return { operations, statuses, problems }
}

/** Runs a request. */
export async function runExample(request: ExampleRequest, ask: Ask): Promise<ExampleExchange> {
  return { request, answer: await ask(request) }
}

/** Creates the example requests of an operation, at its canonical path. */
export function exampleRequests(operation: Operation): ExampleRequest[] {
  const {
    method,
    paths: [path],
    examples,
    security,
  } = operation
  const token = { ...(security === 'required' && { Authorization: `Bearer ${placeholderToken}` }) }
  const situation = security === 'required' ? 'agent' : 'usual'
  return examples.map((values) => {
    if (bodySchema(operation)) {
      const headers = { ...token, 'Content-Type': 'application/json' }
      return { method, target: path, headers, body: JSON.stringify(values), situation }
    }
    const names = queryNames(operation)
    const entries = Object.entries(values).filter(([name]) => names.includes(name))
    const query = new URLSearchParams(
      entries.map(([name, value]) => [name, String(value)]),
    ).toString()
    const read = fillPath(operation, values)
    const target = query === '' ? read : `${read}?${query}`
    return { method, target, headers: token, situation }
  })
}

/** Parses the JSON object of an answer; returns an empty object if the body is not an object. */
export function bodyOf({ text }: ExampleAnswer): Readonly<Record<string, unknown>> {
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} // The brace shows that it is an object.
}

/** Creates a GET request. */
export function get(target: string, more: Partial<ExampleRequest> = {}): ExampleRequest {
  return { method: 'GET', target, headers: {}, situation: 'usual', ...more }
}

/** Creates a POST request. The body is JSON unless `type` names another media type. */
export function post(target: string, body: string, type = 'application/json'): ExampleRequest {
  const headers = { 'Content-Type': type }
  return { method: 'POST', target, headers, body, situation: 'usual' }
}
