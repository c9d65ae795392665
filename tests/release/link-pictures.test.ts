import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pageFilter } from '../../src/api/page-filters.ts'
import { createPalette } from '../../src/content/brand/palette.ts'
import { loadContent } from '../../src/content/load.ts'
import { linkPictureAddress, createLinkPicture } from '../../src/website/pictures/link-picture.ts'
import type { LinkPicture } from '../../src/website/pictures/link-picture.ts'
import {
  layoutPictureTitle,
  drawLinkPicture,
} from '../../src/website/pictures/link-picture-drawing.ts'
import { findPictureLook } from '../../src/website/pictures/link-picture-look.ts'
import { openClientFiles } from '../../src/release/client-files.ts'
import { writeLinkPictures } from '../../src/release/link-pictures.ts'
import { hasLettersFor } from '../../src/website/pictures/link-picture-letters.ts'
import { openFonts } from '../../src/website/pictures/link-picture-text.ts'
import { splitTitle } from '../../src/website/pictures/link-picture-title.ts'
import type { Site } from '../../src/site/site.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../support/app.ts'
import { contentOf, organisations } from '../support/built-site.ts'
import { makeFolder } from '../support/folder.ts'

const now = new Date('2026-03-01T12:00:00Z')
const brand = { palette: createPalette(), pictures: {}, icons: [], fonts: {} }
const look = findPictureLook({ brand, config: {} })
const picture: LinkPicture = {
  title: 'A brook',
  label: 'Guides',
  company: 'Brook',
  look,
  seed: '/',
}

const layOut = (title: string) => layoutPictureTitle(title, openFonts(look))

async function loadFixture() {
  return await loadContent({ directory: contentOf.tiny, baseUrl, now })
}

/** What the head of a page says under names that begin with `og:image` or `twitter:`. */
async function previewOf(site: Site, path: string): Promise<Record<string, string>> {
  const { text } = await ask(createTestApp(() => site).app, path)
  const fields = text.matchAll(
    /<meta (?:property|name)="((?:og:image|twitter:)[^"]*)" content="([^"]*)">/g,
  )
  return Object.fromEntries([...fields].map(([, name = '', content = '']) => [name, content]))
}

// Those of the scripts that can be drawn.
const drawn = organisations.filter((name) => name !== 'museum')
/** A page with a picture of its own. */
const pictured = '/fr/blog/les-graines-pretees/'

describe.each(drawn)('The picture for links to a page of "%s"', (name) => {
  it('is a PNG of 1200 by 630 that is there, and says the title', async () => {
    const site = await readBuiltSite(name)
    const all = site.listPages(pageFilter({}), 1_000)?.pages ?? []
    const pages = all.filter(({ path }) => path !== pictured)
    const seen = new Map<string, string>()
    for (const { path, title } of pages) {
      const preview = await previewOf(site, path)
      expect(preview).toMatchObject({
        'og:image:type': 'image/png',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': title.replaceAll('&', '&amp;').replaceAll('"', '&#34;'),
        'twitter:card': 'summary_large_image',
      })
      const url = preview['og:image'] ?? ''
      expect(url).toMatch(/^http:\/\/localhost:4321\/_astro\/og\/[\w-]{16}\.png$/)
      expect([seen.get(url), path]).toEqual([undefined, path])
      seen.set(url, path)
      const { content, type } = (await site.readPublished(url.slice(baseUrl.length))) ?? {}
      expect(type).toBe('image/png')
      expect(content?.bytes.length).toBeLessThan(30_000)
      const { format, width, height } = await sharp(content?.bytes).metadata()
      expect([format, width, height]).toEqual(['png', 1200, 630])
    }
    expect(seen.size).toBe(pages.length)
  }, 60_000)
})

it('The picture for links to a town is that of its region, or of the page above all towns', async () => {
  const site = await readBuiltSite('agency')
  const pages = site.listPages(pageFilter({}), 1_000)?.pages ?? []
  const byRegion = new Map(
    pages.flatMap(({ type, region, path }) =>
      type === 'section' && region ? [[region, path]] : [],
    ),
  )
  const towns = site.listPages(pageFilter({ type: 'city' }), 1_000)?.pages ?? []
  for (const lang of ['pl', 'en']) {
    const own = towns.filter((town) => town.lang === lang).slice(0, 20)
    expect(own.length).toBeGreaterThan(5)
    for (const { path, region = '' } of own) {
      const above = lang === 'pl' ? byRegion.get(region) : '/en/towns/'
      const picture = (await previewOf(site, path))['og:image']
      expect(picture).toBe((await previewOf(site, above ?? ''))['og:image'])
    }
  }
})

describe('What a link picture says', () => {
  it('is the title, and the section as the navigation calls it, or what the company does', async () => {
    const loaded = await loadFixture()
    const pictureOf = (path: string) => {
      const record = loaded.site.data.pages.find((page) => page.path === path)
      return record && createLinkPicture(loaded, record)
    }
    expect(pictureOf('/en/guides/forms/')).toEqual({
      title: 'Forms: tables, code & lists',
      label: 'Guides',
      company: 'Brook',
      look: findPictureLook(loaded.content),
      seed: '/en/guides/forms/',
    })
    expect(pictureOf('/')?.label).toBe('Small things that flow')
    expect(pictureOf('/en/contact/')?.label).toBe('Small things that flow')
  })

  it('decides its address: the same picture has the same, any other text, look or drawing another', () => {
    expect(linkPictureAddress({ ...picture })).toBe(linkPictureAddress(picture))
    const other = { ...brand, palette: createPalette({ accent: '#12336b' }) }
    const coloured = findPictureLook({ brand: other, config: {} })
    const others = [
      { title: 'A brooks' },
      { label: 'Notes' },
      { company: 'Stream' },
      { look: coloured },
      { seed: '/en/' },
    ]
    const addresses = others.map((change) => linkPictureAddress({ ...picture, ...change }))
    expect(new Set([...addresses, linkPictureAddress(picture)]).size).toBe(6)
  })
})

describe('The title of a link picture', () => {
  const height = 330

  it.each([
    'Search',
    'Großhandel und E-Commerce: Preise, Bestand, Bestellungen',
    'Integracja systemów: ERP, CRM i sklep bez podwójnego wpisywania',
    'Datenschutzgrundverordnungskonforme Rechtsschutzversicherungsgesellschaften und Kraftfahrzeughaftpflichtversicherungen i',
    'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz '.repeat(2).trim(),
    'W'.repeat(120),
  ])('is whole and fits: %s', async (title) => {
    const { size, lines } = layOut(title)
    expect(lines.length * size * 1.16).toBeLessThanOrEqual(height)
    const parts = splitTitle(title).map(({ text }) => text)
    // No word is cut: what the lines hold are the parts of the title, in order, none of them split.
    expect(lines.flatMap((line) => splitTitle(line).map(({ text }) => text))).toEqual(parts)
    expect(await strayDots(title)).toBe(0)
  })

  it('is as large as it can be, in lines of about one length', () => {
    expect(layOut('Search')).toEqual({ size: 84, lines: ['Search'] })
    expect(layOut('Großhandel und E-Commerce: Preise, Bestand, Bestellungen')).toEqual({
      size: 72,
      lines: ['Großhandel und', 'E-Commerce: Preise,', 'Bestand, Bestellungen'],
    })
    const long =
      'Datenschutzgrundverordnungskonforme Rechtsschutzversicherungsgesellschaften und Kraftfahrzeughaftpflichtversicherungen i'
    expect(long).toHaveLength(120)
    expect(layOut(long)).toMatchObject({ size: 38, lines: { length: 4 } })
  })

  it('leaves no lone letter at the end of a line', () => {
    const { lines } = layOut('Szukaj w witrynie Młyna')
    expect(lines).toEqual(['Szukaj', 'w witrynie Młyna'])
  })

  it.each([
    ['Zażółć gęślą jaźń', true],
    ['Як приєднатися до товариства', true],
    ['Ελληνικά και Ὅμηρος', true],
    ['Tiếng Việt', true],
    ['1, 2 & “3” 🙂', true],
    ['灯りの博物館', false],
    ['متحف المصابيح', false],
    ['מוזיאון', false],
    ['พิพิธภัณฑ์', false],
    ['Lamps 灯り', false],
  ])('can be drawn by its letters: %s', (title, canBeDrawn) => {
    expect(hasLettersFor(title)).toBe(canBeDrawn)
  })

  it.each(['Товариство', 'Ελληνικά', 'Tiếng Việt'])('shows the letters of %s', async (title) => {
    const [letters, gaps] = await Promise.all(
      [title, '🙂'.repeat(title.length)].map((text) =>
        drawLinkPicture({ ...picture, title: text }),
      ),
    )
    expect(letters?.length).toBeGreaterThan((gaps?.length ?? 0) + 500)
  })

  it('that Inter has no letters for leaves a gap and no box', async () => {
    expect((await drawLinkPicture({ ...picture, title: '🙂' })).length).toBeLessThan(
      (await drawLinkPicture({ ...picture, title: 'a' })).length,
    )
  })
})

/**
 * How many dots of a picture are no background in the strip between the text and what stands at the
 * edge.
 */
async function strayDots(title: string): Promise<number> {
  const dots = await sharp(await drawLinkPicture({ ...picture, title }))
    .extract({ left: 866, top: 0, width: 44, height: 630 })
    .greyscale()
    .raw()
    .toBuffer()
  const [background] = dots
  return dots.filter((dot) => dot !== background).length
}

it('Link pictures between builds are made once, kept while they are the same, and removed when no page has them', async () => {
  const folder = await makeFolder()
  const cache = join(folder, 'cache')
  const client = join(folder, 'client')
  const files = await openClientFiles(client, folder)
  const kept = join(cache, 'link-pictures')
  const loaded = await loadFixture()
  const count = loaded.site.data.pages.length
  const lines: string[] = []
  const build = () =>
    writeLinkPictures(loaded, { files, cache }, { write: (text) => lines.push(text) })

  await build()
  const [first = ''] = await readdir(kept)
  const bytes = await readFile(join(kept, first))
  await writeFile(join(kept, 'old.png'), bytes)
  await writeFile(join(kept, `${first}.part`), bytes.subarray(0, 10))
  await build()
  await rm(join(kept, first))
  await build()

  const told = lines.map((line) => line.replace(/ \([\d.]+ s\)\n/, '').trim())
  expect(told).toEqual([
    `Pictures for links: ${count} drawn, 0 reused`,
    `Pictures for links: 0 drawn, ${count} reused`,
    `Pictures for links: 1 drawn, ${count - 1} reused`,
  ])
  expect(await readdir(kept)).toHaveLength(count)
  expect(await readFile(join(kept, first))).toEqual(bytes)
  expect(await readdir(join(client, '_astro/og'))).toHaveLength(count)
})
