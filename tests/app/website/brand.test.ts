import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toOklch } from '../../../src/content/brand/colour.ts'
import { mcpPaths } from '../../../src/http/paths.ts'
import type { Site } from '../../../src/site/site.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'

const licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

interface Asked {
  readonly site: Site
  text(path: string): Promise<string>
  /** Media type of what is at an address. */
  type(path: string): Promise<string | undefined>
}

async function open(name: 'single' | 'tiny' | 'agency'): Promise<Asked> {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  return {
    site,
    text: async (path) => (await ask(app, path)).text,
    type: async (path) => (await site.readPublished(path))?.type,
  }
}

/** Value of an attribute of the first tag that begins with a text. */
function attributeOf(html: string, tag: string, name: string): string | undefined {
  const [, found] = new RegExp(`${tag}[^>]*? ${name}="([^"]*)"`).exec(html) ?? []
  return found
}

/** Custom properties of the first block of a style sheet. */
function propertiesOf(css: string): Record<string, string> {
  const [light = ''] = css.split('@media')
  return Object.fromEntries(
    [...light.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const stylesIn = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''

const structuredIn = (html: string) =>
  JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  ) as object

describe('A site with a brand', async () => {
  const single = await open('single')
  const home = await single.text('/')
  const page = await single.text('/de/ueber-uns/')

  it('has its colours in the page, so that the first view needs one file of styles', () => {
    expect(page.match(/<link rel="stylesheet"/g)).toHaveLength(1)
    const colours = propertiesOf(stylesIn(page))
    expect(colours).toMatchObject({ accent: '#8a1c3b', second: '#d9a441' })
    expect(attributeOf(page, '<meta name="theme-color"', 'content')).toBe(colours.page)
  })

  it('shows its logo instead of its name, at the head and at the foot', () => {
    const logos = [...page.matchAll(/<img class="logo" src="([^"]+)"[^>]* alt="([^"]*)"/g)]
    expect(logos.map(([, , alt]) => alt)).toEqual(['Leseverein am Hafen', 'Leseverein am Hafen'])
    expect(page).not.toMatch(/<a class="wordmark"[^>]*>\s*<span>/)
  })

  it('shows its picture on the home page, in widths to choose from, none wider than it is', async () => {
    const sources = /<div class="hero-picture"[^>]*>.*?srcset="([^"]+)"/s.exec(home)?.[1] ?? ''
    const widths = sources.split(', ').map((source) => source.split(' '))
    expect(widths.map(([, width]) => width)).toEqual(['480w', '960w', '1200w'])
    for (const [address = '', width = ''] of widths) {
      const bytes = (await single.site.readPublished(address))?.content.bytes
      const found = await sharp(bytes).metadata()
      expect([found.format, `${found.width}w`]).toEqual(['webp', width])
    }
    expect(await single.text('/index.md')).not.toContain('_astro/brand')
  })

  it('loads its font before it is asked for, and headings in a font of the system', async () => {
    const first = attributeOf(page, '<link rel="preload"', 'href') ?? ''
    expect(await single.type(first)).toBe('font/woff2')
    const css = stylesIn(page)
    expect(css).toContain(`url('${first}')`)
    expect(propertiesOf(css)).toMatchObject({ headings: expect.stringMatching(/serif$/) as string })
  })

  it('has its own icon, and the default one at no address', async () => {
    expect(page.match(/<link rel="icon" [^>]*>/g)).toEqual([
      '<link rel="icon" href="/favicon.png" type="image/png">',
    ])
    const published = await single.site.readPublished('/favicon.png')
    const own = await readFile('tests/fixtures/single/brand/favicon.png')
    expect(own.equals(published?.content.bytes ?? own.subarray(1))).toBe(true)
    expect(await single.type('/favicon.svg')).toBeUndefined()
  })

  it('has its own elements in the head, escaped', () => {
    const verification = attributeOf(page, '<meta name="google-site-verification"', 'content')
    expect(verification).toBe('Wort-für-&quot;Wort&quot;')
    expect(attributeOf(page, '<link rel="me"', 'href')).toBe('https://social.hafen.example/@verein')
    expect(page).toMatch(
      /<link rel="alternate" [^>]*type="application\/rss\+xml" title="Vorgelesen">/,
    )
  })

  it('keeps the pictures of its brand out of the search', async () => {
    for (const query of ['logo', 'hero', 'brand', 'svg', 'astro']) {
      expect((await single.site.search(query, { limit: 5 })).hits).toEqual([])
    }
  })

  it('names the licence of its texts wherever a text is given', async () => {
    expect(page).toMatch(/Lizenz:\s*<a href="https:[^"]*\/by\/4\.0\/" rel="license">\s*CC BY 4\.0/)
    expect(attributeOf(page, '<link rel="license"', 'href')).toBe(licence.url)
    expect(structuredIn(page)).toMatchObject({
      '@graph': [
        { '@type': 'BreadcrumbList' },
        { '@type': 'WebPage', '@id': `${baseUrl}/de/ueber-uns/`, license: licence.url },
      ],
    })
    const [, matter = ''] = (await single.text('/de/ueber-uns/index.md')).split('---\n')
    const fields = matter.trim().split('\n')
    expect(fields.slice(-2)).toEqual([`license: ${licence.name}`, `license_url: ${licence.url}`])
    expect(JSON.parse(await single.text('/openapi.json'))).toMatchObject({
      info: { license: licence },
    })
  })

  it('tells who it is by its logo, in its structured data', () => {
    expect(structuredIn(home)).toMatchObject({
      '@graph': [
        {
          '@type': 'Organization',
          logo: expect.stringMatching(/^http.*\/logo\.[\w-]+\.svg$/) as string,
        },
        { '@type': 'WebSite' },
        { '@type': 'WebPage' },
      ],
    })
  })

  it('says at its foot what the law wants, and nothing to agents when it does not want to', () => {
    expect(page).toContain('Leseverein am Hafen e. V., Registergericht Musterhafen, VR 1204')
    expect(page).not.toContain('llms.txt</a>')
  })

  it('leads to where a page is edited', () => {
    expect(page).toMatch(
      /<a href="https:\/\/code\.hafen\.example\/verein\/seite\/edit\/main\/inhalt\/pages\/de\/ueber-uns\.md">\s*Diese Seite bearbeiten/,
    )
  })
})

describe('A site without a brand', async () => {
  const tiny = await open('tiny')
  const page = await tiny.text('/en/guides/forms/')

  it('has its name set in type, a grey that belongs to nobody, and the fonts of the system', async () => {
    expect(page).toMatch(/<a class="wordmark"[^>]*>\s*<span>Brook<\/span>/)
    const colours = propertiesOf(stylesIn(page))
    expect(toOklch(colours.accent as '#').chroma).toBeLessThan(0.06)
    expect(page).not.toMatch(/rel="preload"|@font-face|class="(?:logo|mark)"/)
    expect(await tiny.text('/')).toContain('class="hero plain"')
  })

  it('has the icon that every site gets', async () => {
    expect(page.match(/<link rel="icon" [^>]*>/g)).toEqual([
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ])
    const icon = await readFile('src/website/public/favicon.svg', 'utf8')
    expect(await tiny.text('/favicon.svg')).toBe(icon)
  })

  it('claims no licence of its texts anywhere, and leads to no place to edit them', async () => {
    expect(page).not.toMatch(/license|Licence|Edit this page/)
    const [, matter = ''] = (await tiny.text('/en/guides/forms/index.md')).split('---\n')
    expect(matter.match(/^\w+(?=:)/gm)).toEqual([
      'title',
      'overview',
      'description',
      'url',
      'lang',
      'updated',
    ])
    expect(JSON.parse(await tiny.text('/openapi.json'))).toMatchObject({
      info: { license: { name: 'MIT for the API', identifier: 'MIT' } },
    })
  })

  it('has only its name and the year as line of the law, and its links for agents', () => {
    const [, line = ''] = /<div class="law">([^]*?)<\/div>/.exec(page) ?? []
    expect(line.replaceAll(/<[^>]*>/g, '').trim()).toMatch(/^© 20\d\d Brook$/)
    expect(page).toContain('llms.txt</a>')
  })
})

it('A mark stands before the name, with another one for dark grounds, and in the card', async () => {
  const agency = await open('agency')
  const page = await agency.text('/en/about/')
  const mark =
    /<picture[^>]*>\s*<source srcset="\/_astro\/brand\/mark-dark\.[\w-]+\.svg" media="\(prefers-color-scheme: dark\)">\s*<img class="mark" src="\/_astro\/brand\/mark\.[\w-]+\.svg" alt/
  expect(page).toMatch(mark)
  expect(page).toMatch(/<\/picture>\s*<span>Mill &amp; Sons<\/span>/)
  const bytes = (await agency.site.readPublished(mcpPaths.priceCard))?.content.bytes
  const card = new TextDecoder().decode(bytes)
  expect(card.match(/data:image\/svg\+xml;base64,/g) ?? []).toHaveLength(2)
})
