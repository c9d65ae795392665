/** The tree in the margin, and the links to the pages before and after. */
import { describe, expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'

const readerOf = async (name: 'museum' | 'tiny') => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  return async (path: string) => (await ask(app, path)).text
}

/** Links in the first element that begins with a text, as addresses; the current page in brackets. */
function linksIn(html: string, start: string): string[] {
  const [, inner = ''] = html.split(start)
  const links = inner.split(/<\/(?:nav|details)>/)[0]?.matchAll(/<a href="([^"]*)"([^>]*)>/g) ?? []
  return Array.from(links, ([, href = '', rest = '']) =>
    rest.includes('aria-current="page"') ? `[${href}]` : href,
  )
}

describe('The pages of a site whose home page has a tree', async () => {
  const read = await readerOf('museum')

  it('show it open where the reader is, without contact, search and legal pages', async () => {
    const pages = ['/ar/visit/', '/ar/dusk/', '/ar/about/']
    const oil = '[/ar/collection/oil-lamps/]'
    const collection = ['/ar/collection/', oil, '/ar/collection/care/']
    const html = await read('/ar/collection/oil-lamps/')
    expect(linksIn(html, '<nav class="tree"')).toEqual(['/ar/', ...collection, ...pages])
    expect(linksIn(html, '<details class="tree"')).toEqual([...collection, ...pages])
    const visit = await read('/ar/visit/')
    expect(linksIn(visit, '<details class="tree"')).toEqual([
      '/ar/collection/',
      '[/ar/visit/]',
      '/ar/dusk/',
      '/ar/about/',
    ])
  })

  it('lead to the pages before and after in the order of the tree', async () => {
    expect(linksIn(await read('/en/collection/'), '<nav class="pager"')).toEqual([
      '/',
      '/en/collection/oil-lamps/',
    ])
    expect(linksIn(await read('/en/about/'), '<nav class="pager"')).toEqual(['/en/dusk/'])
    expect(await read('/en/visit/')).toMatch(
      /<nav class="pager" aria-label="Pages before and after">\s*<a href="\/en\/collection\/care\/" rel="prev">\s*<span>Previous<\/span>/,
    )
  })

  it('have none where they are no part of it, and on the home page', async () => {
    for (const path of ['/', '/ar/', '/en/contact/', '/en/search/']) {
      expect(await read(path)).not.toMatch(/class="(?:tree|pager)"/)
    }
  })

  it('have twins without it', async () => {
    expect(await read('/en/visit/index.md')).not.toMatch(/Previous|Walk at dusk/)
  })
})

it('A site without a tree has none', async () => {
  const read = await readerOf('tiny')
  expect(await read('/en/guides/forms/')).not.toMatch(/class="(?:tree|pager)"/)
})
