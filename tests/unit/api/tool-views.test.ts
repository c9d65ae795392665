import { describe, expect, it } from 'vitest'
import { listView, pageView, searchView } from '../../../src/api/tool-views.ts'
import { createSiteSchemas } from '../../../src/api/site-schemas.ts'
import { wholeParts } from '../../support/registry.ts'

const schemas = createSiteSchemas(wholeParts)

const short = {
  title: 'Oat flour',
  url: 'http://localhost:4321/en/oat/',
  type: 'offer',
  lang: 'en',
}
const described = { ...short, description: 'Flour of oats.' }
const listed = { ...described, updated: '2026-03-01' }
const page = {
  ...listed,
  markdownUrl: 'http://localhost:4321/en/oat/index.md',
  alternates: { de: 'http://localhost:4321/de/hafer/' },
  matched: ['oat'],
}

const section = { title: 'Stones', fragment: 'stones' }

function answerTo(...entries: object[]): object[] {
  const body = { query: 'oat', data: entries.map((entry) => ({ ...page, ...entry })) }
  return (searchView(schemas).project(body, { lang: 'en' }) as { data: object[] }).data
}

describe('A search result for a model', () => {
  it.each([
    ['… ground on two stones. …', 'ground on two stones.'],
    ['Ground on two stones.', 'Ground on two stones.'],
    ['Ground on two stones …', 'Ground on two stones'],
  ])('has the sentences that answer, and nothing else: %j', (excerpt, text) => {
    expect(answerTo({ excerpt })).toEqual([{ ...listed, excerpt: text }])
  })

  it('has description and section of the first two, and the date of the first', () => {
    const excerpt = 'Ground on two stones.'
    const shown = { excerpt, section }
    expect(answerTo(shown, shown, { ...shown, published: '2026-02-01' })).toEqual([
      { ...listed, excerpt, section },
      { ...described, excerpt, section },
      { ...short, excerpt },
    ])
  })

  it('has the description where nothing is shown of the text', () => {
    expect(answerTo({}, {}, {})).toEqual([listed, described, described])
  })

  it('has its translations when it is the first and no language was asked for', () => {
    const { data } = searchView(schemas).project({ query: 'oat', data: [page, page] }, {}) as {
      data: object[]
    }
    expect(data).toEqual([{ ...listed, alternates: page.alternates }, described])
  })

  it('keeps what stands beside the entries', () => {
    const body = { query: 'oat', data: [], note: 'Nothing was found' }
    expect(searchView(schemas).project(body, {})).toEqual(body)
  })
})

it('A list for a model names each page once, in one language', () => {
  const body = { data: [page], total: 1, limit: 20, next_cursor: null }
  expect(listView(schemas).project(body, {})).toEqual({ ...body, data: [listed] })
})

describe('A page for a model', () => {
  const rest = { url: page.url, truncated: false, alternates: page.alternates }
  const read = (markdown: string) =>
    pageView(schemas).project({ ...rest, markdownUrl: page.markdownUrl, markdown }, {})

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
