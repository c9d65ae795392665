import { describe, expect, it } from 'vitest'
import { findRange, serializeContentRange } from '../../../src/http/range.ts'

const etag = '"a"'

function rangeOf(range: string, length = 10, headers: Readonly<Record<string, string>> = {}) {
  return findRange({ method: 'GET', headers: { range, ...headers } }, { etag, length })
}

describe('Range (RFC 9110 §14.2)', () => {
  it.each([
    ['bytes=0-4', 0, 5],
    ['bytes=4-4', 4, 1],
    ['bytes=4-', 4, 6],
    ['bytes=4-99', 4, 6],
    [`bytes=4-${'9'.repeat(400)}`, 4, 6],
    ['bytes=-3', 7, 3],
    ['bytes=-99', 0, 10],
    ['BYTES=0-0', 0, 1],
  ])('%s asks for bytes from %i on, %i of them', (field, start, length) => {
    expect(rangeOf(field)).toEqual({ start, length })
  })

  const fields = ['bytes=10-', 'bytes=10-20', `bytes=${'9'.repeat(400)}-`, 'bytes=-0']
  it.each(fields)('%s of ten bytes cannot be satisfied', (field) => {
    expect(rangeOf(field)).toBe('unsatisfiable')
  })

  it.each(['bytes=-1', 'bytes=0-'])('%s of an empty file cannot be satisfied', (field) => {
    expect(rangeOf(field, 0)).toBe('unsatisfiable')
  })

  it.each([
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=a-b',
    'bytes=0-1,3-4',
    'bytes=0-1, -1',
    'bytes 0-1',
    'lines=0-1',
    '',
  ])('%j is answered with the whole', (field) => {
    expect(rangeOf(field)).toBeUndefined()
  })

  it('is for GET alone', () => {
    const headers = { range: 'bytes=0-1' }
    expect(findRange({ method: 'HEAD', headers }, { etag, length: 10 })).toBeUndefined()
  })
})

it.each([
  ['"a"', '"a"', true],
  ['"b"', '"a"', false],
  ['W/"a"', '"a"', false],
  ['W/"a"', 'W/"a"', false],
  ['Sat, 29 Oct 1994 19:43:31 GMT', '"a"', false],
])(
  'If-Range (RFC 9110 §13.1.5) %s with the tag %s: a range is sent: %s',
  (ifRange, tag, isRange) => {
    const call = { method: 'GET', headers: { range: 'bytes=0-1', 'if-range': ifRange } }
    expect(findRange(call, { etag: tag, length: 10 }) !== undefined).toBe(isRange)
  },
)

it('Content-Range (RFC 9110 §14.4) names first and last byte and the length', () => {
  expect(serializeContentRange({ start: 2, length: 3 }, 10)).toBe('bytes 2-4/10')
  expect(serializeContentRange('unsatisfiable', 10)).toBe('bytes */10')
})
