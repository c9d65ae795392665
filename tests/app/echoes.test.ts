import { describe, expect, it } from 'vitest'
import type { Answer, Ask } from '../support/app.ts'
import { createAuthApp, encodeFields } from '../support/auth-app.ts'
import { registerClient } from '../support/code-flow.ts'
import { errorOf, post, postEnveloped, request, usualHeaders } from '../support/mcp-messages.ts'
import { createTinySite, wholeData } from '../support/tiny-site.ts'

const service = await createAuthApp({ site: createTinySite([], wholeData) })
const { app, ask, postJson, postForm } = service
const client = await registerClient(service)

/** Control characters, an override of the text direction, and more than any message repeats. */
const marked = `MARK\u0007\r\n\u001b[31m\u0085\u2028\u202e${'x'.repeat(5_000)}`
const inPath = `MARK%07%1B%C2%85%E2%80%AE${'x'.repeat(5_000)}`
/** The characters of these that a header field can carry. */
const inField = `MARK\u0085\u009b31m${'x'.repeat(5_000)}`

const send = (method: string, params: object, headers = {}) =>
  post(app, request(method, params), headers)
const call = (name: string, args: object) => send('tools/call', { name, arguments: args })
const complete = (ref: object) =>
  send('completion/complete', { ref, argument: { name: 'x', value: marked } })
const read = (target: string, headers: Ask['headers'] = {}) => ask(target, { headers })
const encoded = encodeURIComponent(marked)
const envelope = (revision: string) => ({
  _meta: {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  },
})
const right = { client_id: client.id, redirect_uri: client.redirectUri }
const token = (fields: Readonly<Record<string, string>>) =>
  postForm('/oauth/token/', { ...right, ...fields })
const authorize = (fields: Readonly<Record<string, string>>) =>
  read(`/oauth/authorize/?${encodeFields({ ...right, ...fields })}`)
const key = { headers: { 'idempotency-key': inField } }

const places: Readonly<Record<string, () => Promise<Answer>>> = {
  'REST values': () => read(`/api/v1/pages?lang=${encoded}&type=${encoded}&limit=${encoded}`),
  'REST q': () => read(`/api/v1/search?q=${encoded}`),
  'REST url': () => read(`/api/v1/page?url=/${encoded.slice(0, 400)}`),
  'REST cursor': () => read(`/api/v1/pages?cursor=${encoded}`),
  'REST path': () => read(`/api/v1/${inPath}`),
  'REST version': () => read(`/api/v9/${inPath}`),
  'REST token': () => read('/api/v1/pages', { authorization: `Bearer ${inField}` }),
  'REST batch path': () => postJson('/api/v1/batch', { requests: [{ path: marked }] }),
  'REST batch members': () =>
    postJson('/api/v1/batch', { [marked]: 1, requests: [{ [marked]: 1 }] }),
  'REST ignored': () => read(`/api/v1?${encoded}=1&\u202e=1`),
  'REST key': () => postJson('/api/v1/batch', { requests: [] }, key),
  'page as Markdown': () => read(`/en/${inPath}.md`),
  'page as JSON': () => read(`/en/${inPath}`, { accept: 'application/json' }),
  'well-known': () => read(`/.well-known/${inPath}`),
  'MCP method': () => send(marked, {}),
  'MCP tool': () => call(marked, {}),
  'MCP argument': () => call('search_site', { [marked]: 1 }),
  'MCP value': () => call('list_pages', { lang: marked, limit: marked, updatedSince: marked }),
  'MCP page': () => call('get_page', { url: marked }),
  'MCP prompt': () => send('prompts/get', { name: marked }),
  'MCP prompt value': () =>
    send('prompts/get', { name: 'reach_a_person', arguments: { subject: marked } }),
  'MCP prompt argument': () =>
    send('prompts/get', { name: 'reach_a_person', arguments: { [marked]: 1 } }),
  'MCP completion of a prompt': () => complete({ type: 'ref/prompt', name: marked }),
  'MCP completion of a template': () => complete({ type: 'ref/resource', uri: marked }),
  'MCP completion of another type': () => complete({ type: marked }),
  'MCP resource': () => send('resources/read', { uri: marked }),
  'MCP skill': () => send('skills/get', { uri: marked }),
  'MCP level': () => send('logging/setLevel', { level: marked }),
  'MCP cursor': () => send('tools/list', { cursor: marked }),
  'MCP revision of the handshake': () => send('initialize', { protocolVersion: marked }),
  'MCP revision of a field': () => send('ping', {}, { 'mcp-protocol-version': inField }),
  'MCP revision of a batch': () =>
    post(app, [request('ping')], { 'mcp-protocol-version': inField }),
  'MCP revision of an envelope': () => send('ping', envelope(marked)),
  'MCP later revision': () => send('ping', {}, { 'mcp-protocol-version': `2030-01-01${inField}` }),
  'MCP differing revision': () =>
    postEnveloped(app, 'ping', {}, { 'mcp-protocol-version': `2030-01-01${inField}` }),
  'MCP differing method': () => postEnveloped(app, 'ping', {}, { 'mcp-method': inField }),
  'MCP differing name': () =>
    postEnveloped(app, 'tools/call', { name: 'get_page' }, { 'mcp-name': inField }),
  'MCP token': () => send('ping', {}, { authorization: `Bearer ${inField}` }),
  'MCP host': () => send('ping', {}, { host: inField }),
  'MCP path': () => read(`/mcp/${inPath}`, usualHeaders),
  'OAuth path': () => read(`/oauth/${inPath}`),
  'OAuth client': () => authorize({ client_id: marked }),
  'OAuth address': () => authorize({ redirect_uri: marked }),
  'OAuth response type': () => authorize({ response_type: marked }),
  'OAuth scope': () => authorize({ scope: marked, resource: marked }),
  'OAuth grant': () => token({ grant_type: marked }),
  'OAuth code': () => token({ grant_type: 'authorization_code', code: marked }),
  'OAuth refresh token': () => token({ grant_type: 'refresh_token', refresh_token: marked }),
  'OAuth secret': () => token({ grant_type: 'refresh_token', client_secret: marked }),
  'OAuth registration': () => postJson('/oauth/register/', { redirect_uris: [marked] }),
  'OAuth metadata': () =>
    postJson('/oauth/register/', { redirect_uris: ['https://a.example/'], client_uri: marked }),
  'OAuth agent': () => postJson('/agent/auth/', { type: marked }),
  'OAuth claim': () => postJson('/agent/auth/claim/', { claim_token: marked }),
}

/** Every text of an answer; `instance` is the path as it was sent. */
function textsOf({ text, headers }: Answer): string[] {
  const texts = Object.values(headers)
  if (!/json/.test(headers['Content-Type'] ?? '')) return [text, ...texts]
  JSON.parse(text, (name, value: unknown) => {
    if (typeof value === 'string' && name !== 'instance') texts.push(value)
  })
  return texts
}

describe('An answer repeats what was sent in short and without hidden characters', () => {
  it.each(Object.entries(places))('%s', async (_name, sendTo) => {
    const answer = await sendTo()
    for (const text of textsOf(answer)) {
      expect(text).not.toMatch(/[[\p{Cc}\u2028\u202e]--\n]/v)
      expect(text).not.toContain('x'.repeat(501))
    }
  })

  it('up to the longest value of a prompt', async () => {
    const read = (length: number) =>
      send('prompts/get', {
        name: 'reach_a_person',
        arguments: { subject: 'x'.repeat(length) },
      })
    expect((await read(1_000)).text).toContain('x'.repeat(1_000))
    expect(errorOf(await read(1_001)).message).toBe(
      'Cannot read "arguments.subject" of prompts/get: it must have at most 1000 characters',
    )
  })
})
