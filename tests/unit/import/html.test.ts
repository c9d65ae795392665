/** Texts of web pages as Markdown, as generators write them. */
import { describe, expect, it } from 'vitest'
import { findMain } from '../../../scripts/import/html/main-text.ts'
import { parseHtml } from '../../../scripts/import/html/page-facts.ts'
import { toMarkdown } from '../../../scripts/import/html/to-markdown.ts'
import { planImport } from '../../../scripts/import/plan.ts'
import { readWebsite } from '../../../scripts/import/sources/website.ts'
import { makeFolder } from '../../support/folder.ts'
import { answeringClient, wideLimits } from '../../support/web-client.ts'

function convert(html: string): string {
  const same = (url: string) => url
  const { main } = findMain(parseHtml(`<main>${html}</main>`))
  return toMarkdown(main, { absolute: same, hrefOf: same, srcOf: same })
}

const opened =
  '<details open>\n<summary>Rope</summary>\n\nLight.\n\n</details>\n\n' +
  '<details>\n<summary>Chain</summary>\n\nHeavy.\n\n</details>\n'
const pictureData = `data:image/png;base64,${'A'.repeat(120)}`

describe('The main text of a web page', () => {
  it.each([
    [
      'tabs of MkDocs',
      '<div class="tabbed-set"><input type="radio" checked><div class="tabbed-labels"><label>Rope</label><label>Chain</label></div><div class="tabbed-content"><div class="tabbed-block"><p>Light.</p></div><div class="tabbed-block"><p>Heavy.</p></div></div></div>',
      opened,
    ],
    [
      'tabs of Docusaurus, whose panels are hidden',
      '<div><ul role="tablist"><li role="tab">Rope</li><li role="tab">Chain</li></ul><div><div role="tabpanel"><p>Light.</p></div><div role="tabpanel" hidden><p>Heavy.</p></div></div></div>',
      opened,
    ],
    [
      'tabs of Vitrine',
      '<div class="tabs"><details open name="t"><summary><h3 id="rope">Rope</h3></summary><p>Light.</p></details><details name="t"><summary><h3 id="chain">Chain</h3></summary><p>Heavy.</p></details></div>',
      ':::tabs\n\n### Rope\n\nLight.\n\n### Chain\n\nHeavy.\n\n:::\n',
    ],
    [
      'a list of tabs next to other words',
      '<div><p>Two ways</p><ul role="tablist"><li role="tab">Rope</li></ul><div role="tabpanel"><p>Light.</p></div></div>',
      'Two ways\n\n- Rope\n\nLight.\n',
    ],
    [
      'comments in code',
      '<pre><code class="language-py">a <span class="token comment"># b</span></code></pre>',
      '```py\na # b\n```\n',
    ],
    [
      'ids of sections',
      '<section id="l10n"><h2>Words</h2><p>a</p></section>',
      '## Words {#l10n}\n\na\n',
    ],
    [
      'ids of anchors that are not closed',
      '<div><h2><a id="x"/>One</h2></div><div><h2><a id="y"/>Two</h2></div>',
      '## One {#x}\n\n## Two {#y}\n',
    ],
    [
      'a table without a header',
      '<table><tr><td>Boat</td><td>4 m</td></tr><tr><td>Barge</td><td>9 m</td></tr></table>',
      '| Boat | 4 m |\n| - | - |\n| Barge | 9 m |\n',
    ],
    [
      'footnotes of DocBook',
      '<p>Text<a href="#ftn.i1" class="footnote" id="i1"><sup>[4]</sup></a></p><div class="footnotes"><hr><div id="ftn.i1" class="footnote"><p><a href="#i1" class="para"><sup>[4] </sup></a>Note.</p></div></div>',
      'Text[^i1]\n\n[^i1]: Note.\n',
    ],
    [
      'contents with one link, or with the address of the page',
      '<ul class="table-of-contents"><li><a href="#a">A</a></li></ul><div class="toc"><p>Contents</p><dl><dt><a href="p.html#the-first">The first</a></dt><dt><a href="p.html#b">B</a></dt></dl></div><p>a</p>',
      'a\n',
    ],
    [
      'a picture in its own address',
      `<p><img alt="Quay" src="${pictureData}"></p>`,
      `![Quay](${pictureData})\n`,
    ],
    [
      'a picture whose source a script loads later',
      '<p><picture><source data-srcset="quay.webp 800w"><img alt="Quay"></picture></p>',
      '![Quay](quay.webp)\n',
    ],
    [
      'what Vitrine adds',
      '<section class="highlights" data-pagefind-ignore><h2>Where to go</h2></section><p>a</p><p data-twin="omit">b</p>',
      'a\n',
    ],
  ])('has %s', (_title, html, markdown) => {
    expect(convert(html)).toBe(markdown)
  })
})

describe('A website', () => {
  it('may have languages in the names of files, and pictures in the text', async () => {
    const pages: Readonly<Record<string, string>> = {
      '/': `<h1>Mill</h1><a href="first.en.html">https://old.example/first.en.html</a> <a href="first.de.html">b</a><img alt="Quay" src="${pictureData}">`,
      '/first.en.html': '<h1>First</h1><p>Flour.</p>',
      '/first.de.html': '<h1>Erstes</h1><p>Mehl.</p>',
    }
    const client = answeringClient((url) => pages[new URL(url).pathname] ?? '')
    const site = await readWebsite({
      ...{ start: 'https://old.example/', client, limits: wideLimits, folder: await makeFolder() },
      ...{ progress: () => undefined, wish: { today: '2030-01-01' } },
    })
    expect(site.pages.map(({ lang, key }) => `${lang} ${key}`).toSorted()).toEqual([
      'de first',
      'en first',
      'en index',
    ])
    const home = (await planImport(site)).texts.get('pages/en/index.md')
    expect(home).toContain('![Quay](./picture.png)')
    expect(home).toContain('[https://old.example/first.en.html](./first.md)')
  })
})
