import { describe, expect, it } from 'vitest'
import { negotiateCoding } from '../../../src/http/accept.ts'
import { jsonBody, textBody } from '../../../src/http/call.ts'
import { isPreflight, preflightHeaders } from '../../../src/http/cors.ts'
import { digest, entityTag, matchesEntityTag } from '../../../src/http/etag.ts'
import { serializeLinks } from '../../../src/http/link.ts'
import { Problem, problemTypes, renderProblem } from '../../../src/http/problem.ts'
import { exhaustedHeaders, policyHeaders } from '../../../src/http/rate-limit.ts'
import { negotiateNotFound, negotiatePage } from '../../../src/website/page-variant.ts'

describe('negotiation, RFC 9110 §12', () => {
  // Accept, what a page is answered as, and what an address that is none is.
  it.each([
    [undefined, 'html', 'html'],
    ['', 'html', 'html'],
    [' ', 'html', 'html'],
    ['*/*', 'html', 'html'],
    ['text/*', 'html', 'html'],
    [' , ,text/html', 'html', 'html'],
    ['text/markdown', 'markdown', 'markdown'],
    ['text/markdown, */*', 'markdown', 'markdown'],
    ['text/markdown;q=0.5, */*', 'html', 'html'],
    ['text/markdown;q=x, text/html', 'html', 'html'],
    ['text/markdown;charset=utf-8;q=0.2, text/html;q=0.1', 'markdown', 'markdown'],
    ['text/html;level=1;q=0.3, */*;q=0.1', 'html', 'html'],
    ['text/markdown;q=0', 'html', 'html'],
    ['text/plain;q=0', 'html', 'html'],
    // HTML is not admitted: the twin under the name that is.
    ['text/plain', 'plain', 'plain'],
    ['TEXT/Plain ; Q=0.3', 'plain', 'plain'],
    ['text/x-markdown', 'x-markdown', 'x-markdown'],
    ['text/plain, text/x-markdown', 'x-markdown', 'x-markdown'],
    ['text/plain, text/x-markdown;q=0.9', 'plain', 'plain'],
    ['text/plain, text/markdown;q=0.1', 'markdown', 'markdown'],
    ['text/plain, text/html;q=0', 'plain', 'plain'],
    ['text/plain, text/*;q=0', 'plain', 'plain'],
    ['text/plain, text/markdown;q=0', 'plain', 'plain'],
    ['text/plain;q=0.5, application/pdf', 'plain', 'plain'],
    // It is, by a wildcard or by name, and plain text stands for nothing.
    ['text/plain, */*', 'html', 'html'],
    ['text/plain, */*;q=0.001', 'html', 'html'],
    ['text/plain, text/html;q=0.1', 'html', 'html'],
    ['text/x-markdown, text/*;q=0.1', 'html', 'html'],
    ['application/json, text/plain, */*', 'html', 'html'],
    // JSON is not a form of a page, but it is one of a refusal.
    ['application/json', undefined, 'problem'],
    ['application/problem+json', undefined, 'problem'],
    ['application/*', undefined, 'problem'],
    ['application/json;q=0.5, application/pdf', undefined, 'problem'],
    ['application/json, text/plain', 'plain', 'problem'],
    ['application/json;q=0.5, text/plain', 'plain', 'plain'],
    ['application/json, text/markdown;q=0.1', 'markdown', 'markdown'],
    ['application/json;q=0, text/plain;q=0, text/html;q=0', undefined, 'html'],
    ['application/pdf', undefined, 'html'],
    ['text/html;q=0', undefined, 'html'],
    ['text/html;q=0, */*', undefined, 'html'],
    ['text/markdown;q=1.001', undefined, 'html'],
  ])('%s selects %s for a page and %s for none', (accept, page, none) => {
    expect(negotiatePage(accept)).toBe(page)
    expect(negotiateNotFound(accept)).toBe(none)
  })

  it('offers no coding that is not available', () => {
    expect(negotiateCoding('br', ['gzip'])).toBe('identity')
    expect(negotiateCoding(undefined, ['br', 'gzip'])).toBe('identity')
    expect(negotiateCoding('gzip;q=0.1, br;q=0.2', ['br', 'gzip'])).toBe('br')
    expect(negotiateCoding('*;q=0', ['br', 'gzip'])).toBe('identity')
  })
})

describe('entity tags, RFC 9110 §8.8.3', () => {
  it('differ for bodies that differ in one bit, and agree for text and its bytes', () => {
    expect(digest('brook')).not.toBe(digest('brool'))
    expect(digest(textBody('płatność').bytes)).toBe(digest('płatność'))
    expect(digest('')).toMatch(/^[0-9a-f]{16}$/)
  })

  it('do not collide over 100,000 short texts', () => {
    const seen = new Set(
      Array.from({ length: 100_000 }, (_, index) => digest(`/pl/miasta/${index}/`)),
    )
    expect(seen.size).toBe(100_000)
  })

  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
    ['"a', false],
  ])('If-None-Match %s matches W/"a": %s', (field, matches) => {
    expect(matchesEntityTag(field, 'W/"a"')).toBe(matches)
  })

  it('are weak, because one tag stands for all codings', () => {
    expect(entityTag('x')).toMatch(/^W\/"[0-9a-f]{16}"$/)
  })
})

describe('fields', () => {
  it('Link quotes every parameter and keeps the order', () => {
    const links = [
      { href: '/a', rel: 'alternate', type: 'text/markdown' },
      { href: 'https://x.example/b', rel: 'next' },
    ]
    expect(serializeLinks(links)).toBe(
      '</a>; rel="alternate"; type="text/markdown", <https://x.example/b>; rel="next"',
    )
  })

  it('RateLimit fields have the form of the draft', () => {
    const policy = { name: 'ip', quota: 120, window: 60 }
    expect(policyHeaders(policy)).toEqual({
      'RateLimit-Policy': '"ip";q=120;w=60',
      'X-RateLimit-Limit': '120',
    })
    expect(exhaustedHeaders(policy, 7)).toEqual({
      'Retry-After': '7',
      RateLimit: '"ip";r=0;t=7',
      'X-RateLimit-Remaining': '0',
    })
  })

  it('a preflight needs Origin and the method it asks for', () => {
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
    expect(isPreflight({ method: 'OPTIONS', headers })).toBe(true)
    expect(isPreflight({ method: 'GET', headers })).toBe(false)
    expect(isPreflight({ method: 'OPTIONS', headers: { origin: 'https://a.example' } })).toBe(false)
    expect(preflightHeaders(['GET'])['Access-Control-Allow-Methods']).toBe('GET')
  })
})

describe('Problem, RFC 9457', () => {
  it('has a status and a title for each of the eleven codes', () => {
    expect(Object.keys(problemTypes)).toHaveLength(11)
    for (const { status, title } of Object.values(problemTypes)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(title).toMatch(/^[A-Z]/)
    }
  })

  it('links its type to the section of the guide and keeps the cause to itself', () => {
    const problem = new Problem('unavailable', 'Retry', { cause: new Error('disk') })
    const details = renderProblem(problem, { baseUrl: 'https://x.example', path: '/api/v1' })
    expect(details.type).toBe('https://x.example/api.md#unavailable')
    expect(JSON.stringify(details)).not.toContain('disk')
    expect(jsonBody(details).bytes.length).toBeGreaterThan(0)
  })
})
