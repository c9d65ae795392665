import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyInboundRequest } from '@modelcontextprotocol/server'
import { classify } from '../../../src/mcp/revision.ts'
import { createTestApp, readBuiltSite } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { post, usualHeaders } from '../../support/mcp-messages.ts'

const site = await readBuiltSite('agency')
const test = createTestApp(() => site, { quota: 1_000_000_000 })

const methods = [
  ...['initialize', 'ping', 'tools/list', 'tools/call', 'tools/call', 'tools/call'],
  ...['resources/list', 'resources/templates/list', 'resources/read', 'prompts/list'],
  ...['prompts/get', 'completion/complete', 'logging/setLevel', 'server/discover'],
  ...['resources/subscribe', 'tasks/get', 'subscriptions/listen', 'sampling/createMessage'],
  ...['notifications/cancelled', 'nope', '', '__proto__', 'constructor', 'toString'],
]

const words = [
  ...['search_site', 'list_pages', 'get_page', 'get_workshop_offer', 'get_contact_options'],
  ...['which_service_fits', 'workshop_price', '/', 'pl', 'PL', 'city', 'ref/prompt', 'path'],
  ...['http://localhost:4321/index.md', 'ui://mill/workshop-offer.html', '2026-07-28', '%', ''],
  ...[
    'DE',
    'de-AT',
    'Österreich',
    'US',
    '5',
    'Kontakt',
    'en/contact',
    '/pricing.md',
    '{"url":"/"}',
  ],
]

const names = [
  ...['name', 'arguments', 'uri', 'cursor', 'ref', 'argument', 'type', 'value', 'level', 'task'],
  ...['query', 'url', 'lang', 'limit', 'market', 'from', 'maxTokens', '_meta', 'progressToken'],
  ...['__proto__', 'constructor', 'toString', 'protocolVersion', 'capabilities', 'clientInfo'],
  ...['io.modelcontextprotocol/protocolVersion', 'io.modelcontextprotocol/clientCapabilities'],
  ...['inputResponses', 'requestState', 'q', 'path', 'language', 'country', 'max_tokens', 'sort'],
]

const { value: anything } = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...words),
    fc.constantFrom(null, true, 0, 1, -1, 1.5, 100, 1e300),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.constantFrom(...names), tie('value'), {
    maxKeys: 4,
    noNullPrototype: false,
  }),
}))

const paramObjects = fc
  .array(fc.tuple(fc.constantFrom(...names), anything), { maxLength: 4 })
  .map((entries) => toJson(entries))

/** Parameters that come close to right ones. */
const likelyParams = fc.oneof(
  paramObjects,
  fc
    .record({ name: fc.constantFrom(...words), arguments: fc.oneof(fc.constant({}), anything) })
    .map(text),
  fc.record({ uri: fc.oneof(fc.constantFrom(...words), fc.webUrl()) }).map(text),
  anything.map(text),
)

const ids = fc.oneof(
  fc.string().map(text),
  fc.integer().map(text),
  fc.maxSafeInteger().map(text),
  fc.string({ unit: 'binary' }).map(text),
  fc.constantFrom(...'null true 1.5 1e400 9007199254740993 {} [] "\\ud800" -0'.split(' ')),
)

const headers = fc.record(
  {
    'mcp-protocol-version': fc.constantFrom(
      ...'2025-11-25 2025-03-26 2026-07-28 2030-01-01 x'.split(' '),
    ),
    'mcp-method': fc.constantFrom(...methods.filter((method) => method !== '')),
    'mcp-name': fc.constantFrom(...words),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
    ),
    accept: fc.string(),
    origin: fc.string(),
  },
  { requiredKeys: [] },
)

const messages = fc
  .record({
    jsonrpc: fc.constantFrom('"2.0"', '"2.0"', '"2.0"', '"1.0"', '2'),
    id: fc.option(ids, { nil: undefined }),
    method: fc.constantFrom(...methods),
    params: fc.option(likelyParams, { nil: undefined }),
  })
  .map(({ jsonrpc, id, method, params }) =>
    object({ jsonrpc, ...(id && { id }), method: text(method), ...(params && { params }) }),
  )

const broken = fc
  .tuple(messages, fc.nat(), fc.constantFrom('', '"', '}', ',', '\\', '\u0000'))
  .map(([message, at, sign]) => {
    const place = at % (message.length + 1)
    // Half a surrogate pair has no bytes in UTF-8.
    return (message.slice(0, place) + sign + message.slice(place + 1)).toWellFormed()
  })

const bodies = fc.oneof(
  { weight: 8, arbitrary: messages },
  { weight: 2, arbitrary: broken },
  { weight: 1, arbitrary: fc.array(messages, { maxLength: 12 }).map((list) => `[${list.join()}]`) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.nat(60_000).map((depth) => '['.repeat(depth)) },
  { weight: 1, arbitrary: fc.nat(15_000).map(deepCall) },
  { weight: 1, arbitrary: fc.integer({ min: 50_000, max: 70_000 }).map(longCall) },
)

function text(value: unknown): string {
  return JSON.stringify(value)
}

/** JSON of an object, its names as they are: `__proto__` in a literal would set the prototype. */
function object(members: Readonly<Record<string, string>>): string {
  return `{${Object.entries(members)
    .map(([name, value]) => `${text(name)}:${value}`)
    .join()}}`
}

function toJson(entries: readonly (readonly [string, unknown])[]): string {
  return `{${entries.map(([name, value]) => `${text(name)}:${text(value)}`).join()}}`
}

function deepCall(depth: number): string {
  const nested = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  return object({ ...call, params: `{"name":"search_site","arguments":{"query":${nested}}}` })
}

function longCall(length: number): string {
  const query = text('a'.repeat(length))
  return object({ ...call, params: `{"name":"search_site","arguments":{"query":${query}}}` })
}

const call = { jsonrpc: '"2.0"', id: '7', method: '"tools/call"' }

/** The identifier that an answer to a message must carry. */
function expectedId(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('id' in message)) return null
  const { id } = message
  return typeof id === 'string' || Number.isSafeInteger(id) ? id : null
}

const knownCodes = [-32700, -32600, -32601, -32602, -32000, -32020, -32022]

function check(body: string, { status, text: answered, headers: fields }: Answer): void {
  expect([200, 202, 400, 404, 413, 415]).toContain(status)
  if (status === 202) {
    expect(answered).toBe('')
    return
  }
  expect(fields['Content-Type']).toBe('application/json')
  const answer: unknown = JSON.parse(answered)
  const message = parse(body)
  if (Array.isArray(answer)) {
    expect(Array.isArray(message)).toBe(true)
    for (const one of answer) checkOne(undefined, one)
  } else
    checkOne(status === 413 || status === 415 || Array.isArray(message) ? null : message, answer)
}

function checkOne(message: unknown, answer: unknown): void {
  expect(answer).toMatchObject({ jsonrpc: '2.0' })
  if (typeof answer !== 'object' || answer === null) throw new Error('no answer')
  const { id, error } = answer as { id: unknown; error?: { code: number; message: string } }
  // Numbers are compared as numbers: -0 is 0.
  if (message !== undefined) expect(id === expectedId(message)).toBe(true)
  if (error) {
    expect(knownCodes).toContain(error.code)
    expect(error.message.length).toBeGreaterThan(5)
    expect(error.message).not.toMatch(/node_modules|\.ts:|undefined/)
    expect(error.message.length).toBeLessThan(4_000)
  } else expect(answer).toHaveProperty('result')
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The version that a message asked for is told by the SDK for its own refusals only. */
function withoutOwnWords(outcome: object): object {
  const isMalformed = 'cell' in outcome && outcome.cell === 'invalid-json-rpc-body'
  return { ...outcome, requestedVersion: undefined, ...(isMalformed && { message: '' }) }
}

describe('The endpoint', () => {
  it('gives the right kind of answer to any of thousands of requests, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, headers, async (body, given) => {
        check(body, await post(test.app, body, given))
      }),
      { numRuns: 6_000, seed: 2026 },
    )
    expect(test.failures).toEqual([])
  }, 120_000)

  it('classifies as the SDK does, its short cut included', () => {
    fc.assert(
      fc.property(messages, headers, (body, given) => {
        const message: unknown = JSON.parse(body)
        const fields = { ...usualHeaders, ...given }
        const own = classify(message, fields, { speaksEnvelope: true })
        const theirs = classifyInboundRequest({
          httpMethod: 'POST',
          body: message,
          ...(given['mcp-protocol-version'] && {
            protocolVersionHeader: given['mcp-protocol-version'],
          }),
          ...(given['mcp-method'] && { mcpMethodHeader: given['mcp-method'] }),
          ...(given['mcp-name'] && { mcpNameHeader: given['mcp-name'] }),
        })
        expect(withoutOwnWords(own)).toEqual(withoutOwnWords(theirs))
      }),
      { numRuns: 3_000, seed: 2026 },
    )
  })
})
