import { describe, expect, it } from 'vitest'
import type { Label } from '../../../../scripts/relevance/labels.ts'
import { halfOf, toLabels } from '../../../../scripts/relevance/labels.ts'
import { askAll, figuresOf, holdsAnswer } from '../../../../scripts/relevance/measure.ts'
import { renderMisses, renderReport } from '../../../../scripts/relevance/report.ts'
import { createEngine } from '../../../../scripts/relevance/site-engine.ts'
import type { SearchFound } from '../../../../src/site/search-found.ts'

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

it('A label needs only a query and pages', () => {
  const [first] = toLabels([{ query: 'mill', pages: ['/en/mill/'] }], 'own', 'en')
  expect(first).toMatchObject({ query: 'mill', class: 'other', pages: ['/en/mill/'], lang: 'en' })
})

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

it('Our search as an engine shows the heading of a section with its text, of pages that exist', async () => {
  const section = { title: 'Plan of the week', fragment: 'plan' }
  const hits = [{ page: 0, section, excerpt: 'Five days.' }, { page: 7 }, { page: 1 }]
  const found = { hits, total: 3 } as unknown as SearchFound // What an engine reads of it.
  const ours = createEngine({ search: () => found, pathAt: (at) => ['/a/', '/b/'][at] })
  expect(await ours(label('x'))).toEqual([
    { path: '/a/', passage: 'Plan of the week: Five days.' },
    { path: '/b/', passage: '' },
  ])
})

it('Tables show all, each language, each class and the questions of a language', async () => {
  const table = renderReport(await askAll(engine, labels), noCity)
  const names = table
    .split('\n')
    .slice(2)
    .map((line) => line.split(' | ')[0])
  expect(names).toEqual(['| all', '| en', '| question', '| question en'])
})

it('Misses are listed of the tuning half alone', async () => {
  const asked = [label('first'), label('nowhere'), label('empty', { half: 'judging' })]
  const missed = renderMisses(await askAll(engine, asked))
  expect(missed.split('\n')[0]).toBe('– en question (en) "nowhere"')
  expect(missed).not.toMatch(/first|empty/)
})

it('The half of a query is the first bit of its SHA-256', () => {
  // Digests begin with 2c and ba.
  expect([halfOf('foo'), halfOf('abc')]).toEqual(['tuning', 'judging'])
})
