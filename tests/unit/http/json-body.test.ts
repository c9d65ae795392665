import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { deepestJson, parseJson } from '../../../src/http/json-body.ts'
import { anyText, fuzz, fuzzTimeout, textOf } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

/** How many objects and arrays of a value are inside one another, found by walking through it. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('JSON texts', () => {
  it.each([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"\\"]":', '}]'],
  ])('of nested %s are read up to 32 deep', (open, close) => {
    const perUnit = open.startsWith('[{') ? 2 : 1
    const nested = (times: number) => `${open.repeat(times)}1${close.repeat(times)}`
    const times = deepestJson / perUnit
    expect(parseJson(nested(times))).toEqual({ value: JSON.parse(nested(times)) as unknown })
    expect(parseJson(nested(times + 1)).fault).toBe('depth')
    expect(parseJson(nested(20_000)).fault).toBe('depth')
    expect(parseJson(open.repeat(20_000)).fault).toBe('syntax')
  })

  it('may have any number of neighbours and of brackets in texts', () => {
    const text = `[${'[{}],'.repeat(1_000)}"${'[{'.repeat(1_000)}"]`
    expect(parseJson(text).fault).toBeUndefined()
  })

  it('are read as JSON.parse reads them, unless they are deep', async () => {
    const wraps: readonly ((value: unknown, other: unknown) => unknown)[] = [
      (value) => [value],
      (value, other) => [other, value, other],
      (value, other) => ({ '"]': other, '\\[': value }),
    ]
    const values = fc
      .tuple(fc.array(fc.constantFrom(...wraps), { maxLength: 60 }), fc.jsonValue({ maxDepth: 3 }))
      .map(([list, other]) => list.reduce<unknown>((value, wrap) => wrap(value, other), other))
    await fuzz(
      fc.property(values, fc.boolean(), (value, isIndented) => {
        const text = JSON.stringify(value, null, isIndented ? 2 : 0)
        const read = parseJson(text)
        expect(read.value).toEqual(JSON.parse(text))
        expect(read.fault).toBe(depthOf(value) > deepestJson ? 'depth' : undefined)
      }),
    )
  })

  it('that are none are told, whatever they are', async () => {
    const texts = fc.oneof(textOf('[', ']', '{', '}', '"', '\\', ':', ',', '1', 'null'), anyText)
    await fuzz(
      fc.property(texts, (text) => {
        expect(parseJson(text).fault === 'syntax').toBe(!isJson(text))
      }),
    )
  })

  function isJson(text: string): boolean {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
})
