/** What a text may lead to beside pages: files of its folder, and what is no address at all. */
import { describe, expect, it } from 'vitest'
import { bodyStart, check, inOneLine, linkFault, page } from '../support/content-check.ts'
import type { ContentFiles } from '../support/content-folder.ts'

async function filesOf(body: string, files: ContentFiles = {}) {
  const { loaded, mistakes } = await check({ ...files, ...page({}, body) })
  return { files: Object.fromEntries(loaded?.files ?? []), mistakes: mistakes.map(inOneLine) }
}

describe('Files that texts link to', () => {
  it('are published under a name with a digest, each once', async () => {
    const body =
      '[a](./prices.pdf) [b](prices.pdf#page=2) [c](../shared/Preis%20Liste.PDF) <a href="./a.zip">z</a>'
    const found = await filesOf(body, {
      'pages/en/prices.pdf': 'PDF',
      'pages/en/a.zip': 'ZIP',
      'pages/shared/Preis Liste.PDF': 'Other',
    })
    expect(found).toEqual({
      files: {
        'pages/en/prices.pdf': '/_astro/prices.1d393b0081.pdf',
        'pages/shared/Preis Liste.PDF': '/_astro/Preis-Liste.f97e9da0e3.pdf',
        'pages/en/a.zip': '/_astro/a.eaca4b3069.zip',
      },
      mistakes: [],
    })
  })

  it('have another address when they change', async () => {
    const before = await filesOf('[a](./a.pdf)', { 'pages/en/a.pdf': 'one' })
    const after = await filesOf('[a](./a.pdf)', { 'pages/en/a.pdf': 'two' })
    expect(before.files['pages/en/a.pdf']).toMatch(/^\/_astro\/a\.[0-9a-f]{10}\.pdf$/)
    expect(after.files['pages/en/a.pdf']).not.toBe(before.files['pages/en/a.pdf'])
  })

  it('may be sound and film, with their pictures and subtitles', async () => {
    const body =
      '<video src="./a.mp4" poster="./a.jpg"><track src="a.vtt"></video>\n\n<audio><source src="./a.mp3"></audio>'
    const names = ['a.mp4', 'a.jpg', 'a.vtt', 'a.mp3']
    const files = Object.fromEntries(names.map((name) => [`pages/en/${name}`, name]))
    const found = await filesOf(body, files)
    expect(Object.keys(found.files)).toEqual(names.map((name) => `pages/en/${name}`))
    expect(found.mistakes).toEqual([])
  })

  it.each(
    Object.entries({
      'www.mill.example':
        'but there is no file pages/en/www.mill.example: write https://www.mill.example',
      'a@mill.example': 'but there is no file pages/en/a@mill.example: write mailto:a@mill.example',
      './none.pdf': 'but there is no file pages/en/none.pdf: correct the path, or add the file',
      './folder.d': 'but there is no file pages/en/folder.d: correct the path, or add the file',
      './demo.html':
        'which is an HTML file. Link to a Markdown page, or to a file in another format, such as PDF',
      '../../.env.zip':
        'which is hidden or outside the content folder. Put a copy of the file next to the text',
      '../../../other.pdf':
        'which is hidden or outside the content folder. Put a copy of the file next to the text',
    }),
  )('that cannot be published are mistakes: %s', async (href, remedy) => {
    const files = {
      'pages/en/demo.html': 'x',
      '.env.zip': 'x',
      'pages/en/folder.d/x.md': undefined,
    }
    expect((await filesOf(`[x](${href})`, files)).mistakes).toEqual([linkFault(href, remedy)])
  })

  it.each([
    ['a.pdf', '%PDF-1.7', 'text'],
    ['a.PDF', '\uFEFF %PDF-1.4', '<!doctype html>'],
    ['a.mp4', '\0\0\0\x18ftypisom', 'film'],
    ['a.mov', '\0\0\0\x08wide', '\x1A'],
    ['a.webm', Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), 'OggS'],
    ['a.ogv', 'OggS', 'ftyp'],
    ['a.mp3', Buffer.from([0xff, 0xfb]), Buffer.from([0xff, 0x1b])],
    ['a.docx', 'PK', '{}'],
  ])('are warned of when they are damaged: %s', async (name, good, damaged) => {
    const place = `pages/en/about.md:${bodyStart} | links to ${name}, which is`
    const format = name.slice(2).toUpperCase()
    const remedy = `open it, and save it again as .${format.toLowerCase()}`
    const toldOf = async (bytes: string | Buffer) => {
      const files = { [`pages/en/${name}`]: bytes, ...page({}, `[x](${name})`) }
      return (await check(files)).warnings.map(inOneLine)
    }
    expect(await toldOf(good)).toEqual([])
    expect(await toldOf(damaged)).toEqual([`${place} damaged or not a ${format} file: ${remedy}`])
    expect(await toldOf('')).toEqual([`${place} empty: save the file again`])
  })

  it('of other sites do not play here', async () => {
    const { mistakes } = await filesOf('<video src="https://other.example/a.mp4"></video>')
    const remedy =
      'which browsers do not load on this site: put a copy of the file next to the text'
    expect(mistakes).toEqual([
      `pages/en/about.md:${bodyStart} | shows https://other.example/a.mp4, ${remedy}`,
    ])
  })
})

it.each([
  ['[x](http://)', 'http://'],
  ['[x](https://localhost:10000.)', 'https://localhost:10000.'],
  ['See www."x for more.', 'http://www."x'],
  ['[x](50%.pdf)', '50%.pdf'],
  ['[x]()', '""'],
])('Links that are no addresses %s are warned of, with file and line', async (text, href) => {
  const { mistakes, warnings } = await check(page({}, `A.\n\n${text}`))
  expect(mistakes).toEqual([])
  expect(warnings.map(inOneLine)).toEqual([
    `pages/en/about.md:${bodyStart + 2} | links to ${href}, which is not an address, so pages show only the text: write https:// and a host`,
  ])
})
