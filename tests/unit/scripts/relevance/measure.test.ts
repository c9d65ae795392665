import { describe, expect, it } from 'vitest'
import { meanInterval } from '../../../../scripts/relevance/intervals.ts'
import type { Label } from '../../../../scripts/relevance/labels.ts'
import { halfOf } from '../../../../scripts/relevance/labels.ts'
import { askAll, figuresOf, holdsAnswer } from '../../../../scripts/relevance/measure.ts'
import { renderComparison, renderReport } from '../../../../scripts/relevance/report.ts'
import { keepResults, parseResults, renderResults } from '../../../../scripts/relevance/results.ts'

function label(query: string, made: Partial<Label> = {}): Label {
  return {
    query,
    class: 'question',
    pages: ['/en/right/'],
    lang: 'en',
    spoken: 'en',
    half: 'tuning',
    set: 'tiny',
    ...made,
  }
}

const foundFor: Readonly<Record<string, readonly string[]>> = {
  first: ['/en/right/', '/en/a/'],
  fourth: ['/en/a/', '/en/b/', '/en/c/', '/en/right/'],
  nowhere: ['/en/a/'],
  empty: [],
  eleventh: 'a b c d e f g h i j'
    .split(' ')
    .map((name) => `/en/${name}/`)
    .concat('/en/right/'),
}
const labels = Object.keys(foundFor).map((query) => label(query))
const engine = ({ query }: Label) =>
  (foundFor[query] ?? []).map((path) => ({ path, passage: `The text of ${path}` }))
const noCity = () => false

describe('Figures', () => {
  it('count the place of the first right page among ten', async () => {
    const figures = figuresOf(await askAll(engine, labels), noCity)
    expect(figures).toEqual({
      queries: 5,
      mrr: (1 + 1 / 4) / 5,
      recall: 2 / 5,
      first: 1 / 5,
      empty: 1 / 5,
      answered: undefined,
      cities: 0,
    })
  })

  it('take any page that answers', async () => {
    const [outcome] = await askAll(engine, [label('nowhere', { pages: ['/en/x/', '/en/a/'] })])
    expect(outcome?.rank).toBe(1)
  })

  it('count the passages that answer, where an answer is known', async () => {
    const asked = [
      label('first', { answer: ['TEXT of /en/RIGHT/'] }),
      label('fourth', { answer: ['/en/c/'] }),
      label('nowhere'),
    ]
    expect(figuresOf(await askAll(engine, asked), noCity).answered).toBe(1 / 2)
  })
})

describe('A passage', () => {
  it('answers with one of the texts, whatever accents, case and spaces', () => {
    const found = [{ path: '/a/' }, { path: '/b/', passage: 'Trwa  PIĘĆ dni.' }]
    expect(holdsAnswer(found, ['tydzień', 'piec dni'])).toBe(true)
    expect(holdsAnswer(found, ['sześć dni'])).toBe(false)
  })

  it('answers from the first two results alone', () => {
    const found = [{ path: '/a/' }, { path: '/b/' }, { path: '/c/', passage: 'five days' }]
    expect(holdsAnswer(found, ['five days'])).toBe(false)
  })
})

describe('An interval', () => {
  const values = Array.from({ length: 100 }, (_, at) => (at % 4 === 0 ? 1 : 0))

  it('holds the mean, and is the same in every run', () => {
    const { low, high } = meanInterval(values)
    expect(low).toBeLessThan(0.25)
    expect(high).toBeGreaterThan(0.25)
    expect(meanInterval(values)).toEqual({ low, high })
  })

  it('is about two standard errors to either side', () => {
    const { low, high } = meanInterval(values)
    const error = Math.sqrt((0.25 * 0.75) / 100)
    expect((high - low) / (2 * 1.96 * error)).toBeCloseTo(1, 0)
  })

  it('is nothing where all values are the same', () => {
    expect(meanInterval([0.5, 0.5, 0.5])).toEqual({ low: 0.5, high: 0.5 })
    expect(meanInterval([])).toEqual({ low: 0, high: 0 })
  })
})

describe('Kept results', () => {
  it('come back as they were written', async () => {
    const asked = [
      ...labels,
      label('first', { answer: ['right'], lang: undefined, half: 'judging' }),
    ]
    const results = keepResults(await askAll(engine, asked))
    expect(parseResults(renderResults(results))).toEqual(results)
  })

  it('do not tell the queries', async () => {
    const secret = label('a query that nobody shall read')
    const text = renderResults(keepResults(await askAll(engine, [secret])))
    expect(text).not.toContain('query')
    expect(text).not.toContain('nobody')
  })

  it('have a name of their own for each set and language asked for', async () => {
    const asked = [
      label('first'),
      label('first', { set: 'other' }),
      label('first', { lang: undefined }),
    ]
    const ids = keepResults(await askAll(engine, asked)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
  })
})

describe('Tables', () => {
  it('show all, each language, each class and the questions of a language', async () => {
    const table = renderReport(await askAll(engine, labels), noCity)
    const names = table
      .split('\n')
      .slice(2)
      .map((line) => line.split(' | ')[0])
    expect(names).toEqual(['| all', '| en', '| question', '| question en'])
  })

  it('compare what both measurements asked', async () => {
    const after = keepResults(await askAll(engine, labels))
    const before = after.filter(({ rank }) => rank !== 0).map((result) => ({ ...result, rank: 2 }))
    const [, , all] = renderComparison(before, after).split('\n')
    expect(all).toBe('| all | 2 | 0.500 | 0.625 | +0.125 | −0.250 to +0.500 | +0.000 | +0.500 |')
  })
})

describe('The half of a query', () => {
  it('is the first bit of its SHA-256', () => {
    // Digests begin with 2c and ba.
    expect([halfOf('foo'), halfOf('abc')]).toEqual(['tuning', 'judging'])
  })
})
