/**
 * What people know from GitHub: alerts, footnotes, definition lists; rendered as a page has it, and
 * back in its twin.
 */
import { describe, expect, it } from 'vitest'
import { renderPageMarkdown } from '../../../src/markdown/page-markdown.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { labelProse } from '../../../src/website/prose-labels.ts'
import { createProsePlugins } from '../../../src/website/prose-plugins.ts'
import { renderMarkdown } from '../../support/render-markdown.ts'

const url = 'https://mill.example/en/flour/'

async function proseOf(markdown: string, lang = 'en'): Promise<string> {
  const plugins = createProsePlugins('/content')
  return labelProse(await renderMarkdown(markdown, { plugins }), wordsOf(lang).page)
}

async function twinOf(markdown: string): Promise<string> {
  const html = `<html lang="en"><main><h1>Flour</h1>${await proseOf(markdown)}</main></html>`
  const pageUrl = (href: string) => URL.parse(href, url)?.href
  return renderPageMarkdown(html, { url, pageUrl }).markdown.split('# Flour\n\n')[1] ?? ''
}

describe('An alert', () => {
  it('is a box with a title in the language of the page', async () => {
    const box = (title: string) =>
      `<div class="alert warning" role="note" data-alert="warning"><p class="alert-title" data-twin="omit">${title}</p>`
    const markdown = '> [!WARNING]\n> The *stone* turns.\n>\n> - Mind it.'
    expect(await proseOf(markdown)).toMatch(box('Warning'))
    const german = await proseOf(markdown, 'de')
    expect(german).toMatch(box('Warnung'))
    expect(german).toContain('<p>The <em>stone</em> turns.</p>')
    expect(german).not.toContain('[!')
  })

  it.each(['note', 'TIP', 'Important', 'CAUTION'])('of the kind %s is known', async (kind) => {
    expect(await proseOf(`> [!${kind}]\n> Text.`)).toContain(`data-alert="${kind.toLowerCase()}"`)
  })

  const markdowns = ['> [!NOTE]Text.', '> [!BETA]\n> Text.', '> Text [!NOTE]', '> - [!NOTE]']
  it.each(markdowns)('is none as %s', async (markdown) => {
    const html = await proseOf(markdown)
    expect(html).toContain('<blockquote>')
    expect(html).not.toContain('data-alert')
  })

  it('is an alert in the twin', async () => {
    const twin = await twinOf('> [!NOTE]\n> The *stone* turns.\n\n> Quoted.')
    expect(twin).toBe('> [!NOTE]\n>\n> The *stone* turns.\n\n> Quoted.\n')
    expect(await twinOf(twin)).toBe(twin)
  })
})

describe('An alert with a title of its own', () => {
  it('has it in place of the title of its kind', async () => {
    const html = await proseOf('> [!TIP] Read *this*: `a`\n> The stone turns.', 'de')
    expect(html).toContain('<p class="alert-title">Read <em>this</em>: <code>a</code></p>')
    expect(html).toContain('<p>The stone turns.</p>')
    expect(html).not.toContain('Tipp')
    expect(await proseOf('> [!NOTE] 注意\n> 石が\n> 回る。\n\n石\n石', 'ja')).toMatch(
      /<p class="alert-title">注意<\/p>\s*<p>石が回る。<\/p>/,
    )
  })

  it('has it in the twin, which is the same again', async () => {
    const twin = await twinOf('> [!TIP] Read *this*\n> The stone turns.\n>\n> - Mind it.')
    expect(twin).toBe('> [!TIP] Read *this*\n>\n> The stone turns.\n>\n> - Mind it.\n')
    expect(await twinOf(twin)).toBe(twin)
  })

  it('is none if no text follows: the words are the text', async () => {
    const html = await proseOf('> [!NOTE] Text.')
    expect(html).toMatch(/<p class="alert-title" data-twin="omit">Note<\/p>\s*<p>Text.<\/p>/)
    expect(await twinOf('> [!NOTE] Text.')).toBe('> [!NOTE]\n>\n> Text.\n')
  })
})

describe('Footnotes', () => {
  const markdown = [
    'One[^1] and two[^stone], and one again[^1].',
    '',
    '[^1]: First *note*.',
    '',
    '[^stone]: Second.',
    '',
    '    With a paragraph.',
    '',
  ].join('\n')

  it('have a heading and ways back in the language of the page', async () => {
    const html = await proseOf(markdown, 'pl')
    expect(html).toContain('id="footnote-label">Przypisy</h2>')
    expect(html).toContain('aria-label="Wróć do odnośnika 1"')
    expect(html).toContain('aria-label="Wróć do odnośnika 1-2"')
    expect(html).not.toMatch(/Footnotes|Back to/)
  })

  it('are footnotes in the twin, under the names they were given', async () => {
    expect(await twinOf(markdown)).toBe(markdown)
  })
})

it('Text above and below the line stays there in the twin', async () => {
  const markdown = [
    '10<sup>6</sup> and CO<sub>2</sub>, *a<sub>*i*</sub>*.',
    '',
    '- H<sub>2</sub>O',
    '',
    '| m<sup>2</sup> |',
    '| - |',
    '| x<sup>**2**</sup> |',
    '',
  ].join('\n')
  expect(await twinOf(markdown)).toBe(markdown)
})

it('A definition list is written with a colon, and kept in the twin', async () => {
  const markdown = 'Flour\n: What a mill makes.\n\nBran\n: What is left.\n'
  expect(await proseOf(markdown)).toContain('<dt>Flour</dt>\n<dd>What a mill makes.</dd>')
  expect(await twinOf(markdown)).toBe(
    '- **Flour**: What a mill makes.\n- **Bran**: What is left.\n',
  )
})

it('A heading may have an id of its own', async () => {
  expect(await proseOf('## White *flour* {#white}')).toContain(
    '<h2 id="white">White <em>flour</em></h2>',
  )
})
