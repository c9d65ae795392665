import { describe, expect, it } from 'vitest'
import { setProseMarks } from '../../src/website/prose-marks.ts'
import { boxAlerts, createProsePlugins, nameHeadings } from '../../src/website/prose-plugins.ts'
import { renderMarkdown } from '../support/render-markdown.ts'

const render = (lang: string, markdown: string) =>
  renderMarkdown(markdown, { plugins: [setProseMarks(() => lang), boxAlerts, nameHeadings] })

describe('Quotation marks of a text', () => {
  it.each([
    [
      'de',
      'Er sagt: "einen Beitrag leisten" und \'Tschüss\'.',
      '„einen Beitrag leisten“ und ‚Tschüss‘',
    ],
    ['pl', '"so *\'a\'* b" and "`"code"`"', '„so <em>‚a’</em> b” and „<code>"code"</code>”'],
    [
      'de',
      '**"fett"** und ["Verweis"](/de/)',
      '<strong>„fett“</strong> und <a href="/de/">„Verweis“</a>',
    ],
    ['fr', 'Il dit "oui" : l\'eau ?', 'Il dit «\u202foui\u202f»\u202f: l’eau\u202f?'],
    ['en', '"a"\\\n"b"', '“a”<br>\n“b”'],
    ['de', '"a" <kbd>"k"</kbd> "b" <em>"c"</em>', '„a“ <kbd>"k"</kbd> „b“ <em>„c“</em>'],
    ['de', 'sag "ja"[^1].\n\n[^1]: Das "Ja".', '„ja“<sup>'],
    ['de', 'sag "ja"[^1].\n\n[^1]: Das "Ja".', 'Das „Ja“. <a'],
    ['de', '![ein "Bild"](/a.png "ein")', 'alt="ein „Bild“"'],
    ['de', '| "a" |\n|---|\n| "b" |', '<td>„b“</td>'],
    ['de', '- "a\n- b"', '<li>„a</li>\n<li>b“</li>'],
    ['de', '> [!NOTE]\n> Das "Ja".', '<p>Das „Ja“.</p>'],
    ['de', '## Das "Ja"', '<h2 id="das-ja">Das „Ja“</h2>'],
    ['de', 'a -- b ...', 'a – b …'],
    ['ja', '"そう" -- ...', '<p>"そう" – …</p>'],
  ])('in %s: %s', async (lang, markdown, expected) => {
    expect(await render(lang, markdown)).toContain(expected)
  })

  it('stay as they were typed in blocks of code, and where they are escaped', async () => {
    const html = await render(
      'de',
      '```js\nsay("ja")\n```\n\nDas \\"Ja\\" und &quot;so&quot;, "aber".',
    )
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain('say("ja")')
    expect(html).toContain('Das "Ja" und "so", „aber“.')
  })

  it('leave links to headings as they are, also where French sets a blank', async () => {
    const html = await render(
      'fr',
      '## Prix : "net" ?\n\n## Prix : "net" ?\n\n## Autre : cela {#autre}',
    )
    const ids = [...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['prix--net-', 'prix--net--1', 'autre'])
    expect(html).toContain('>Prix\u202f: «\u202fnet\u202f»\u202f?</h2>')
  })
})

it('The marks of a text are those of the folder that it is in', async () => {
  const plugins = createProsePlugins('/site/content')
  const rendered = async (file: string) =>
    (await renderMarkdown('"a"', { plugins, file: `/site/content/${file}` })).trim()
  expect(await rendered('pages/pl/a/b.md')).toBe('<p>„a”</p>')
  expect(await rendered('pages/pt-BR/b.md')).toBe('<p>“a”</p>')
  expect(await rendered('city/de.md')).toBe('<p>„a“</p>')
})
