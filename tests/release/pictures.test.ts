import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkContent } from '../../src/content/load.ts'
import { createPageView } from '../../src/website/layouts/page-view.ts'
import { ask, baseUrl, createTestApp, readBuiltSite, readSiteIn } from '../support/app.ts'
import { newestIn } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { createContentFolder, pageText } from '../support/content-folder.ts'
import type { ContentFiles } from '../support/content-folder.ts'
import { check } from '../support/content-check.ts'

type Format = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff'

async function picture(format: Format, width = 16, height = 9): Promise<Uint8Array> {
  const background = '#0b5c55'
  return await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** Attributes of the pictures in the text of a page. */
function picturesIn(html: string): Record<string, string>[] {
  return [...html.matchAll(/<img\s([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    ),
  )
}

describe('Pictures beside a text', async () => {
  const sizeOf = async (path: string) => {
    const { content, type } = (await site.readPublished(path)) ?? {}
    const { width, height, format } = await sharp(content?.bytes).metadata()
    return { type, width, height, format }
  }

  const site = await readBuiltSite()
  const { app } = createTestApp(() => site)
  // Without the cards of related pages.
  const [html = ''] = (await ask(app, '/en/guides/forms/')).text.split('</main>')
  const twin = (await ask(app, '/en/guides/forms/index.md')).text

  it('come in the widths of the column and of dense screens, as WebP, none wider than twice the column', async () => {
    const [, brook] = picturesIn(html)
    const candidates = (brook?.srcset ?? '').split(', ').map((candidate) => candidate.split(' '))
    expect(candidates.map(([, width]) => width)).toEqual(['480w', '704w', '1056w', '1408w'])
    expect(brook?.sizes).toBe('min(704px, 100vw - 2.25rem)')
    for (const [path = '', width = ''] of candidates) {
      const { type, format, ...size } = await sizeOf(path)
      expect([type, format]).toEqual(['image/webp', 'webp'])
      expect(size).toEqual({
        width: parseInt(width),
        height: Math.round((parseInt(width) * 9) / 16),
      })
    }
    expect(brook?.src).toBe(candidates.at(-1)?.[0])
  })

  it('have the measures that keep their place, and wait until they are scrolled to', () => {
    const measures = picturesIn(html).map(({ width, height, loading }) => [width, height, loading])
    expect(measures).toEqual([
      ['320', '180', 'lazy'],
      ['1408', '792', 'lazy'],
      ['240', '120', 'lazy'],
    ])
  })

  it('that are small or drawings have one size, and drawings stay drawings', async () => {
    const [vessels, , mill] = picturesIn(html)
    expect([vessels?.srcset, mill?.srcset]).toEqual([undefined, undefined])
    expect(await sizeOf(vessels?.src ?? '')).toMatchObject({ type: 'image/webp', width: 320 })
    expect(mill?.src).toMatch(/\.svg$/)
    expect(await sizeOf(mill?.src ?? '')).toMatchObject({ type: 'image/svg+xml', format: 'svg' })
  })

  it('stand in the twin with their text and one absolute address', () => {
    const [, brook] = picturesIn(html)
    expect(twin).toContain(`\n![Hills, a brook and the sun](${baseUrl}${brook?.src ?? ''})\n`)
    expect(twin.match(/brook\.[^)]*webp/g)).toHaveLength(1)
  })

  it('work in the template of the towns, from a folder elsewhere', async () => {
    const out = '.cache/tests/pictures'
    onTestFinished(() => rm(out, { recursive: true, force: true }))
    const town = '---\ntitle: Flour in {name}\naddress: /en/{slug}/\nupdated: 2026-01-01\n---\n\n'
    const directory = await createContentFolder({
      'city/en.md': `${town}![Map of {name}](<./old map.PNG>)\n`,
      'city/old map.PNG': await picture('png', 800, 450),
      'cities.csv': 'slug,name,region,population,lang\nmill-end,Mill End,Vale,7,en\n',
    })
    const environment = { CONTENT_DIR: directory, OUT_DIR: out, BASE_URL: baseUrl }
    const { code, stderr } = await runNode(['scripts/build.ts'], environment)
    expect([code, stderr]).toEqual([0, ''])
    const built = await readSiteIn(await newestIn(out))
    const page = await ask(createTestApp(() => built).app, '/en/mill-end/')
    expect(picturesIn(page.text)).toMatchObject([{ alt: 'Map of Mill End', width: '800' }])
    // No heading is above it: it is there when the page opens.
    expect(picturesIn(page.text)).toMatchObject([{ loading: 'eager', fetchpriority: 'high' }])
  })
})

const half = (await picture('jpeg', 800, 600)).slice(0, 2000)

describe('The check of pictures', () => {
  const kinds = 'use png, jpg, webp, avif, gif or svg'

  async function mistakesOf(files: ContentFiles, body: string): Promise<string[]> {
    const directory = await createContentFolder({
      'pages/en/about.md': pageText({}, body),
      ...files,
    })
    const place = { directory, baseUrl, now: new Date() }
    const { mistakes } = await checkContent(place)
    return mistakes.map(({ file, line, message }) => `${file}:${line ?? 0} ${message}`)
  }

  it.each([
    ['a.png', 'png'],
    ['a.jpg', 'jpeg'],
    ['IMG 1.JPG', 'jpeg'],
    ['a.jpeg', 'jpeg'],
    ['a.webp', 'webp'],
    ['a.avif', 'avif'],
    ['a.gif', 'gif'],
  ] as const)('lets %s pass', async (name, format) => {
    const files = { [`pages/en/${name}`]: await picture(format) }
    expect(await mistakesOf(files, `![A](<./${name}>)\n![A](${name.replace(' ', '%20')})`)).toEqual(
      [],
    )
  })

  it.each(['a.bmp', 'a.tiff', 'a.heic', 'a.pdf', 'a'])('tells of %s by its kind', async (name) => {
    const files = { [`pages/en/${name}`]: await picture('tiff') }
    expect(await mistakesOf(files, `Text.\n\n![A](./${name})`)).toEqual([
      `pages/en/about.md:10 the picture ./${name} has a format that browsers do not show: ${kinds}`,
    ])
  })

  it.each([
    ['an empty file', 'a.png', new Uint8Array()],
    ['a drawing that does not end', 'a.svg', '<svg><g>'],
    ['half a photograph', 'a.jpg', half],
  ])('tells of %s', async (_what, name, bytes) => {
    expect(await mistakesOf({ [`pages/en/${name}`]: bytes }, `![A](${name})`)).toEqual([
      `pages/en/about.md:8 the picture ${name} cannot be read, because it is damaged or not a picture: ${kinds}`,
    ])
  })

  it('names the file and the line in `npm run check`', async () => {
    const directory = await createContentFolder({
      'pages/en/about.md': pageText({}, 'Text.\n\n![A](./scan.tiff)'),
      'pages/en/scan.tiff': await picture('tiff'),
    })
    const { code, stderr } = await runNode(['scripts/check.ts'], { CONTENT_DIR: directory })
    expect(code).toBe(1)
    expect(stderr).toContain(
      `pages/en/about.md:10  mistake  the picture ./scan.tiff has a format that browsers do not show: ${kinds}`,
    )
  })
})

it('A picture that Astro does not know stops the build', async () => {
  const { loaded } = await check({})
  if (!loaded) throw new Error('The small site has mistakes')
  const view = createPageView(loaded, '/')
  expect(view.finishProse('<p>Flour</p>')).toBe('<p>Flour</p>')
  expect(() => view.finishProse('<img __ASTRO_IMAGE_="{}">')).toThrow(
    /^The pictures of pages\/en\/index\.md are unknown: .* Build again$/,
  )
})
