import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measureFunctions } from './shape.ts'
import type { SourceText } from './shape.ts'

const sources: SourceText[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }))

describe('sources', () => {
  it('have functions of 28 lines at most, but for one in twenty', () => {
    const lengths = measureFunctions(sources)
    const percentile = lengths[Math.floor(lengths.length * 0.05)]
    expect(percentile?.lines, percentile?.place).toBeLessThanOrEqual(28)
  })
})

describe('pages and styles', () => {
  it('have 250 lines at most, which lint cannot hold', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(?:astro|css)$/.test(path),
    )
    const linesOf = (path: string) => readFileSync(join('src', path), 'utf8').split('\n').length - 1
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter((path) => linesOf(path) > 250)).toEqual([])
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
