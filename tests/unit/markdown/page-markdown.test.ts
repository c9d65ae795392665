import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'

import { renderPageMarkdown } from '../../../src/markdown/page-markdown.ts'

const fixtures = join(import.meta.dirname, '../../fixtures/markdown')
const url = 'https://example.pl/pl/strona/'
const options = { url, pageUrl: (href: string) => new URL(href, url).href }

describe('renderPageMarkdown', () => {
  it.each(readdirSync(fixtures))('%s: the twin is as reviewed', (name) => {
    const html = readFileSync(join(fixtures, name, 'input.html'), 'utf8')
    const file = join(fixtures, name, 'expected.md')
    const { markdown, title } = renderPageMarkdown(html, options)
    if (process.env['UPDATE_FIXTURES'] === '1') writeFileSync(file, markdown)
    const expected = readFileSync(file, 'utf8')
    expect(markdown).toBe(expected)
    const [, matter = ''] = /^---\n([^]*?)---\n\n/.exec(expected) ?? []
    expect(parseYaml(matter)).toMatchObject({ title, url })
    expect(expected.endsWith('\n') && !expected.endsWith('\n\n')).toBe(true)
  })

  it('returns what the front matter says', () => {
    const html = readFileSync(join(fixtures, 'front-matter/input.html'), 'utf8')
    const { markdown, ...matter } = renderPageMarkdown(html, options)
    expect(matter).toEqual({
      title: `Yes: "no", 'maybe' & # 😀`,
      description:
        'It\'s "quoted": 50% - a # sign 😀\nand a second line, which is long enough that a ' +
        'writer of YAML would like to fold it over several lines if nobody told it not to',
      lang: 'no',
    })
    const text = markdown.slice(4, markdown.indexOf('---\n\n'))
    expect(parseYaml(text)).toEqual({ ...matter, url })
    expect(parseYaml(text, { version: '1.1' })).toEqual({ ...matter, url })
  })

  it('leaves the description out of the front matter of a page without one', () => {
    const html = '<html lang="pl"><meta name="description" content=" "><main><h1>A</h1></main>'
    expect(renderPageMarkdown(html, options)).toEqual({
      title: 'A',
      description: undefined,
      lang: 'pl',
      markdown: `---\ntitle: A\nurl: ${url}\nlang: pl\n---\n\n# A\n`,
    })
  })

  it('leaves no blank at an edge of a line, and no empty mark', () => {
    const content =
      '<h2>b<br></h2><p>c <br> d </p><ul><li>e </li></ul><p><b> </b></p><p><i></i>f</p>'
    const html = `<html lang="pl"><main><h1>A </h1>${content}</main>`
    const { markdown } = renderPageMarkdown(html, options)
    expect(markdown.split('\n---\n\n')[1]).toBe('# A\n\n## b\n\nc\\\nd\n\n- e\n\nf\n')
  })

  it('writes each link as pageUrl gives it', () => {
    const html = '<html lang="pl"><main><h1>A</h1><a href="/pl/b/">b</a></main>'
    const pageUrl = (href: string) => `https://twin.example${href}index.md`
    const { markdown } = renderPageMarkdown(html, { url, pageUrl })
    expect(markdown).toContain('[b](https://twin.example/pl/b/index.md)')
  })

  it.each([
    ['no <main>', '<html lang="pl"><h1>A</h1>', /has 0 <main>\. Wrap the content/],
    ['two <main>', '<html lang="pl"><main><h1>A</h1></main><main></main>', /has 2 <main>\. Wrap/],
    ['no <h1>', '<html lang="pl"><main><p>A</p></main>', /no <h1> with text\. Give the page/],
    ['an empty <h1>', '<html lang="pl"><main><h1> </h1></main>', /no <h1> with text/],
    ['no lang', '<html><main><h1>A</h1></main>', /<html> has no lang\. Set it in the layout/],
  ])('refuses a page with %s and names the remedy', (_, html, message) => {
    expect(() => renderPageMarkdown(html, options)).toThrow(message)
    expect(() => renderPageMarkdown(html, options)).toThrow(`"${url}"`)
  })
})
