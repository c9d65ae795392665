/** Tabs, steps, cards, file trees, figures and formulas as HTML. */
import { describe, expect, it } from 'vitest'
import { markDirectives } from '../../../src/content/directives.ts'
import { renderMarkdown } from '../../../src/content/parse-markdown.ts'
import { renderDirectives } from '../../../src/website/prose-directives.ts'
import { proseFeatures } from '../../../src/website/prose-plugins.ts'

function render(text: string): string {
  const options = { features: proseFeatures, mdastPlugins: [], hastPlugins: [] }
  const { markdown } = markDirectives(text, true)
  const html = renderMarkdown(markdown, { ...options, fileURL: new URL('file:///pages/en/a.md') })
  return renderDirectives(html).replaceAll(/>\s+/g, '>').replaceAll(/\s+</g, '<')
}

describe('Tabs', () => {
  it('are details, of which the first is open, with their titles as headings', () => {
    expect(render(':::tabs\n### A\na\n#### Inner\n### B\n- b\n:::\nc\n\n:::tabs\n## D\n:::')).toBe(
      '<div class="tabs">' +
        '<details name="tabs-1" open><summary><h3>A</h3></summary><p>a</p><h4>Inner</h4></details>' +
        '<details name="tabs-1"><summary><h3>B</h3></summary><ul><li>b</li></ul></details></div>' +
        '<p>c</p><div class="tabs">' +
        '<details name="tabs-2" open><summary><h2>D</h2></summary></details></div>',
    )
  })

  it('have no title in a list or a quotation', () => {
    const html = render(':::tabs\n### A\n- ### no\n\n> ### no\n:::')
    expect(html.match(/<summary>/g)).toHaveLength(1)
  })

  it('may hold other blocks', () => {
    expect(render(':::tabs\n### A\n:::steps\n1. b\n:::\n:::')).toContain(
      '</summary><div class="step-list"><ol><li>b</li></ol></div></details>',
    )
  })

  it('without titles are their text', () => {
    expect(render(':::tabs\na\n:::')).toBe('<p>a</p>')
  })
})

it.each([
  ['steps', '1. a', '<div class="step-list"><ol><li>a</li></ol></div>'],
  ['cards', '- [a](/b) c', '<div class="card-list"><ul><li><a href="/b">a</a>c</li></ul></div>'],
  ['files', '- a', '<div class="file-tree"><ul><li>a</li></ul></div>'],
  [
    'figure',
    '![a](b.png)\n\nC *d*',
    '<figure><p><img src="b.png" alt="a"></p><figcaption><p>C<em>d</em></p></figcaption></figure>',
  ],
  ['figure', '![a](b.png)', '<figure><p><img src="b.png" alt="a"></p></figure>'],
])('A block of %s is in a box', (name, text, html) => {
  expect(render(`:::${name}\n${text}\n:::`)).toBe(html)
})

it.each([
  ['<ul><li><!steps><p>a</p></li></ul><!end><!tabs><h3>b</h3>'],
  ['<!tabs><li><!steps></li><li><!end></li><!end>'],
])('A block that ends in another element than it began in leaves the HTML whole: %s', (html) => {
  expect(renderDirectives(html)).toBe(html.replaceAll(/<!\w+>/g, ''))
})

it('A formula is MathML with its source, and a wrong one its source', () => {
  expect(render('$a$ is *b*')).toBe(
    '<p><span class="formula" data-tex="$a$"><math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>a</mi></mrow></math></span>is<em>b</em></p>',
  )
  expect(render('$$\n- a\n= b < c\n$$')).toMatch(
    /^<div class="formula" data-tex="\$\$\n- a\n= b &lt; c\n\$\$"><math [^>]*display="block">/,
  )
  expect(render(String.raw`a $\foo<1$`)).toContain('<code>\\foo&lt;1</code>')
})
