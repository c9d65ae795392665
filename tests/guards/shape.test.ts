import { describe, expect, it } from 'vitest'
import { readSources } from '../support/sources.ts'
import { measureFunctions } from './shape.ts'

describe('sources', () => {
  it('have functions of 28 lines at most, but for one in twenty', () => {
    const lengths = measureFunctions(readSources('src', ['.ts']))
    const percentile = lengths[Math.floor(lengths.length * 0.05)]
    expect(percentile?.lines, percentile?.place).toBeLessThanOrEqual(28)
  })
})

describe('pages and styles', () => {
  it('have 250 lines at most, which lint cannot hold', () => {
    const files = readSources('src', ['.astro', '.css'])
    expect(files.length).toBeGreaterThan(30)
    const long = files.filter(({ text }) => text.split('\n').length - 1 > 250)
    expect(long.map(({ path }) => path)).toEqual([])
  })
})

describe('the measure', () => {
  const text = [
    '/** Says something. */',
    'export function outer() {',
    "  const inner = () => { return 'not // a comment' }",
    '  return inner // for a reason',
    '}',
    '',
  ].join('\n')

  it('counts the lines of a function, and each function inside it', () => {
    expect(measureFunctions([{ path: 'a.ts', text }])).toEqual([
      { place: 'a.ts:2', lines: 4 },
      { place: 'a.ts:3', lines: 1 },
    ])
  })
})
