import { describe, expect, it } from 'vitest'
import { fillPlaceholders, listPlaceholders } from '../../src/site/placeholders.ts'

describe('fillPlaceholders', () => {
  it('puts values in place of names, and leaves a name without a value as it is written', () => {
    expect(fillPlaceholders('{a} of {b} in {c}', { a: '1', c: '3' })).toBe('1 of {b} in 3')
  })

  it('fills a value in as it is, whatever it looks like', () => {
    expect(fillPlaceholders('{a}-{b}', { a: '{b}', b: '$& $1' })).toBe('{b}-$& $1')
  })

  it('leaves braces that hold no name alone', () => {
    expect(fillPlaceholders('{"a":1} {1} { a } {}', { a: 'x', 1: 'x' })).toBe(
      '{"a":1} {1} { a } {}',
    )
  })

  it('takes other signs than braces', () => {
    expect(fillPlaceholders('<a> {a}', { a: 'x' }, /<(\w+)>/g)).toBe('x {a}')
  })
})

it('listPlaceholders names them in order, repeated ones too', () => {
  expect(listPlaceholders('{b} {a} {b}')).toEqual(['b', 'a', 'b'])
})
