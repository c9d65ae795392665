import { expect, it } from 'vitest'
import { createOverloadReplies } from '../../src/service/overload-reply.ts'
import { routes } from '../../src/service/routes.ts'
import { baseUrl } from '../support/app.ts'
import { useBuiltService } from '../support/built-service.ts'
import { askOnce, get } from '../support/wire.ts'
import { serveWire } from '../support/wire-server.ts'

const service = useBuiltService('tiny', {
  METRICS_PORT: '0',
  RATE_LIMIT_IP: '12',
  RATE_LIMIT_AUTH: '2',
})

const json = { 'Content-Type': 'application/json' }
const rpc = { method: 'POST', headers: { ...json, Accept: 'application/json' } }
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

/** One of each kind of answer, with its status. The last ones are over the quota. */
const requests: readonly (readonly [number, string, RequestInit?])[] = [
  [200, '/'],
  [200, '/', { method: 'HEAD' }],
  [200, '/', { headers: { Accept: 'text/markdown' } }],
  [304, '/', { headers: { 'If-None-Match': '*' } }],
  [406, '/', { headers: { Accept: 'image/png' } }],
  [405, '/', { method: 'POST' }],
  [204, '/', { method: 'OPTIONS' }],
  [301, '/en/contact'],
  [404, '/nothing/'],
  [404, '/nothing.md'],
  [200, '/favicon.svg'],
  [200, '/robots.txt'],
  [200, '/llms.txt'],
  [200, '/openapi.json'],
  [200, '/.well-known/oauth-authorization-server'],
  [200, '/oauth/jwks.json'],
  [404, '/api/nothing'],
  [200, '/api/v1/contact'],
  [304, '/api/v1/contact', { headers: { 'If-None-Match': '*' } }],
  [404, '/api/v1/nothing'],
  [400, '/api/v1/pages?limit=0'],
  [401, '/api/v1/contact', { headers: { Authorization: 'Bearer x' } }],
  [200, '/mcp', { ...rpc, body: ping }],
  [400, '/mcp', { ...rpc, body: '{' }],
  [413, '/mcp', { ...rpc, body: ' '.repeat(100_000) }],
  [415, '/mcp', { method: 'POST', body: 'x' }],
  [405, '/mcp'],
  [400, '/oauth/authorize'],
  [404, '/oauth/nothing'],
  [400, '/oauth/token', { method: 'POST', body: new URLSearchParams({ a: '1' }) }],
  [400, '/oauth/register', { ...rpc, body: '{}' }],
  [429, '/oauth/token', { method: 'POST', body: new URLSearchParams({ a: '1' }) }],
  [429, '/api/v1/contact'],
  [429, '/mcp', { ...rpc, body: ping }],
]

/** Requests that the app never sees, and one on which it fails. */
const unreadable: readonly (readonly [number, string])[] = [
  [400, 'GARBAGE\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\n\r\n'],
  [400, 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n'],
  [431, get('/', [`X: ${'a'.repeat(20_000)}`])],
  [408, 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'],
  [500, get('/throw')],
]

it('Every answer says that browsers must not guess its media type', async () => {
  const answers: [what: string, field: string | null | undefined][] = []
  const others: string[] = []
  for (const [status, target, init] of requests) {
    const answer = await service.fetch(baseUrl + target, init)
    await answer.arrayBuffer()
    const what = `${init?.method ?? 'GET'} ${target} ${answer.status}`
    if (answer.status !== status) others.push(`${what}, not ${status}`)
    answers.push([what, answer.headers.get('x-content-type-options')])
  }
  expect(others).toEqual([])
  for (const target of ['/metrics', '/readyz', '/nothing']) {
    const { headers } = await service.look(target)
    answers.push([target, headers.get('x-content-type-options')])
  }
  const server = await serveWire({ limits: { headerTimeout: 200, requestTimeout: 300 } })
  for (const [status, text] of unreadable) {
    const reply = await askOnce(server, text)
    expect([text.slice(0, 20), reply.status]).toEqual([text.slice(0, 20), status])
    answers.push([text.slice(0, 20), reply.headers['x-content-type-options']])
  }
  const refuse = createOverloadReplies({ baseUrl, rateLimitIp: 1, rateLimitAuth: 1 })
  const busy = await serveWire({ app: (call) => Promise.resolve(refuse(call)) })
  for (const path of ['/', ...routes.map((route) => route.path)]) {
    const { status, headers } = await askOnce(busy, get(path))
    answers.push([`${path} ${status}`, headers['x-content-type-options']])
  }
  expect(answers.filter(([, field]) => field !== 'nosniff')).toEqual([])
})
