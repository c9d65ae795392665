import { describe, expect, it } from 'vitest'
import type { CallEvent } from '../../../src/http/call-event.ts'
import { parseAddress } from '../../../src/http/client-address.ts'
import { createAccessLog, shortAddress } from '../../../src/telemetry/access-log.ts'
import type { LogFields } from '../../../src/telemetry/log-line.ts'
import type { RequestRecord } from '../../../src/telemetry/request-record.ts'

const call = {
  method: 'GET',
  path: '/api/v1/search',
  query: 'q=jane@mill.example',
  headers: {
    'user-agent': 'curl/8.14.1',
    'x-forwarded-for': '203.0.113.7, 198.51.100.9',
    authorization: 'Bearer eyJhbGciOi',
  },
  address: '192.0.2.33',
  readBody: () => Promise.resolve(undefined),
  id: 'the-id',
}
const record: RequestRecord = {
  call,
  surface: 'rest',
  shownPath: '/api/v1/search',
  family: 'curl',
  reply: { status: 200, headers: { 'Content-Length': '512' } },
  time: 0,
  duration: 3.14159,
  events: [
    { kind: 'admitted', caller: 'anonymous', policy: 'ip', isExhausted: false },
    { kind: 'operation', name: 'search' },
    { kind: 'search', language: 'en', found: 3 },
  ],
}

/** What is listed of a request. */
function list(changes: Partial<RequestRecord> = {}, trustedHops = 0) {
  const listed: [message: string, fields: LogFields][] = []
  const observe = createAccessLog(
    { listRequest: (message, fields) => listed.push([message, fields]) },
    trustedHops,
    { release: () => 'r1' },
  )
  observe({ ...record, ...changes })
  const [[message, fields] = ['', {}]] = listed
  return { message, fields }
}

describe('The line of a request', () => {
  it('has these fields, and none of what is the business of its client alone', () => {
    const { message, fields } = list()
    expect(message).toBe('GET /api/v1/search 200')
    expect(fields).toEqual({
      method: 'GET',
      path: '/api/v1/search',
      status: 200,
      ms: 3.14,
      surface: 'rest',
      operations: ['search'],
      tools: undefined,
      caller: 'anonymous',
      policy: 'ip',
      family: 'curl',
      id: 'the-id',
      bytes: 512,
      address: '192.0.2.0/24',
      release: 'r1',
    })
    expect(JSON.stringify([message, fields])).not.toMatch(/jane|eyJ|192\.0\.2\.33/)
  })

  it('has the address that the trusted proxies tell', () => {
    expect(list({}, 1).fields.address).toBe('198.51.100.0/24')
    expect(list({}, 2).fields.address).toBe('203.0.113.0/24')
  })

  it('has all reads of a batch, up to a bound', () => {
    const events = Array.from({ length: 50 }, (_, at): CallEvent => ({
      kind: 'operation',
      name: `o${at}`,
    }))
    const names = list({ events }).fields.operations as string[]
    expect([names.length, names[0], names.at(-1)]).toEqual([20, 'o0', 'o19'])
  })

  it('tells tools by their name', () => {
    const events: CallEvent[] = [{ kind: 'tool', name: 'search_site' }]
    const { fields } = list({ events })
    expect([fields.tools, fields.operations, fields.caller]).toEqual([
      ['search_site'],
      undefined,
      undefined,
    ])
  })

  it('counts no byte that was not sent', () => {
    expect(list({ call: { ...call, method: 'HEAD' } }).fields.bytes).toBe(0)
    expect(list({ reply: { status: 304, headers: {} } }).fields.bytes).toBe(0)
  })

  it('is that of an unknown address where the app left the call to others', () => {
    expect(list({ reply: undefined }).message).toBe('GET /api/v1/search 404')
  })
})

it.each([
  ['192.0.2.255', '192.0.2.0/24'],
  ['::ffff:192.0.2.255', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['nothing', '-'],
])('An address %s is shortened to %s', (address, short) => {
  expect(shortAddress(parseAddress(address))).toBe(short)
})
