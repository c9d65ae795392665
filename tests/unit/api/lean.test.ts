import { describe, expect, it } from 'vitest'
import { leanList, leanPage, leanResults } from '../../../src/api/lean.ts'
import { createSiteSchemas } from '../../../src/api/site-schemas.ts'
import { wholeParts } from '../../support/registry.ts'

const schemas = createSiteSchemas(wholeParts)

const bare = {
  title: 'Oat flour',
  url: 'http://localhost:4321/en/oat/',
  type: 'offer',
  lang: 'en',
  updated: '2026-03-01',
}
const listed = { ...bare, description: 'Flour of oats.' }
const page = {
  ...listed,
  markdownUrl: 'http://localhost:4321/en/oat/index.md',
  alternates: { de: 'http://localhost:4321/de/hafer/' },
  matched: ['oat'],
}

const textsOf = (excerpt?: string) => {
  const body = { query: 'oat', data: [{ ...page, ...(excerpt !== undefined && { excerpt }) }] }
  return (leanResults(schemas).project(body) as { data: object[] }).data[0]
}

describe('A search result for a model', () => {
  it.each([
    ['… ground on two stones. …', 'ground on two stones.'],
    ['Oat flour. Ground on two stones.', 'Ground on two stones.'],
    ['Oat flour … Ground on two stones …', 'Ground on two stones'],
    ['… of Oat flour and more', 'of Oat flour and more'],
  ])('has the words around the match, and nothing else: %j', (excerpt, text) => {
    expect(textsOf(excerpt)).toEqual({ ...bare, excerpt: text })
  })

  it.each([undefined, '', 'Oat flour', 'Oat flour …'])(
    'has the description where the excerpt says nothing more: %j',
    (excerpt) => {
      expect(textsOf(excerpt)).toEqual(listed)
    },
  )

  it('keeps what stands beside the entries', () => {
    const body = { query: 'oat', data: [], note: 'Nothing was found' }
    expect(leanResults(schemas).project(body)).toEqual(body)
  })
})

describe('A list for a model', () => {
  it('names each page once, in one language', () => {
    const body = { data: [page], total: 1, limit: 20, next_cursor: null }
    expect(leanList(schemas).project(body)).toEqual({ ...body, data: [listed] })
  })
})

describe('A page for a model', () => {
  const rest = { url: page.url, truncated: false, alternates: page.alternates }
  const read = (markdown: string) =>
    leanPage.project({ ...rest, markdownUrl: page.markdownUrl, markdown })

  it.each([
    ['---\ntitle: Oat\n---\n\n# Oat\n\nFlour.\n', '# Oat\n\nFlour.\n'],
    ['# Oat\n\n---\n\nFlour.\n', '# Oat\n\n---\n\nFlour.\n'],
    ['---\nno front matter', '---\nno front matter'],
    ['', ''],
  ])('begins with its heading: %j', (markdown, text) => {
    expect(read(markdown)).toEqual({ ...rest, markdown: text })
  })

  it('is its front matter where a part has nothing else', () => {
    const matter = '---\ntitle: Oat\n---\n'
    expect(read(matter)).toEqual({ ...rest, markdown: matter })
  })
})
