import { describe, expect, it } from 'vitest'
import { keepAnswers, mostAnswers } from '../../../src/search/kept-answers.ts'
import type { Narrowing } from '../../../src/search/site-ranking.ts'

/** A search that counts how often it has to find something. */
function createCounted() {
  const asked: string[] = []
  const find = keepAnswers((query, { limit }) => {
    asked.push(query)
    return { hits: [{ page: limit }] }
  })
  return { find, asked }
}

describe('Answers that are kept', () => {
  it('are found once, however often the same is asked', () => {
    const { find, asked } = createCounted()
    expect(find('brook', { limit: 3 })).toBe(find('brook', { limit: 3 }))
    expect(asked).toEqual(['brook'])
  })

  it.each<[string, Narrowing]>([
    ['another number of results', { limit: 4 }],
    ['a language', { limit: 3, lang: 'en' }],
    ['a type', { limit: 3, type: 'en' }],
    ['counts', { limit: 3, counts: true }],
  ])('are not those of %s', (_what, narrowing) => {
    const { find, asked } = createCounted()
    find('brook', { limit: 3 })
    find('brook', narrowing)
    expect(asked).toEqual(['brook', 'brook'])
  })

  it('are none of a search that leaves pages out', () => {
    const { find, asked } = createCounted()
    const narrowing = { limit: 3, except: new Set([1]) }
    find('brook', narrowing)
    find('brook', narrowing)
    expect(asked).toEqual(['brook', 'brook'])
  })

  it('are so many at most, and the oldest goes', () => {
    const { find, asked } = createCounted()
    for (let at = 0; at <= mostAnswers; at += 1) find(`q${at}`, { limit: 1 })
    find('q1', { limit: 1 })
    expect(asked).toHaveLength(mostAnswers + 1)
    find('q0', { limit: 1 })
    expect(asked.at(-1)).toBe('q0')
  })
})
