import { describe, expect, it } from 'vitest'
import type { RequestRecord } from '../../../src/telemetry/request-record.ts'
import { isFailure, spanAttributesOf, spanNameOf } from '../../../src/telemetry/span-attributes.ts'

const facts = {
  baseUrl: 'https://www.example.com',
  route: '/api/v1/*',
  release: '2026-11-21T08-00-00Z-4f2a',
}

function recordOf(path: string, more: Partial<RequestRecord> = {}): RequestRecord {
  return {
    call: {
      method: 'GET',
      path,
      query: 'q=secret',
      headers: { authorization: 'Bearer secret', cookie: 'secret' },
      address: '192.0.2.7',
      readBody: () => Promise.resolve(undefined),
      id: 'a1',
    },
    surface: 'rest',
    shownPath: '/shown',
    family: 'browser',
    reply: { status: 200, headers: { 'Cache-Control': 'public, max-age=60' } },
    time: 0,
    duration: 1,
    events: [],
    ...more,
  }
}

describe('Span of a request', () => {
  it('is named by method and route, of which there are few', () => {
    expect(spanNameOf(recordOf('/api/v1/page'), facts)).toBe('GET /api/v1/*')
  })

  it('says what the conventions for HTTP servers ask for, and what it was for us', () => {
    const record = recordOf('/api/v1/batch', {
      events: [
        { kind: 'admitted', caller: 'agent', policy: 'agent', isExhausted: false },
        { kind: 'operation', name: 'search' },
        { kind: 'operation', name: 'getPage' },
        { kind: 'operation', name: 'search' },
      ],
    })
    expect(spanAttributesOf(record, facts)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/*',
      'http.response.status_code': 200,
      'url.path': '/shown',
      'url.scheme': 'https',
      'server.address': 'www.example.com',
      'user_agent.name': 'browser',
      'vitrine.surface': 'rest',
      'vitrine.operation': ['search', 'getPage'],
      'vitrine.caller': 'agent',
      'vitrine.cache': 'public',
      'vitrine.request_id': 'a1',
      'vitrine.release': '2026-11-21T08-00-00Z-4f2a',
    })
  })

  it('has nothing of the query, the address, or a token, nor a path that may not be seen', () => {
    const text = JSON.stringify(spanAttributesOf(recordOf('/secret'), facts))
    expect(text).not.toMatch(/secret|192\.0\.2\.7/)
  })

  it.each([
    [200, false],
    [404, false],
    [429, false],
    [500, true],
    [503, true],
  ])('counts an answer of %i as a failure: %s', (status, failed) => {
    const record = recordOf('/', { reply: { status, headers: {} } })
    expect(isFailure(record)).toBe(failed)
    expect(spanAttributesOf(record, facts)['error.type']).toBe(failed ? String(status) : undefined)
  })
})
