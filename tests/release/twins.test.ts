/** Markdown twins, as published and as they are kept between builds. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { codePoints } from '../../src/api/parameters.ts'
import { pageContent } from '../../src/api/schemas.ts'
import type { RenderedPage } from '../../src/site/rendered-page.ts'
import { keepTexts, nothingKept } from '../../src/content/kept.ts'
import { makeTwin } from '../../src/release/twins.ts'
import { contentOf } from '../support/built-site.ts'
import { baseUrl } from '../support/app.ts'
import { artefacts, textAt, twinOf } from '../support/artefacts.ts'

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

describe('The twin of a rendered page', () => {
  const origin = artefacts.site.info.baseUrl

  function renderedPage(path: string): RenderedPage {
    const record = artefacts.site.pages.find((page) => page.path === path)
    if (!record) throw new Error(`The fixture has no page at ${path}`)
    return { record, html: textAt(path) }
  }

  /** A cache after a build of one page, in which each twin is marked as cached. */
  async function keptTwins() {
    const before = keepTexts()
    await makeTwin(renderedPage('/en/notes/first/'), origin, before)
    return keepTexts(new Map([...before.used.keys()].map((key) => [key, { markdown: 'cached' }])))
  }

  it('is the one that the build publishes', async () => {
    const { markdown } = await makeTwin(renderedPage('/en/guides/forms/'), origin, nothingKept)
    expect(markdown).toBe(textAt('/en/guides/forms/index.md'))
  })

  it('comes from the cache when the page has not changed', async () => {
    const twin = await makeTwin(renderedPage('/en/notes/first/'), origin, await keptTwins())
    expect(twin).toEqual({ markdown: 'cached' })
  })

  it('is converted again when the HTML or the origin has changed', async () => {
    const kept = await keptTwins()
    const { record, html } = renderedPage('/en/notes/first/')
    const edited = { record, html: html.replace('Rivers carry silt', 'Rivers carry sand') }
    expect((await makeTwin(edited, origin, kept)).markdown).toContain('Rivers carry sand')
    const { markdown } = await makeTwin({ record, html }, 'https://brook.example', kept)
    expect(markdown).toContain('url: https://brook.example/en/notes/')
  })

  it('is refused when the page differs from its record', async () => {
    const { record, html } = renderedPage('/en/notes/first/')
    const other = { record: { ...record, title: 'Second note' }, html }
    await expect(makeTwin(other, origin, nothingKept)).rejects.toThrow(
      'The page at /en/notes/first/ was rendered with the title "First note" instead of "Second note"',
    )
  })
})
