/** The home page: what its front matter chooses, and what follows from the content. */
import { describe, expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import { pageText } from '../../support/content-folder.ts'
import { mistakesOf } from '../../support/content-check.ts'

async function readHome(name: 'agency' | 'leaflet', path: string) {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  return {
    site,
    text: async (at: string) => (await ask(app, at)).text,
    home: (await ask(app, path)).text,
  }
}

describe('The home page', async () => {
  const { site, text, home } = await readHome('agency', '/en/')

  it('shows the featured pages, each with a picture that is there', async () => {
    const [, shown = ''] = /<section class="highlights"[^>]*>([^]*?)<\/section>/.exec(home) ?? []
    const links = [...shown.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual([
      '/en/services/stones/',
      '/en/services/sluices/',
      '/en/products/sluice-watch/',
    ])
    const pictures = [...shown.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src)
    expect(pictures.map((src) => src.startsWith('/_astro/drawn/'))).toEqual([true, false, true])
    expect(pictures[1]).toContain('sluice')
    for (const src of pictures) expect((await site.readPublished(src))?.type).toBe('image/svg+xml')
  })

  it('shows figures and a case, which its twin has too', async () => {
    expect(home).toContain('<dd>40</dd>')
    const twin = await text('/en/index.md')
    expect(twin).toContain('stones dressed a year')
    expect(twin).toContain('three sacks more each morning')
    expect(twin).not.toContain('_astro/drawn')
  })

  it('shows the price of its language and the newest post, which its twin leaves to their pages', async () => {
    const [, end = ''] = /<div class="home-end"[^>]*>([^]*)/.exec(home) ?? []
    expect(end).toContain('class="price-tag"')
    expect(end).toMatch(/<time datetime="[\d-]*"/)
    expect(await text('/en/index.md')).not.toMatch(/warm flour/i)
  })
})

it('A home page without any of it has none of its parts', async () => {
  const { home } = await readHome('leaflet', '/')
  expect(home).not.toMatch(/class="(?:numbers|case|home-end|price-tag)"/)
})

it('Addresses that a home page names are checked, with their place', async () => {
  const home = { title: 'Mill', type: 'home', featured: '[/en/gone/]' }
  const quote = '{ text: Much, source: A mill, href: /en/lost/ }'
  expect(await mistakesOf({ 'pages/en/index.md': pageText({ ...home, quote }) })).toEqual([
    expect.stringContaining('featured, entry 1 | links to /en/gone/, but there is no page'),
    expect.stringContaining('quote.href | links to /en/lost/, but there is no page'),
  ])
})

it.each([
  ['./gone.jpg', 'the picture ./gone.jpg does not exist'],
  ['/gone.jpg', 'picture | must be relative to this file, such as ./wheel.jpg'],
  ['https://mill.example/a.jpg', 'picture | must be relative to this file, such as ./wheel.jpg'],
])('The picture %s of a page is a mistake', async (picture, message) => {
  const page = pageText({ title: 'Mill', type: 'home', picture })
  const mistakes = await mistakesOf({ 'pages/en/index.md': page })
  expect(mistakes).toEqual([expect.stringContaining(message)])
})
