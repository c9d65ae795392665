import { describe, expect, it } from 'vitest'
import { parseTraceParent } from '../../../src/http/traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

describe('parseTraceParent', () => {
  it('reads the example of W3C Trace Context §3.2.2', () => {
    expect(parseTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({
      traceId,
      spanId,
      isSampled: true,
    })
  })

  it.each([
    ['00', false],
    ['03', true],
    ['fe', false],
  ])('looks at the last bit alone of the flags %s', (flags, isSampled) => {
    expect(parseTraceParent(`00-${traceId}-${spanId}-${flags}`)?.isSampled).toBe(isSampled)
  })

  it('reads what a later version begins with (§4.3)', () => {
    expect(parseTraceParent(`cc-${traceId}-${spanId}-01-what-the-future-holds`)?.spanId).toBe(
      spanId,
    )
  })

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['of version ff', `ff-${traceId}-${spanId}-01`],
    ['of version 00 with more', `00-${traceId}-${spanId}-01-more`],
    ['of a later version without a hyphen', `cc-${traceId}-${spanId}-01.more`],
    ['of no trace', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['of no span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['in upper case', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['too short', `00-${traceId.slice(1)}-${spanId}-01`],
    ['of no hexadecimal digits', `00-${'g'.repeat(32)}-${spanId}-01`],
    ['sent twice', `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
    ['before a line break', `00-${traceId}-${spanId}-01\n`],
    ['very long', '00-'.repeat(5000)],
  ])('passes over a field that is %s', (_name, field) => {
    expect(parseTraceParent(field)).toBeUndefined()
  })
})
