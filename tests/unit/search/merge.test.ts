import { describe, expect, it } from 'vitest'
import { createMerger, findTranslations } from '../../../src/search/merge.ts'
import type { RankedLanguage } from '../../../src/search/merge.ts'

const pages = [
  { path: '/pl/', lang: 'pl', alternates: { en: '/en/' } },
  { path: '/en/', lang: 'en', alternates: { pl: '/pl/' } },
  { path: '/en/other/', lang: 'en' },
].map((page) => ({ ...page, title: page.path, type: 'other' }))

/** The only page of a language, at a position in the site's list. */
function rankOne(position: number, score: number): RankedLanguage {
  const ranking = { count: 1, pages: Uint32Array.of(0), scores: Float64Array.of(score) }
  return { ranking, positions: Uint32Array.of(position), likely: true }
}

describe('Rankings of several languages', () => {
  it('list a page once when its own score is 0 and a translation lends it one', () => {
    const merged = createMerger(findTranslations(pages))([rankOne(0, 0), rankOne(1, 0.5)])
    expect([...merged.pages.subarray(0, merged.count)].toSorted()).toEqual([0, 1])
    expect(merged.read(0).score).toBeCloseTo(0.35)
  })

  it('list no page whose score is 0', () => {
    const merged = createMerger(findTranslations(pages))([rankOne(0, 0)])
    expect(merged.count).toBe(0)
  })
})
