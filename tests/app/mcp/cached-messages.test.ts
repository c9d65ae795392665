import { describe, expect, it } from 'vitest'
import type { CallEvent } from '../../../src/http/call-event.ts'
import { wholeBody } from '../../../src/http/call.ts'
import type { App } from '../../../src/service/app.ts'
import { callFor } from '../../support/app.ts'
import { createCountingApp } from '../../support/counting-app.ts'
import {
  errorOf,
  post,
  postEnveloped,
  request,
  resultOf,
  usualHeaders,
} from '../../support/mcp-messages.ts'

async function send(app: App, body: string, headers: Readonly<Record<string, string>> = {}) {
  const events: CallEvent[] = []
  const reply = await app({
    ...callFor('/mcp', { method: 'POST', headers: { ...usualHeaders, ...headers }, body }),
    observe: (event) => events.push(event),
  })
  return { reply, text: new TextDecoder().decode(reply?.body && wholeBody(reply.body)), events }
}

const call = (args: object) =>
  `"method":"tools/call","params":${JSON.stringify({ name: 'search_site', arguments: args })}`
const first = (id: string, rest: string) => `{"jsonrpc":"2.0","id":${id},${rest}}`
const last = (id: string, rest: string) => `{${rest},"jsonrpc":"2.0","id":${id}}`
const search = call({ query: 'page', colour: 'red' })

describe('A message that was sent before', () => {
  it.each([
    ['at its beginning', first],
    ['at its end, as the SDKs have it', last],
  ])('is answered and told as before, with its identifier %s', async (_where, write) => {
    const { app, counts } = createCountingApp()
    const before = await send(app, write('1', search))
    expect(before.events.map(({ kind }) => kind)).toEqual([
      'admitted',
      'tool',
      'unknown-argument',
      'operation',
      'search',
    ])
    for (const id of ['1', '1', '2', '"a-1:b.c"', '0', '999999999999999', '1', '1']) {
      const again = await send(app, write(id, search))
      expect(again.text).toBe(before.text.replace('"id":1}', `"id":${id}}`))
      expect(again.events).toEqual(before.events)
      const { headers = {}, ...others } = again.reply ?? {}
      const length = String(again.text.length)
      expect(headers).toEqual({ ...before.reply?.headers, 'Content-Length': length })
      expect(others).toMatchObject({ status: 200 })
    }
    expect(counts.searched).toBe(1)
  })

  it('has the last of its identifiers, and none that is invalid', async () => {
    const { app } = createCountingApp()
    const twice = (id: string) => first(id, `${search},"id":5`)
    for (const id of ['5', '5', '5', '6']) {
      expect((await send(app, twice(id))).text.endsWith('"id":5}')).toBe(true)
    }
    for (const id of ['1.5', '-0', 'null', '12345678901234567890']) {
      for (let time = 0; time < 3; time += 1) {
        const { text } = await send(app, first(id, search))
        expect(text).toBe((await post(app, first(id, search))).text)
      }
    }
    expect(errorOf(await post(app, first('null', search))).code).toBe(-32600)
  })

  it('is refused as ever for its quota, host, token, media type and length', async () => {
    const { app } = createCountingApp({
      quota: 12,
      verify: () => Promise.resolve(undefined),
    })
    const message = first('1', search)
    for (let time = 0; time < 5; time += 1) await send(app, message)
    const statuses = []
    const wrong: readonly Readonly<Record<string, string>>[] = [
      {},
      { host: 'evil.example' },
      { authorization: 'Bearer x' },
      { 'content-type': 'text/plain' },
      { 'content-encoding': 'gzip' },
      { 'mcp-protocol-version': '1999-01-01' },
    ]
    for (const headers of wrong) {
      statuses.push((await send(app, message, headers)).reply?.status)
    }
    expect(statuses).toEqual([200, 421, 401, 415, 415, 400])
    await send(app, message)
    const { reply, text } = await send(app, message)
    expect(reply?.status).toBe(429)
    expect(JSON.parse(text)).toMatchObject({ id: 1 })
  })

  it('has the answer of its own revision, and needs the fields of it each time', async () => {
    const { app } = createCountingApp()
    const params = { name: 'search_site', arguments: { query: 'page' } }
    for (let time = 0; time < 4; time += 1) {
      const modern = await postEnveloped(app, 'tools/call', params)
      expect(resultOf(modern).structuredContent).toBeDefined()
      const headers = { 'mcp-protocol-version': '2025-03-26' }
      const older = await post(app, request('tools/call', params), headers)
      expect(older.text).not.toBe(modern.text)
      for (const field of ['mcp-name', 'mcp-method']) {
        const refused = await postEnveloped(app, 'tools/call', params, { [field]: '' })
        expect(errorOf(refused).code).toBe(-32020)
      }
    }
  })

  it('has the fields of whoever sends it', async () => {
    const token = { sub: 'a', scope: '', resource: 'r', client: 'c' }
    const { app } = createCountingApp({ verify: () => Promise.resolve(token) })
    const message = first('1', search)
    for (let time = 0; time < 4; time += 1) {
      const anonymous = await send(app, message)
      const agent = await send(app, message, { authorization: 'Bearer x' })
      expect(anonymous.reply?.headers['RateLimit-Policy']).toBe('"ip";q=1000000;w=60')
      expect(agent.reply?.headers['RateLimit-Policy']).toBe('"agent";q=600;w=60')
    }
  })

  it('is answered anew where the site has no release', async () => {
    const { app, counts } = createCountingApp({ hasRelease: false })
    for (let time = 0; time < 4; time += 1) await send(app, first('1', search))
    expect(counts.searched).toBe(4)
  })

  it('is told of its own arguments alone that they were passed over', async () => {
    const { app } = createCountingApp()
    for (let time = 0; time < 4; time += 1) {
      for (const name of ['colour', 'weight']) {
        const { text } = await send(app, first('1', call({ query: 'page', [name]: 'red' })))
        expect(text).toContain(`Ignored: \\"${name}\\"`)
      }
    }
  })
})
