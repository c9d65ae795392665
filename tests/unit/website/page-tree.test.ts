/** The tree of a section: neighbours, and bounds of a branch. */
import { expect, it } from 'vitest'
import type { ContentSite } from '../../../src/content/content-site.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { findTree } from '../../../src/website/layouts/page-tree.ts'

const of = (path: string, type: PageRecord['type']): PageRecord => ({
  ...{ path, type, title: path, lang: 'en', cursorKey: path },
})

/** Site of a section with a tree. Its records are copies, as where overviews are split. */
function siteOf(guides: readonly PageRecord[]): ContentSite {
  const pages = [of('/en/g/', 'section'), ...guides]
  return {
    sources: new Map([['/en/g/', { data: { tree: true } }]]),
    records: new Map(pages.map((page) => [page.path, { ...page, overview: '/en/g/llms.txt' }])),
    children: new Map([['/en/g/', guides]]),
  } as unknown as ContentSite // The part that is read.
}

it('A page finds its neighbours by its address', () => {
  const site = siteOf([of('/en/g/a/', 'guide'), of('/en/g/b/', 'guide')])
  const tree = findTree(site, of('/en/g/a/', 'guide'))
  expect([tree?.previous?.href, tree?.next?.href]).toEqual(['/en/g/', '/en/g/b/'])
})

it.each([
  [0, 0],
  [150, 100],
  [299, 200],
])('Page %i of 300 shows the hundred from %i on', (at, first) => {
  const guides = Array.from({ length: 300 }, (_, number) => of(`/en/g/n${number}/`, 'guide'))
  const tree = findTree(siteOf(guides), of(`/en/g/n${at}/`, 'guide'))
  const shown = tree?.pages.map(({ href }) => href)
  expect(shown).toEqual(guides.slice(first, first + 100).map(({ path }) => path))
})
