import { describe, expect, it } from 'vitest'
import type { Label } from '../../scripts/relevance/labels.ts'
import { askAll } from '../../scripts/relevance/measure.ts'
import { keepResults, parseResults, renderComparison, renderResults } from '../relevance/compare.ts'

function label(query: string, made: Partial<Label> = {}): Label {
  const base = { class: 'question', pages: ['/en/right/'], lang: 'en', spoken: 'en' } as const
  return { query, ...base, half: 'tuning', set: 'tiny', ...made }
}

const foundFor: Readonly<Record<string, readonly string[]>> = {
  first: ['/en/right/'],
  fourth: ['/en/a/', '/en/b/', '/en/c/', '/en/right/'],
  nowhere: ['/en/a/'],
}
const engine = ({ query }: Label) => (foundFor[query] ?? []).map((path) => ({ path }))
const labels = Object.keys(foundFor).map((query) => label(query))

describe('Results', () => {
  it('come back as they were written, without the queries', async () => {
    const results = keepResults(await askAll(engine, [...labels, label('a secret query')]))
    expect(parseResults(renderResults(results))).toEqual(results)
    expect(renderResults(results)).not.toContain('secret')
  })

  it('have an identifier for each set and language asked for', async () => {
    const asked = [label('a'), label('a', { set: 'other' }), label('a', { lang: undefined })]
    const ids = keepResults(await askAll(engine, asked)).map(([, , , , id]) => id)
    expect(new Set(ids).size).toBe(3)
  })

  it('are compared where both measurements asked', async () => {
    const after = keepResults(await askAll(engine, labels))
    const before = keepResults(await askAll(() => [{ path: '/' }, { path: '/en/right/' }], labels))
    const [, , all] = renderComparison(before.slice(0, 2), after).split('\n')
    expect(all).toMatch(/^\| all \| 2 \| 0\.500 \| 0\.625 \| 0\.125 \(-0\.250 to 0\.500\) \|$/)
  })
})
