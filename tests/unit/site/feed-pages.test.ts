import { describe, expect, it } from 'vitest'
import { listFeedPages } from '../../../src/site/feed-pages.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'

const page = (path: string, type: PageRecord['type'], updated?: string): PageRecord => {
  return { path, title: path, type, lang: 'en', cursorKey: path, updated }
}

const post = (path: string, published?: string, updated = '2026-02-01'): PageRecord => {
  return { ...page(path, 'blog', updated), published }
}

const pathsOf = (pages: readonly PageRecord[]) => listFeedPages(pages).map(({ path }) => path)

describe('A feed', () => {
  it('is about the posts where there are any', () => {
    const pages = [page('/a/', 'guide', '2026-02-01'), page('/b/', 'blog', '2026-01-01')]
    expect(pathsOf(pages)).toEqual(['/b/'])
  })

  it('is about all pages with a day where there are none, but not about towns', () => {
    const pages = [
      page('/a/', 'guide', '2026-01-01'),
      page('/b/', 'blog'),
      page('/c/', 'city', '2026-03-01'),
      page('/d/', 'about', '2026-02-01'),
      { ...page('/e/', 'section', '2026-03-01'), region: 'Silesia' },
    ]
    expect(pathsOf(pages)).toEqual(['/d/', '/a/'])
    expect(pathsOf([page('/a/', 'guide')])).toEqual([])
  })

  it('is not about entries of collections, whatever their type is', () => {
    const entry = { ...page('/a/', 'guide', '2026-01-01'), collection: 'events' }
    expect(pathsOf([entry, { ...post('/b/', '2026-01-01'), collection: 'events' }])).toEqual([])
  })

  it('has posts by their day of publication, and those without one at the end by address', () => {
    const pages = [
      post('/d/', undefined, '2026-01-30'),
      post('/b/', '2020-05-01', '2026-01-31'),
      post('/a/', '2025-12-24', '2025-12-24'),
      post('/c/', undefined, '2026-01-01'),
    ]
    expect(pathsOf(pages)).toEqual(['/a/', '/b/', '/c/', '/d/'])
  })

  it('names the newest twenty, by address on the same day', () => {
    const days = Array.from({ length: 28 }, (_, at) => String(at + 1).padStart(2, '0'))
    const pages = days.flatMap((day) => [
      post(`/${day}-b/`, `2026-01-${day}`),
      post(`/${day}-a/`, `2026-01-${day}`),
    ])
    expect(pathsOf(pages)).toHaveLength(20)
    expect(pathsOf(pages).slice(0, 3)).toEqual(['/28-a/', '/28-b/', '/27-a/'])
  })
})
