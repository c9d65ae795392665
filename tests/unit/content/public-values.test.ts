import { expect, it } from 'vitest'
import { publicValues } from '../../../src/content/schemas/public-values.ts'

const faultOf = (values: unknown) => publicValues.safeParse(values).error?.issues[0]?.message

it('Values for programs may be any JSON of some size and depth', () => {
  const values = { seats: 40, isOpen: true, none: null, a: { b: { c: 'x' } }, list: [1, ['x']] }
  expect(publicValues.parse(values)).toEqual(values)
  expect(publicValues.parse({ a: 'x'.repeat(1_991) })).toBeDefined()
})

it.each([
  [['x'], 'must be a block of fields, such as { seats: 12 }'],
  [{ a: { b: { c: {} } } }, 'is nested too deep: use at most 3 levels'],
  [{ a: Number.NaN }, 'must have finite numbers, not .inf or .nan'],
  [
    { a: [{ 'b-c': 1 }] },
    'has the field "b-c": use a name of at most 40 letters, digits and _, starting with a letter',
  ],
  [{ ['a'.repeat(41)]: 1 }, expect.stringContaining('use a name of at most 40 letters')],
  [{ a: 'x'.repeat(1_993) }, 'must not be larger than 2000 bytes as JSON'],
  [{ a: 'ż'.repeat(997) }, 'must not be larger than 2000 bytes as JSON'],
])('The values %j are refused', (values, message) => {
  expect(faultOf(values)).toEqual(message)
})
