/**
 * What the head of a page says of its languages and of the picture that a link to it is shown with.
 */
import { describe, expect, it } from 'vitest'
import { ask, createTestApp, readBuiltSite } from '../../support/app.ts'
import type { SiteName } from '../../support/built-site.ts'

/** Attributes of the elements of a head that a pattern finds, in order. */
async function readHead(name: SiteName, path: string, pattern: RegExp): Promise<string[][]> {
  const site = await readBuiltSite(name)
  const { text } = await ask(createTestApp(() => site).app, path)
  return [...text.matchAll(pattern)].map(([, ...groups]) => groups)
}

const alternates =
  /<link rel="alternate" hreflang="([^"]*)" href="http:\/\/localhost:4321([^"]*)">/g
const locales = /<meta property="(og:locale(?::alternate)?)" content="([^"]*)">/g
const pictures = /<meta (?:property|name)="(og:image|twitter:card)" content="([^"]*)">/g

describe('The other languages of a page', () => {
  it('are named with the page itself, and that of the first language for everybody else', async () => {
    expect(await readHead('agency', '/en/guides/', alternates)).toEqual([
      ['pl', '/pl/poradniki/'],
      ['en', '/en/guides/'],
      ['de', '/de/ratgeber/'],
      ['x-default', '/pl/poradniki/'],
    ])
    expect((await readHead('museum', '/ar/visit/', alternates)).at(-1)).toEqual([
      'x-default',
      '/en/visit/',
    ])
  })

  it.each(['/de/', '/', '/de/hefte/'])('are none on %s of a site in one language', async (path) => {
    expect(await readHead('single', path, alternates)).toEqual([])
  })

  it('are named for previews too, with their territory', async () => {
    expect(await readHead('museum', '/ja/', locales)).toEqual([
      ['og:locale', 'ja_JP'],
      ['og:locale:alternate', 'en_GB'],
      ['og:locale:alternate', 'ar_EG'],
    ])
  })
})

describe('The picture of a link', () => {
  it.each([
    ['museum', '/'],
    ['leaflet', '/'],
  ] as const)('is there in Latin and Cyrillic letters: %s %s', async (name, path) => {
    const [image, card] = await readHead(name, path, pictures)
    expect(image?.[1]).toMatch(/\/_astro\/og\/[\w-]{16}\.png$/)
    expect(card).toEqual(['twitter:card', 'summary_large_image'])
  })

  const paths = ['/ja/', '/ar/', '/ar/visit/']
  it.each(paths)('is none on %s, whose letters its font has not', async (path) => {
    expect(await readHead('museum', path, pictures)).toEqual([['twitter:card', 'summary']])
  })
})
