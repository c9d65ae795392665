/** The tree of a site whose overviews are split: its records are copies of those in the lists. */
import { expect, it } from 'vitest'
import type { ContentSite } from '../../../src/content/content-site.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { findTree } from '../../../src/website/layouts/page-tree.ts'

it('A page finds its neighbours by its address', () => {
  const of = (path: string, type: PageRecord['type']): PageRecord => ({
    ...{ path, type, title: path, lang: 'en', cursorKey: path },
  })
  const pages = [of('/en/g/', 'section'), of('/en/g/a/', 'guide'), of('/en/g/b/', 'guide')]
  const site = {
    sources: new Map([['/en/g/', { data: { tree: true } }]]),
    records: new Map(pages.map((page) => [page.path, { ...page, overview: '/en/g/llms.txt' }])),
    children: new Map([['/en/g/', pages.slice(1)]]),
  } as unknown as ContentSite // The part that is read.
  const tree = findTree(site, { ...of('/en/g/a/', 'guide'), overview: '/en/g/llms.txt' })
  expect([tree?.previous?.href, tree?.next?.href]).toEqual(['/en/g/', '/en/g/b/'])
})
