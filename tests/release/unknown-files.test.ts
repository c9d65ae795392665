/** Files of the content folder that nothing reads, and HTML whose Markdown nobody reads. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../support/built-site.ts'
import { bodyStart, mistakesOf, page, warningsOf } from '../support/content-check.ts'
import { pageText } from '../support/content-folder.ts'
import type { ContentFiles } from '../support/content-folder.ts'

describe('A file that nothing reads', () => {
  it.each([
    [
      'pages/en/a.pdf',
      'is not published, because no page shows it or links to it: add a link, or remove the file',
    ],
    [
      'notes.txt',
      'is not published, because no page shows it or links to it: add a link, or remove the file',
    ],
    ['bogus.yaml', 'is not read: rename or delete it'],
    ['contacts.yaml', 'is not read: did you mean contact.yaml?'],
  ])('is warned of: %s', async (file, message) => {
    expect(await warningsOf({ [file]: 'x' })).toEqual([`${file} | ${message}`])
  })

  it('is warned of once with all others of a folder that nothing is read from', async () => {
    const files = { 'assets/a.png': 'x', 'assets/b/c.pdf': 'x', 'assets/d.txt': 'x' }
    const message =
      'assets/ | is not used, because no page shows a file of this folder or links to one: add a link, or remove the folder'
    expect(await warningsOf(files)).toEqual([message])
    expect(await warningsOf({ ...files, ...page({}, '[d](../../assets/d.txt)') })).toEqual([
      'assets/a.png | is not published, because no page shows it or links to it: add a link, or remove the file',
      'assets/b/c.pdf | is not published, because no page shows it or links to it: add a link, or remove the file',
    ])
  })

  it('may be one of the repository or of a tool', async () => {
    const names = [
      ...['README.md', 'LICENSE', 'package.json', 'tests/a.test.ts', '.env', '.github/x.yml'],
      ...['pages/en/.DS_Store', 'brand/logo.svg', 'well-known/security.txt', 'relevance/en.yaml'],
    ]
    const files = Object.fromEntries(names.map((name) => [name, '[]']))
    expect(await warningsOf(files)).toEqual([])
  })

  it('is used when a page or a draft shows it or links to it', async () => {
    const picture = readFileSync(`${contentOf.tiny}/pages/en/guides/vessels.png`)
    const files: ContentFiles = {
      'pages/en/a.png': picture,
      'pages/en/b.png': picture,
      'pages/en/c d.mp4': '\0\0\0\x18ftyp',
      'pages/en/draft.md': pageText({ draft: 'true' }, '![B](./b.png)'),
      ...page({}, '![A](a.png)\n\n<video src="./c%20d.mp4"></video>'),
    }
    expect(await warningsOf(files)).toEqual([])
  })
})

describe('Markdown in a block of HTML', () => {
  const warning = (name: string, line: number) =>
    `pages/en/about.md:${line} | has Markdown in <${name}> that is shown as plain text: write an empty line after the tag`

  it.each([
    ['A.\n\n<aside markdown="1">\nText\n</aside>', 'aside', bodyStart + 2],
    ['<div>\n<p>\nSee [x](https://a.example/)\n</div>', 'div', bodyStart],
    ['- A\n\n  <div>**bold**</div>', 'div', bodyStart + 2],
  ])('is warned of: %j', async (body, name, line) => {
    expect(await warningsOf(page({}, body))).toEqual([warning(name, line)])
  })

  it.each([
    '<div>\n\nSee [x](https://a.example/) and **b**\n\n</div>',
    '<pre>\n[x](https://a.example/)\n</pre>',
    '<div>\n<code>**a**</code> a ** b\n</div>',
    'Text <b>with [x](https://a.example/)</b> and <b>**b**</b>.',
    '<!-- [x](https://a.example/) -->',
  ])('is none: %j', async (body) => {
    expect(await warningsOf(page({}, body))).toEqual([])
  })
})

it('A long text with a colon is told to need quotes by a short example', async () => {
  expect(await mistakesOf(page({ title: `${'Flour '.repeat(30)}: white` }))).toEqual([
    'pages/en/about.md:2 | a text with a colon needs quotes, as in title: "One: two"',
  ])
})

it('A picture at an address of another system is told to lie beside the text', async () => {
  expect(await mistakesOf(page({}, '![A wheel](/assets/wheel.png)'))).toEqual([
    `pages/en/about.md:${bodyStart} | shows /assets/wheel.png, but there is no such file: put pictures next to the Markdown file, as in ![what it shows](./wheel.png)`,
  ])
})
