/** Markdown twins, as published and as they are kept between builds. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { codePoints } from '../../src/api/parameters.ts'
import { pageContent } from '../../src/api/schemas.ts'
import type { RenderedPage } from '../../src/site/rendered-page.ts'
import { createTwinWriter } from '../../src/release/twins.ts'
import { contentOf } from '../support/built-site.ts'
import { baseUrl } from '../support/app.ts'
import { artefacts, textAt, twinOf } from '../support/artefacts.ts'
import { makeFolder } from '../support/tiny-artefacts.ts'

const parser = unified().use(remarkParse).use(remarkGfm)

function parseMarkdown(markdown: string) {
  return parser.parse(markdown)
}

type MarkdownNode = ReturnType<typeof parseMarkdown>['children'][number]

function textOf(node: object): string {
  if ('value' in node && typeof node.value === 'string') return node.value
  return 'children' in node && Array.isArray(node.children)
    ? node.children.map((child: object) => textOf(child)).join('')
    : ''
}

/** Items of a list as texts, with the list inside an item behind it. */
function outline(list: Extract<MarkdownNode, { type: 'list' }>): unknown[] {
  return list.children.flatMap(({ children, checked }) => {
    const box = typeof checked === 'boolean' ? `[${checked ? 'x' : ' '}] ` : ''
    return children.map((child) => (child.type === 'list' ? outline(child) : box + textOf(child)))
  })
}

describe('A Markdown twin', () => {
  it('has exactly title, overview, description, url, lang and, where the page has one, its day in its front matter', () => {
    for (const { path, title, description, lang, updated } of artefacts.site.pages) {
      const { fields } = twinOf(path)
      const day = updated === undefined ? {} : { updated }
      const overview = `${baseUrl}${lang === 'en' ? '' : `/${lang}`}/llms.txt`
      const expected = { title, overview, description, url: baseUrl + path, lang, ...day }
      expect(fields).toEqual(expected)
      expect(Object.keys(fields as object)).toEqual(Object.keys(expected))
    }
  })

  it('begins with the heading of the page, the only one of its rank', () => {
    for (const { path, title } of artefacts.site.pages) {
      const headings: string[] = []
      visit(parseMarkdown(twinOf(path).body), 'heading', (node) => {
        if (node.depth === 1) headings.push(textOf(node))
      })
      expect(headings, path).toEqual([title])
      const [heading] = parseMarkdown(twinOf(path).body).children
      expect([path, heading?.type]).toEqual([path, 'heading'])
    }
  })

  it('leaves out navigation, forms and scripts', () => {
    const html = textAt('/en/search/')
    expect(html).toMatch(/<nav[\s>]/)
    expect(html).toMatch(/<form[\s>]/)
    for (const { path } of artefacts.site.pages) {
      const { body } = twinOf(path)
      expect(body, path).not.toMatch(/<\/?(?:nav|form|script|style|input|noscript|header|footer)\b/)
    }
    // The prose of the page is all that is left of it.
    const blocks = twinOf('/en/search/').body.trim().split('\n\n')
    expect(blocks).toEqual(['# Search', 'Type a word.'])
  })

  it('has absolute links and pictures only', () => {
    for (const { path } of artefacts.site.pages) {
      visit(parseMarkdown(twinOf(path).body), ['link', 'image', 'definition'], (node) => {
        if ('url' in node) expect(node.url, path).toMatch(/^(?:https?:\/\/|mailto:|tel:)/)
      })
    }
  })

  it('keeps tables, code byte for byte, lists in lists, task lists and definitions', () => {
    const { body } = twinOf('/en/guides/forms/')
    const root = parseMarkdown(body)
    const table = root.children.find((node) => node.type === 'table')
    expect(table?.align).toEqual(['left', 'right', 'center'])
    expect(table?.children.map((row) => row.children.map(textOf))).toEqual([
      ['Vessel', 'Litres', 'Use'],
      ['Cup', '0.25', 'tea'],
      ['Jug | can', '2', 'water'],
    ])
    expect(body).toContain(`[water](${baseUrl}/en/contact/)`)

    const code = root.children.find((node) => node.type === 'code')
    expect(code?.lang).toBe('json')
    expect(code?.value).toBe('{\n  "cup": 0.25,\n\n  "jug": [2, "`tick`"]\n}')

    const lists = root.children.filter((node) => node.type === 'list')
    expect(lists.map(outline)).toEqual([
      ['Fill the jug', ['slowly', 'with cold water', ['from the tap']], 'Pour'],
      ['[x] done', '[ ] open'],
      ['Cup: A small vessel.', 'Jug: A large vessel with a spout.'],
    ])
    expect(lists[0]?.ordered).toBe(true)
  })

  it('keeps a picture with its text and the address of the published file', () => {
    const pictures: { url: string; alt: string | null | undefined }[] = []
    visit(parseMarkdown(twinOf('/en/guides/forms/').body), 'image', ({ url, alt }) => {
      pictures.push({ url, alt })
    })
    expect(pictures.map(({ alt }) => alt)).toEqual([
      'A cup beside a jug',
      'Hills, a brook and the sun',
      'The wheel of a mill',
    ])
    const [picture] = pictures
    expect(picture?.url.startsWith(`${baseUrl}/`)).toBe(true)
    expect(artefacts.index).toHaveProperty([picture?.url.slice(baseUrl.length) ?? ''])
  })

  it('keeps letters outside ASCII', () => {
    expect(twinOf('/en/notes/first/').body).toContain('Zażółć gęślą jaźń, Straße, 😀.')
  })

  it('of a long page is whole, while the answer about it is cut', async () => {
    const source = await readFile(join(contentOf.tiny, 'pages/en/guides/long.md'), 'utf8')
    const paragraphs = source.split('\n').filter((line) => line.startsWith('Paragraph '))
    expect(paragraphs).toHaveLength(1300)
    const twin = textAt('/en/guides/long/index.md')
    expect(twin.split('\n').filter((line) => line.startsWith('Paragraph '))).toEqual(paragraphs)

    const answer = pageContent.parse(JSON.parse(textAt('/api/v1/page?url=/en/guides/long/')))
    expect(answer.truncated).toBe(true)
    expect(codePoints(answer.markdown)).toBeLessThanOrEqual(120_000)
    expect(twin.startsWith(answer.markdown)).toBe(true)
  })
})

describe('The writer of twins', () => {
  async function createCacheFile(content?: string): Promise<string> {
    const directory = await makeFolder()
    const file = join(directory, 'deep/twins.json')
    if (content === undefined) return file
    await writeFile(join(directory, 'twins.json'), content)
    return join(directory, 'twins.json')
  }

  function renderedPage(path: string): RenderedPage {
    const record = artefacts.site.pages.find((page) => page.path === path)
    if (!record) throw new Error(`The fixture has no page at ${path}`)
    return { record, html: textAt(path) }
  }

  async function saveOne(file: string): Promise<void> {
    const writer = await createTwinWriter(file, artefacts.site)
    writer.render(renderedPage('/en/notes/first/'))
    await writer.save()
  }

  /** Marks every kept twin, so that one sees whether it is used. */
  async function mark(file: string): Promise<void> {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
    const keys = Object.keys(kept as object)
    await writeFile(
      file,
      JSON.stringify(Object.fromEntries(keys.map((key) => [key, { markdown: 'kept', tokens: 1 }]))),
    )
  }

  it('makes the twin that the build publishes', async () => {
    const writer = await createTwinWriter(await createCacheFile(), artefacts.site)
    const page = renderedPage('/en/guides/forms/')
    expect(writer.render(page).markdown).toBe(textAt('/en/guides/forms/index.md'))
  })

  it('uses again what the build before has made of the same page', async () => {
    const file = await createCacheFile()
    await saveOne(file)
    await mark(file)
    const writer = await createTwinWriter(file, artefacts.site)
    expect(writer.render(renderedPage('/en/notes/first/'))).toEqual({ markdown: 'kept', tokens: 1 })
  })

  it('converts a page again when its HTML or the origin is another', async () => {
    const file = await createCacheFile()
    await saveOne(file)
    await mark(file)
    const { record, html } = renderedPage('/en/notes/first/')
    const edited = { record, html: html.replace('Rivers carry silt', 'Rivers carry sand') }
    const writer = await createTwinWriter(file, artefacts.site)
    expect(writer.render(edited).markdown).toContain('Rivers carry sand')

    const info = { ...artefacts.site.info, baseUrl: 'https://brook.example' }
    const elsewhere = await createTwinWriter(file, { ...artefacts.site, info })
    expect(elsewhere.render({ record, html }).markdown).toContain(
      'url: https://brook.example/en/notes/',
    )
  })

  it('forgets twins that a build did not use', async () => {
    const file = await createCacheFile()
    await saveOne(file)
    const writer = await createTwinWriter(file, artefacts.site)
    writer.render(renderedPage('/en/contact/'))
    await writer.save()
    expect(Object.keys(JSON.parse(await readFile(file, 'utf8')) as object)).toHaveLength(1)
    expect(await readFile(file, 'utf8')).not.toContain('Rivers carry silt')
  })

  const contents = ['', '{"abc', 'null', '[]', '"text"', '{"a":1}']
  it.each(contents)('ignores a cache file that holds %j', async (content) => {
    const file = await createCacheFile(content)
    const writer = await createTwinWriter(file, artefacts.site)
    const twin = writer.render(renderedPage('/en/notes/first/'))
    expect(twin.markdown).toBe(textAt('/en/notes/first/index.md'))
    await writer.save()
    expect(Object.values(JSON.parse(await readFile(file, 'utf8')) as object)).toEqual([twin])
  })

  it('refuses a page that says something else than its record', async () => {
    const writer = await createTwinWriter(await createCacheFile(), artefacts.site)
    const { record, html } = renderedPage('/en/notes/first/')
    expect(() => writer.render({ record: { ...record, title: 'Second note' }, html })).toThrow(
      'The page at /en/notes/first/ was rendered with the title "First note", its content says "Second note"',
    )
  })
})
