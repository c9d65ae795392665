import { describe, expect, it } from 'vitest'
import type { App } from '../../../src/service/app.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { createTestSigner } from '../../support/tokens.ts'
import {
  errorOf,
  olderRevisions,
  post,
  postEnveloped,
  request,
  resultOf,
  usualHeaders,
} from '../../support/mcp-messages.ts'

const settings = { speaksEnvelope: false, allowedHosts: [] }

const site = await readBuiltSite('agency')
const { app } = createTestApp(() => site)

const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }

describe('initialize', () => {
  it.each(olderRevisions)('takes revision %s', async (protocolVersion) => {
    const answer = await post(app, request('initialize', { protocolVersion, ...client }))
    expect(resultOf(answer)).toMatchObject({
      protocolVersion,
      serverInfo: { name: 'localhost/mill', version: '1.1.0', title: 'Mill & Sons' },
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
    })
  })

  const protocolVersions = ['2026-07-28', '2030-01-01', '2024-10-07', 'x']
  it.each(protocolVersions)('offers 2025-11-25 to whoever asks for %s', async (protocolVersion) => {
    const answer = await post(app, request('initialize', { protocolVersion, ...client }))
    expect(resultOf(answer).protocolVersion).toBe('2025-11-25')
  })

  it('without its parameters is -32602', async () => {
    expect(errorOf(await post(app, request('initialize', {}))).code).toBe(-32602)
  })
})

describe('Streamable HTTP', () => {
  const accepts = [undefined, 'application/json', '*/*', 'text/event-stream', 'text/html']
  it.each(accepts)('answers JSON whatever Accept says: %s', async (accept) => {
    const answer = await post(app, request('ping'), accept === undefined ? {} : { accept })
    expect([answer.status, answer.headers['Content-Type']]).toEqual([200, 'application/json'])
    expect(json(answer)).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  it.each(['GET', 'DELETE', 'PUT', 'HEAD'])('answers %s with 405 and Allow', async (method) => {
    const answer = await ask(app, '/mcp', { method, headers: usualHeaders })
    expect([answer.status, answer.headers.Allow]).toEqual([405, 'POST, OPTIONS'])
    expect(errorOf(answer)).toMatchObject({ code: -32000, data: { code: 'method-not-allowed' } })
  })

  it.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['an unknown notification', { jsonrpc: '2.0', method: 'notifications/x', params: { a: 1 } }],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an error response', { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } }],
    ['a batch of notifications', [{ jsonrpc: '2.0', method: 'notifications/initialized' }]],
  ])('takes %s with 202 and no body', async (_what, message) => {
    const answer = await post(app, message)
    expect([answer.status, answer.text]).toEqual([202, ''])
  })

  it.each([
    ['another media type', { 'content-type': 'text/plain' }, '{}', 415, -32000],
    ['a Problem', { 'content-type': 'application/problem+json' }, '{}', 415, -32000],
    ['a content coding', { 'content-encoding': 'gzip' }, '{}', 415, -32000],
    ['a body of more than 64,000 bytes', {}, ' '.repeat(64_001), 413, -32000],
    ['malformed JSON', {}, '{', 400, -32700],
    ['no body', {}, '', 400, -32700],
    ['no message', {}, '5', 400, -32600],
    [
      'parameters by position',
      {},
      '{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}',
      400,
      -32600,
    ],
    ['another version of JSON-RPC', {}, '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ['an identifier that is none', {}, '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600],
    ['null as identifier', {}, '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
  ])('refuses %s', async (_what, headers, body, status, code) => {
    const answer = await post(app, body, headers)
    expect([answer.status, errorOf(answer).code]).toEqual([status, code])
  })

  it('names what a message lacks', async () => {
    const [one, two] = await Promise.all([post(app, '{"id":1,"method":"ping"}'), post(app, '{}')])
    expect(errorOf(one).message).toBe('The body is not a JSON-RPC message: add "jsonrpc": "2.0"')
    expect(errorOf(two).message).toMatch(/: add "jsonrpc": "2.0" and "method"$/)
  })

  it.each(['', ' '])('takes an empty version %j as none', async (version) => {
    const headers = { 'mcp-protocol-version': version }
    for (const message of [request('ping'), [request('ping')], request('tools/list')]) {
      const answer = await post(app, message, headers)
      expect([answer.status, answer.text]).toEqual([200, (await post(app, message)).text])
    }
  })

  it('refuses UTF-8 that is none', async () => {
    const body = Uint8Array.of(0x7b, 0xff, 0x7d)
    const answer = await ask(app, '/mcp', { method: 'POST', headers: usualHeaders, body })
    expect([answer.status, errorOf(answer).code]).toEqual([400, -32700])
  })

  it('has no method but those it names', async () => {
    const answer = await post(app, request('tools/destroy'))
    expect([answer.status, errorOf(answer).code]).toEqual([200, -32601])
    expect(errorOf(await post(app, request('resources/subscribe', { uri: 'x' }))).code).toBe(-32601)
    expect(errorOf(await post(app, request('server/discover'))).code).toBe(-32601)
  })

  it.each([
    ['tools/call', {}],
    ['tools/call', { name: 5 }],
    ['tools/call', { name: 'search_site', arguments: [] }],
    ['tools/call', { name: '__proto__' }],
    ['tools/list', { cursor: 'x' }],
    ['resources/read', {}],
    ['resources/read', { uri: 'http://localhost:4321/nothing/index.md' }],
    ['prompts/get', { name: 'constructor' }],
    ['prompts/get', { name: 'workshop_price' }],
    ['completion/complete', { ref: { type: 'ref/other' } }],
    ['logging/setLevel', { level: 'loud' }],
  ])('answers wrong parameters of %s with -32602: %j', async (method, params) => {
    const answer = await post(app, request(method, params, 'a'))
    expect([answer.status, json(answer).id, errorOf(answer).code]).toEqual([200, 'a', -32602])
  })

  const ids = [0, -1, 1, 2 ** 53 - 1, '', 'a', '1', '\u0000', '\ud800', 'ż'.repeat(1000)]
  it.each(ids)('gives back the identifier %j', async (id) => {
    expect(json(await post(app, request('ping', undefined, id))).id).toBe(id)
    expect(json(await post(app, request('nope', undefined, id))).id).toBe(id)
    expect(json(await post(app, request('tools/list', undefined, id))).id).toBe(id)
  })

  it('does not give back another identifier than it was sent', async () => {
    const answer = await post(app, '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}')
    expect([answer.status, json(answer).id]).toEqual([400, null])
  })
})

describe('MCP-Protocol-Version', () => {
  it.each(olderRevisions)('%s is spoken', async (version) => {
    const answer = await post(app, request('ping'), { 'mcp-protocol-version': version })
    expect(resultOf(answer)).toEqual({})
  })

  it.each(['1999-01-01', '2024-10-07', 'x', '2025-11-25, 2025-11-25', '2027-01-01'])(
    '%j is refused with 400 and a JSON-RPC body',
    async (version) => {
      const answer = await post(app, request('ping'), { 'mcp-protocol-version': version })
      expect([answer.status, json(answer).id]).toEqual([400, 1])
      expect(errorOf(answer).message).not.toBe('')
    },
  )

  it('2026-07-28 is refused when the newer era is switched off, by no code of that era', async () => {
    const older = createTestApp(() => site, { mcp: settings }).app
    for (const method of ['server/discover', 'tools/list', 'initialize']) {
      const answer = await postEnveloped(older, method)
      expect([method, answer.status]).toEqual([method, 400])
      expect(errorOf(answer)).toMatchObject({ code: -32000, data: { supported: olderRevisions } })
    }
    expect((await post(older, request('ping'))).status).toBe(200)
  })

  it('is what the card lists', async () => {
    const versions = async (asked: App) => {
      const card = json(await ask(asked, '/mcp/server-card'))
      const [remote] = card.remotes as { supportedProtocolVersions: string[] }[] // SEP-2127.
      return remote?.supportedProtocolVersions
    }
    expect(await versions(app)).toEqual(['2026-07-28', ...olderRevisions])
    expect(await versions(createTestApp(() => site, { mcp: settings }).app)).toEqual(olderRevisions)
  })
})

describe('Revision 2026-07-28', () => {
  it('is discovered', async () => {
    const result = resultOf(await postEnveloped(app, 'server/discover'))
    expect(result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      resultType: 'complete',
      cacheScope: 'public',
      ttlMs: 60_000,
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'localhost/mill', version: '1.1.0' } },
    })
  })

  it('says how long lists may be kept, the older ones do not', async () => {
    expect(resultOf(await postEnveloped(app, 'tools/list'))).toMatchObject({ ttlMs: 60_000 })
    expect(resultOf(await post(app, request('tools/list')))).not.toHaveProperty('ttlMs')
    expect(resultOf(await post(app, request('tools/list')))).not.toHaveProperty('resultType')
  })

  it('has no ping, no handshake and no such method: 404 and -32601', async () => {
    for (const method of ['ping', 'initialize', 'nope', 'logging/setLevel']) {
      const answer = await postEnveloped(app, method)
      expect([method, answer.status, errorOf(answer).code]).toEqual([method, 404, -32601])
    }
  })

  it.each([
    ['Mcp-Method', { 'mcp-method': 'tools/list' }],
    ['Mcp-Name', { 'mcp-name': 'get_page' }],
    ['Mcp-Name in base64', { 'mcp-name': '=?base64?Z2V0X3BhZ2U=?=' }],
    ['malformed base64', { 'mcp-name': '=?base64?%%?=' }],
    ['MCP-Protocol-Version', { 'mcp-protocol-version': '2025-11-25' }],
  ])('refuses a %s that contradicts the body', async (_name, headers) => {
    const answer = await postEnveloped(app, 'tools/call', { name: 'get_contact_options' }, headers)
    expect([answer.status, errorOf(answer).code]).toEqual([400, -32020])
  })

  it('reads Mcp-Name in base64', async () => {
    const name = { 'mcp-name': '=?base64?Z2V0X2NvbnRhY3Rfb3B0aW9ucw==?=' }
    const answer = await postEnveloped(app, 'tools/call', { name: 'get_contact_options' }, name)
    expect(answer.status).toBe(200)
  })

  it('refuses an envelope of another revision with -32022 and the list', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2027-01-01',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const answer = await post(app, request('tools/list', { _meta }), {
      'mcp-protocol-version': '2027-01-01',
      'mcp-method': 'tools/list',
    })
    expect([answer.status, errorOf(answer).code]).toEqual([400, -32022])
    expect(errorOf(answer).data).toEqual({ supported: ['2026-07-28'], requested: '2027-01-01' })
  })
})

describe('A batch', () => {
  const ping = request('ping')

  it('of revision 2025-03-26 is answered message by message', async () => {
    const messages = [
      ping,
      request('nope', undefined, 'b'),
      5,
      [ping],
      request('ping', undefined, 2),
    ]
    const answers = JSON.parse((await post(app, messages)).text) as unknown[]
    expect(answers).toMatchObject([
      { id: 1, result: {} },
      { id: 'b', error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
      { id: null, error: { code: -32600 } },
      { id: 2, result: {} },
    ])
  })

  it.each(['2025-11-25', '2025-06-18', '2024-11-05'])('is not of revision %s', async (version) => {
    const answer = await post(app, [ping], { 'mcp-protocol-version': version })
    expect([answer.status, errorOf(answer).code]).toEqual([400, -32600])
  })

  it('is not empty, not long, and begins no session', async () => {
    const handshake = request('initialize', { protocolVersion: '2025-03-26', ...client })
    for (const messages of [[], Array.from({ length: 11 }, () => ping), [handshake, ping]]) {
      const answer = await post(app, messages)
      expect([answer.status, errorOf(answer).code]).toEqual([400, -32600])
    }
    expect(
      (
        await post(
          app,
          Array.from({ length: 10 }, () => ping),
        )
      ).status,
    ).toBe(200)
  })
})

describe('Host', () => {
  const hosts = ['localhost:4321', 'LOCALHOST', '127.0.0.1:1', '[::1]:65535']
  it.each(hosts)('%s is answered on a loopback base', async (host) => {
    expect((await post(app, request('ping'), { host })).status).toBe(200)
  })

  it.each([
    'evil.example',
    'localhost.evil.example',
    'localhost:4321@evil.example',
    '',
    '127.0.0.2',
  ])('%j is refused with 421 and a JSON-RPC body', async (host) => {
    const answer = await post(app, request('ping'), { host })
    expect([answer.status, json(answer).id, errorOf(answer).code]).toEqual([421, 1, -32000])
  })

  it('of a public base is that host, and those that were allowed', async () => {
    const baseUrl = 'https://brook.example'
    const mcp = { speaksEnvelope: true, allowedHosts: ['10.0.0.7:4321'] }
    const served = createTestApp(() => site, { baseUrl, mcp }).app
    const status = async (host: string) => (await post(served, request('ping'), { host })).status
    expect(await status('brook.example')).toBe(200)
    expect(await status('brook.example:443')).toBe(200)
    expect(await status('10.0.0.7:4321')).toBe(200)
    expect(await status('localhost')).toBe(421)
    expect(await status('brook.example:80')).toBe(421)
  })

  it('matters to the endpoint alone, and any Origin is welcome', async () => {
    const headers = { host: 'evil.example' }
    expect((await ask(app, '/mcp/health', { headers })).status).toBe(200)
    const answer = await post(app, request('ping'), { origin: 'https://a.example' })
    expect([answer.status, answer.headers['Access-Control-Allow-Origin']]).toEqual([200, '*'])
  })
})

describe('Limits and tokens', () => {
  it('429 stands in HTTP and in a body that says how long to wait, with the identifier', async () => {
    const strict = createTestApp(() => site, { quota: 1 }).app
    await post(strict, request('ping'))
    const answer = await post(strict, request('ping', undefined, 'x'))
    expect([answer.status, answer.headers['Retry-After'], json(answer).id]).toEqual([
      429,
      '60',
      'x',
    ])
    expect(answer.headers.RateLimit).toMatch(/^"ip";r=0;t=\d+$/)
    expect(errorOf(answer)).toMatchObject({
      code: -32000,
      message: expect.stringContaining('wait 60 seconds'),
      data: { code: 'rate-limited', retryAfter: 60 },
    })
    expect((await ask(strict, '/mcp')).status).toBe(429)
    expect((await ask(strict, '/mcp/health')).status).toBe(200)
  })

  it('a valid token has the quota of an agent, a bad one is challenged', async () => {
    const signer = await createTestSigner()
    const guarded = createTestApp(() => site, { verify: signer.verify }).app
    const authorization = `Bearer ${await signer.sign()}`
    const good = await post(guarded, request('ping'), { authorization })
    expect([good.status, good.headers['RateLimit-Policy']]).toEqual([200, '"agent";q=600;w=60'])
    const bad = await post(guarded, request('ping', undefined, 'b'), { authorization: 'Bearer x' })
    expect([bad.status, json(bad).id]).toEqual([401, 'b'])
    expect(bad.headers['WWW-Authenticate']).toContain('/oauth-protected-resource/mcp"')
  })
})

describe('Data that is away', () => {
  it('is told as a tool error, or as an error of the method, never with 500', async () => {
    const away = createTestApp(() => {
      throw new SiteUnavailable('gone')
    })
    for (const method of ['tools/list', 'resources/list', 'prompts/list', 'initialize']) {
      const params = method === 'initialize' ? { protocolVersion: '2025-11-25', ...client } : {}
      const answer = await post(away.app, request(method, params, 'i'))
      expect([answer.status, json(answer).id]).toEqual([200, 'i'])
      expect(errorOf(answer)).toMatchObject({ code: -32603, data: { code: 'unavailable' } })
    }
    const health = await ask(away.app, '/mcp/health')
    expect([health.status, health.headers['Retry-After']]).toEqual([503, '10'])
    expect(json(health)).toMatchObject({ ok: false, version: '1.1.0' })
    expect((await ask(away.app, '/mcp/server-card')).status).toBe(503)
  })

  it('of one read is told to the model', async () => {
    const halved = createTestApp(() => ({
      ...site,
      readPublished: () => Promise.reject(new SiteUnavailable('gone')),
    })).app
    const call = request('tools/call', { name: 'get_page', arguments: { url: '/' } })
    const result = resultOf(await post(halved, call))
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result.content)).toContain('retry in 10 seconds')
  })

  it('that fails in an unknown way is logged and tells nothing of us', async () => {
    const { app: broken, failures } = createTestApp(() => {
      throw new Error('secret path')
    })
    const answer = await post(broken, request('tools/list'))
    expect(errorOf(answer)).toMatchObject({ code: -32603, data: { code: 'internal-error' } })
    expect(answer.text).not.toContain('secret')
    expect(failures).toHaveLength(1)
  })
})
