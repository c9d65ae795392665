/**
 * Requests whose answers are held against the document. They are read from the document itself, so
 * that an operation is judged as soon as it is documented; beside them stand a few that no document
 * tells of.
 */

/** A request and the status it must get. */
export interface JudgedRequest {
  readonly target: string
  readonly status: number
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly example?: unknown
  readonly schema: {
    readonly enum?: readonly unknown[]
    readonly minimum?: number
    readonly maximum?: number
  }
}

interface DocumentedOperation {
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples?: Record<string, { value: unknown }> }>
  }
  readonly responses: Record<string, unknown>
}

/** The parts of the document that requests are read from. */
export interface DocumentedPaths {
  readonly paths: Record<string, Record<string, DocumentedOperation>>
}

/** One operation at one path. */
interface Place {
  readonly path: string
  readonly operation: DocumentedOperation
  /** Fields that its success needs. */
  readonly headers: Record<string, string>
}

const json = { 'Content-Type': 'application/json' }

/** Requests to a server that has quota left. */
export function requestsOf(document: DocumentedPaths, token: string): JudgedRequest[] {
  const authorization = { Authorization: `Bearer ${token}` }
  return listOperations(document).flatMap(({ path, method, operation }) => {
    const needsToken = operation.security?.every((way) => Object.keys(way).length > 0) ?? false
    const place = { path, operation, headers: needsToken ? authorization : {} }
    const target = path + queryOf(requiredOf(operation))
    const base = { target, method: method.toUpperCase() }
    return [
      ...(method === 'get' ? readsOf(place, authorization) : postsOf(place)),
      { ...base, status: 401, headers: { Authorization: 'Bearer expired' } },
      ...(needsToken ? [{ ...base, status: 401 }] : []),
    ]
  })
}

/** Requests to a server whose quota is used up. */
export function exhaustedRequestsOf(document: DocumentedPaths): JudgedRequest[] {
  return listOperations(document).map(({ path, method }) => ({
    target: path,
    method: method.toUpperCase(),
    status: 429,
  }))
}

/** What the schemas of the document do not tell. */
export const otherRequests: readonly JudgedRequest[] = [
  { target: '/api/v1/search?q=zzzzzzzz', status: 200 },
  { target: '/api/v1/pages?since=2026-01-01&order=date', status: 200 },
  { target: '/api/v1/pages?limit=100&type=city', status: 200 },
  { target: '/api/v1/pages?cursor=garbage', status: 400 },
  { target: '/api/v1/page?url=/nothing/', status: 404 },
  {
    target: '/api/v1/batch',
    status: 200,
    method: 'POST',
    headers: { ...json, 'Idempotency-Key': 'judge-2' },
    body: '{"requests":[{"path":"/api/v1/contact"},{"id":7,"path":"/api/v1/page?url=/nothing/"}]}',
  },
  { target: '/api/v1/batch', status: 400, method: 'POST', headers: json, body: '{"requests":[]}' },
  {
    target: '/api/v1/batch',
    status: 400,
    method: 'POST',
    headers: { ...json, 'Idempotency-Key': 'a'.repeat(256) },
    body: '{"requests":[{"path":"/api/v1/contact"}]}',
  },
]

function listOperations({ paths }: DocumentedPaths) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path: fillPath(path, operation),
      method,
      operation,
    })),
  )
}

/** A path with the example of the parameter in it. */
function fillPath(path: string, { parameters = [] }: DocumentedOperation): string {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, { name, example }) => filled.replace(`{${name}}`, String(example)), path)
}

/** With and without a token, asked again, and with each parameter in and out of its bounds. */
function readsOf(
  { path, operation, headers }: Place,
  authorization: Record<string, string>,
): JudgedRequest[] {
  const required = requiredOf(operation)
  const target = path + queryOf(required)
  const variants = queryParameters(operation).flatMap(({ name, schema }) => {
    const ask = (value: unknown, status: number) => ({
      target: path + queryOf({ ...required, [name]: value }),
      status,
      headers,
    })
    return [
      ...goodValues(schema).map((value) => ask(value, isBehindAll(name, value) ? 400 : 200)),
      ...badValues(schema).map((value) => ask(value, 400)),
    ]
  })
  const without = Object.keys(required).map((name) => ({
    target: path + queryOf({ ...required, [name]: undefined }),
    status: 400,
    headers,
  }))
  return [
    { target, status: 200, headers },
    { target, status: 200, headers: authorization },
    ...('304' in operation.responses
      ? [{ target, status: 304, headers: { ...headers, 'If-None-Match': '*' } }]
      : []),
    ...without,
    ...variants,
  ]
}

/** The end of a page is told by no schema: the largest place is behind the end of every one. */
function isBehindAll(name: string, value: unknown): boolean {
  return name === 'from' && value !== 0
}

function goodValues({ enum: values = [], minimum, maximum }: Parameter['schema']): unknown[] {
  return [...values, minimum, maximum].filter((value) => value !== undefined)
}

function badValues({ enum: values, minimum, maximum }: Parameter['schema']): unknown[] {
  return [
    ...(values ? ['no-such-value'] : []),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
  ]
}

/** Each example of the body, and bodies that are refused. */
function postsOf({ path, operation, headers }: Place): JudgedRequest[] {
  const examples = Object.values(operation.requestBody?.content ?? {}).flatMap((media) =>
    Object.values(media.examples ?? {}),
  )
  const base = { target: path, method: 'POST', headers: { ...headers, ...json } }
  return [
    ...examples.map(({ value }) => ({ ...base, status: 200, body: JSON.stringify(value) })),
    { ...base, status: 400, body: '{}' },
    { ...base, status: 413, body: ' '.repeat(16_001) },
    { target: path, method: 'POST', headers, status: 415, body: 'a=b' },
  ]
}

function queryParameters({ parameters = [] }: DocumentedOperation): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'query')
}

/** Examples of the parameters that must be given. */
function requiredOf(operation: DocumentedOperation): Record<string, unknown> {
  const required = queryParameters(operation).filter((parameter) => parameter.required)
  return Object.fromEntries(required.map(({ name, example }) => [name, example]))
}

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
