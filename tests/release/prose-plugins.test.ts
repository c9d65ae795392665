import { describe, expect, it } from 'vitest'
import {
  boxTables as createTableBoxes,
  createProsePlugins,
  hurryFirstPicture,
  labelTasks,
} from '../../src/website/prose-plugins.ts'
import { english } from '../../src/site/words/words.ts'
import type { ProsePlugin } from '../../src/website/prose-plugin.ts'
import { createMarkdownRenderer, renderMarkdown } from '../support/render-markdown.ts'

const render = (
  markdown: string,
  plugins: readonly ProsePlugin[],
  file = 'content/pages/en/a.md',
) => renderMarkdown(markdown, { plugins, file: `/site/pages/de/${file}` })

const boxTables = createTableBoxes('/site/pages/de/content')
const table = '| a |\n|---|\n| 1 |\n'

describe('Tables', () => {
  it('are in a box that scrolls, which can be reached by keys and has a name', async () => {
    const html = await render(`Text.\n\n${table}\nText.`, [boxTables])
    expect(html).toMatch(
      /^<p>Text\.<\/p>\n<div class="table-box" role="group" aria-label="Table" tabindex="0"><table>[^]*<\/table><\/div>\n<p>Text\.<\/p>\n?$/,
    )
  })

  it.each([
    ['content/pages/pl/a.md', 'Tabela'],
    ['content/pages/de/leistungen/b.md', 'Tabelle'],
    ['content/city/pl.md', 'Tabela'],
    ['content/pages/en/city/de/c.md', 'Table'],
  ])('of %s are called %s', async (file, name) => {
    expect(await render(table, [boxTables], file)).toContain(`aria-label="${name}"`)
  })

  it('written as HTML have a box too', async () => {
    const html = '<table>\n<tr><td>1</td></tr>\n</table>'
    expect(await render(`Text.\n\n${html}\n`, [boxTables])).toContain(`tabindex="0">${html}`)
  })

  it('inside a code block are text', async () => {
    expect(await render('```html\n<table></table>\n```', [boxTables])).not.toContain('table-box')
  })
})

describe('Tasks', () => {
  it('have their words as the label of their box', async () => {
    const html = await render('- [x] done **well**\n- [ ] open', [labelTasks])
    expect(html).toContain(
      '<label><input type="checkbox" checked disabled> done <strong>well</strong></label></li>',
    )
    expect(html).toContain('<label><input type="checkbox" disabled> open</label></li>')
  })

  it('leave the tasks below them out of the label', async () => {
    const html = await render('- [ ] one\n  - [ ] two', [labelTasks])
    expect(html).toMatch(/<label><input[^>]*> one\s*<\/label><ul/)
    expect(html).toMatch(/<label><input[^>]*> two<\/label><\/li>/)
  })

  it('with empty lines between them have labels too', async () => {
    const html = await render('- [ ] one\n\n- [ ] two', [labelTasks])
    expect(html.match(/<p><label><input[^>]*> (?:one|two)<\/label><\/p>/g)).toHaveLength(2)
  })

  it('are no other lists', async () => {
    const markdown = '- *one*\n- two'
    expect(await render(markdown, [labelTasks])).toBe(await render(markdown, []))
  })
})

describe('The first picture', () => {
  const eager = ' loading="eager" fetchpriority="high"'

  it('above the first heading is loaded at once, and no other', async () => {
    const html = await render('![a](/a.png)\n\n![b](/b.png)\n\n## H\n\n![c](/c.png)', [
      hurryFirstPicture,
    ])
    expect(html).toContain(`<img src="/a.png" alt="a"${eager}>`)
    expect(html.split(eager)).toHaveLength(2)
  })

  it('below a heading waits', async () => {
    const html = await render('## H\n\n![a](/a.png)', [hurryFirstPicture])
    expect(html).not.toContain('loading')
  })

  it('of one text says nothing about that of the next', async () => {
    const renderer = await createMarkdownRenderer({ plugins: [hurryFirstPicture] })
    const codes = await Promise.all(
      ['## H\n\n![a](/a.png)', '![a](/a.png)'].map((markdown) => renderer.render(markdown, {})),
    )
    expect(codes.map(({ code }) => code.includes(eager))).toEqual([false, true])
  })
})

it('Plugins have names of their own, by which Astro sees that kept texts are of another form', () => {
  const names = createProsePlugins('content').map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^vitrine-[a-z-]+-\d+(?:-[\da-f]+)?$/)
})

it('A word of the organisation is in its tables, and changes the name by which Astro keeps them', async () => {
  const folder = '/site/pages/de/content'
  const own = { ...english, page: { ...english.page, table: 'Data' } }
  const plugin = createTableBoxes(folder, { en: { words: own, missing: [] } })
  expect(await render(table, [plugin])).toContain('aria-label="Data"')
  expect(plugin.name).not.toBe(createTableBoxes(folder).name)
})
