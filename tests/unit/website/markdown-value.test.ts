/** Markdown of entries: rendered like page texts, but it cannot leave its entry. */
import { describe, expect, it } from 'vitest'
import type { LoadedContent } from '../../../src/content/load.ts'
import { renderValue } from '../../../src/website/markdown-value.ts'

const addresses = new Map([['pages/en/piers.md', '/en/piers/']])
// The part of the content that is read.
const loaded = {
  content: { words: {} },
  site: { addresses, paths: new Set(addresses.values()) },
  files: new Map([['data/news/plan.pdf', '/_astro/plan.pdf']]),
} as unknown as LoadedContent

function render(markdown: string, lang = 'en'): string {
  const source = { file: 'data/news/collection.yaml', path: '/en/news/' }
  return renderValue(markdown, lang, { loaded, source }).trim()
}

describe('Markdown of an entry', () => {
  it.each([
    ['**12** tonnes', '<p><strong>12</strong> tonnes</p>'],
    ['[Piers](../../pages/en/piers.md)', '<p><a href="/en/piers/">Piers</a></p>'],
    ['[Plan](./plan.pdf)', '<p><a href="/_astro/plan.pdf">Plan</a></p>'],
    ['[Call](tel:+4871)', '<p><a href="tel:+4871">Call</a></p>'],
    ['<https://a.example>', '<p><a href="https://a.example">https://a.example</a></p>'],
  ])('is rendered like a page text: %s', (markdown, html) => {
    expect(render(markdown)).toBe(html)
  })

  it('has the quotation marks of its language', () => {
    expect(render('"a"')).toBe('<p>“a”</p>')
    expect(render('"a"', 'de')).toBe('<p>„a“</p>')
  })

  it.each([
    '<script>alert(1)</script>',
    '<b onclick=x>raw</b>',
    'a <img src=x onerror=y> b',
    '<!-- a note -->',
  ])('shows HTML as text: %s', (markdown) => {
    expect(render(markdown)).not.toMatch(/<(?!\/?p>)/)
    expect(render(markdown)).toContain('&lt;')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//a.example/', 'JavaScript:x', 'geo:1,2'])(
    'does not lead to %s',
    (href) => {
      expect(render(`[text](${href})`)).toBe('<p><span>text</span></p>')
    },
  )

  it('has no headings with ids, no pictures and no footnotes', () => {
    expect(render('## Title')).toBe('<p><strong>Title</strong></p>')
    expect(render('# « Titre »', 'fr')).not.toContain('id=')
    expect(render('![The crane](./crane.png)')).toBe('<p><span>The crane</span></p>')
    expect(render('a[^1]\n\n[^1]: b')).not.toContain('id=')
  })
})
