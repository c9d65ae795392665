/** No text is lost: readers get each word of a text, or the check reports it. */
import fc from 'fast-check'
import type { Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { addPlugins } from '../../../src/astro/markdown-plugins.ts'
import { createTextRenderer } from '../../../src/astro/preview-prose.ts'
import type { TextOptions } from '../../../src/astro/preview-prose.ts'
import { plainTextOf } from '../../../src/content/plain-text.ts'
import { readText } from '../../../src/content/text-parts.ts'
import { convertPage } from '../../../src/release/twins.ts'
import { createProcessor } from '../../support/render-markdown.ts'

const processor = createProcessor()
addPlugins(processor, '/site', { texts: {}, math: false })
const markdown = { processor, syntaxHighlight: false, gfm: true, smartypants: true }
const options: unknown = { markdown, image: {} }
const render = createTextRenderer(options as TextOptions, '/site') // As far as the processor asks.

async function renderBody(body: string) {
  return await render({ file: 'pages/en/a.md', data: {}, body, linesBefore: 0 })
}

/**
 * Words on the page of a text as a browser parses it, in its twin, and in the search of the
 * preview.
 */
async function wordsShown(body: string) {
  const { html } = await renderBody(body)
  const page = `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1>${html}</main><footer>footer</footer></body></html>`
  const { markdown } = convertPage(page, 'https://mill.example/en/a/')
  const search = plainTextOf(body)
  return {
    page: wordsIn(textOf(unified().use(rehypeParse).parse(page))),
    twin: wordsIn(markdown),
    search: wordsIn(search.text),
  }
}

function textOf(tree: Nodes): string {
  const texts: string[] = []
  visit(tree, 'text', ({ value }) => {
    texts.push(value)
  })
  return texts.join(' ')
}

function wordsIn(text: string): string[] {
  return text.match(/w\d+w|footer/g) ?? []
}

/** Beginnings of lines. */
const starts = [
  ...['', '', '', '---', '---', '+++', '***', '===', '## ', '- ', '1. ', '> ', '> [!NOTE] '],
  ...['- [ ] ', '    ', '\t', '```', '````', '~~~', '  ```', ': ', '| ', '|---', '{#', '$', '$$'],
  ...['<div>', '</div>', '<!-- ', '-->', '<!-->', '<b>', '**', '_', '`', '\\'],
]
const line = fc.record({
  start: fc.constantFrom(...starts),
  hasWord: fc.boolean(),
  end: fc.constantFrom('', '', '', ' -->', '---', '```', ' |', '  ', '\\', '**', '`', '</b>'),
})
/** Texts in which each word is there once. Words next to a fence are the language of the code. */
const text = fc
  .tuple(fc.constantFrom('', '---\n', '---\na: w9w\n---\n'), fc.array(line, { maxLength: 6 }))
  .map(([opening, lines]) => {
    const written = lines.map(({ start, hasWord, end }, at) =>
      hasWord && !/`{3}|~{3}/.test(start) ? `${start} w${at}w ${end}` : start + end,
    )
    return opening + written.join('\n')
  })

describe('Words of a text', () => {
  it('are all on its page, in its twin and found by search, when the check finds nothing', async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        if (readText(body).findings.length > 0) return
        accepted += 1
        const written = wordsIn(body.replaceAll(/<!--(?:-?>|[^]*?-->)/g, ''))
        const shown = await wordsShown(body)
        const lost = Object.entries(shown).map(([view, words]) => [
          view,
          written.filter((word) => !words.includes(word)),
        ])
        expect(Object.fromEntries(lost)).toEqual({ page: [], twin: [], search: [] })
        expect(shown.page).toContain('footer')
      }),
      { numRuns: 700, seed: 7 },
    )
    expect(accepted).toBeGreaterThan(250)
  })

  it.each([
    'Flour. <!-- w1w --> Bread.',
    'Flour.\n\n<!-- w1w\n\n> w2w -->\n\nBread.',
    '<div>\n<!-- w1w --> Flour.\n</div>\n\n> <!-- w2w -->\n> Bread.',
    '- Flour. <!--w1w-->\n- Bread. <!-- > w2w -- -->',
  ])('in comments are nowhere: %j', async (body) => {
    expect(readText(body).findings).toEqual([])
    const { html } = await renderBody(body)
    expect(html).not.toMatch(/<!--|w\dw/)
    expect(html).toMatch(/Flour[^]*Bread/)
    const { twin, search } = await wordsShown(body)
    expect([...twin, ...search]).toEqual([])
  })

  it('in a comment without an end are not on the page of the preview', async () => {
    const { html } = await renderBody('Flour.\n\n<!-- w1w\n\nw2w')
    expect(html.trim()).toBe('<p>Flour.</p>')
  })

  it('that look like a comment in code stay', async () => {
    const { page, twin, search } = await wordsShown('`<!-- w1w -->`\n\n```\n<!-- w2w\n```')
    for (const words of [page, twin, search]) {
      expect(words).toEqual(expect.arrayContaining(['w1w', 'w2w']))
    }
  })
})
