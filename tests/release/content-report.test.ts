/** What editors read: all mistakes at once, and warnings. */
import { describe, expect, it } from 'vitest'
import { ContentMistakes, renderMistakes } from '../../src/content/mistake.ts'
import { pageText } from '../support/content-folder.ts'
import type { ContentFiles } from '../support/content-folder.ts'
import {
  bilingual,
  check,
  cityHeader,
  cityTemplate,
  inOneLine,
  mistakesOf,
  page,
  warningsOf,
} from '../support/content-check.ts'

describe('All mistakes together', () => {
  const ten: ContentFiles = {
    'pages/about.md': pageText({}),
    'pages/en/Big.md': pageText({}),
    'pages/en/flour.md': pageText({ updated: '2026-02-30', extra: 'x' }),
    'pages/en/grain.md': pageText({}, '[x](/en/nowhere/)\n\n![](https://example.com/x.png)'),
    'pages/en/key.md': 'No front matter.',
    'redirects.yaml': '/a/: /b/\n',
    'cities.csv': `${cityHeader}mill,Mill,Vale,many,en\n`,
    'contact.yaml': 'email: mill\nphone: null\nforms: {}\n',
  }

  it('are reported at once: a folder with ten mistakes reports ten', async () => {
    const { mistakes, loaded } = await check(ten)
    expect(loaded).toBeUndefined()
    expect(renderMistakes(mistakes).split('\n')).toEqual([
      '10 mistakes in the content:',
      '  cities.csv:2  population: must be a whole number',
      '  contact.yaml:1  email: must be an e-mail address',
      '  pages/about.md  must be in the folder of a language: pages/en/',
      '  pages/en/Big.md  gives the page the address /en/Big/: use lower-case ASCII letters, digits and single hyphens in file and folder names, such as pages/en/big.md',
      '  pages/en/flour.md:5  updated: must be a day in the form YYYY-MM-DD, but there is no day 2026-02-30',
      '  pages/en/flour.md:6  extra: there is no such field: use one of title, description, type, translationKey, keywords, tags, authors, questions, aliases, date, updated, order, component, picture, featured, numbers, quote, tree, public, accept, index, draft, publishAt, ends, expires, translated',
      '  pages/en/grain.md:8  links to /en/nowhere/, but there is no page at that address',
      '  pages/en/grain.md:10  the picture https://example.com/x.png has no alternative text: write ![what it shows](https://example.com/x.png)',
      '  pages/en/key.md:1  must begin with front matter, a block of fields between two lines of ---',
      '  redirects.yaml:1  /a/: leads to /b/, but there is no page at that address: write the address of a page',
    ])
  })

  it('do not make each other: what names a file with mistakes is no further mistake', async () => {
    const mistakes = await mistakesOf({
      ...bilingual,
      'pages/en/index.md': pageText({ type: 'hom' }, '[x](/en/about/)'),
      'pages/en/about.md': pageText({ order: 'x', translationKey: 'about' }),
      'pages/de/ueber.md': pageText({ translationKey: 'about' }, '[x](/) [y](/en/about/)'),
      'redirects.yaml': '/old/: /en/about/\n',
      'city/en.md': cityTemplate.replace('updated: 2026-01-01', 'updated: now'),
      'cities.csv': `${cityHeader}mill,Mill,Vale,7,en\n`,
    })
    expect(mistakes.map((line) => line.replace(/ .*/, '')).toSorted()).toEqual([
      'city/en.md:4',
      'pages/en/about.md:6',
      'pages/en/index.md:4',
    ])
  })
})

describe('renderMistakes', () => {
  it('orders by file and line, names the field, and counts', () => {
    const mistakes = [
      { file: 'b.md', line: 10, message: 'ten' },
      { file: 'b.md', line: 9, field: 'title', message: 'nine' },
      { file: 'b.md', message: 'whole file' },
      { file: 'a.md', line: 30, message: 'first' },
    ]
    expect(renderMistakes(mistakes)).toBe(
      [
        '4 mistakes in the content:',
        '  a.md:30  first',
        '  b.md  whole file',
        '  b.md:9  title: nine',
        '  b.md:10  ten',
      ].join('\n'),
    )
    expect(mistakes[0]?.message, 'the list of the caller').toBe('ten')
    expect(renderMistakes([{ file: 'a.md', message: 'x' }])).toBe(
      '1 mistake in the content:\n  a.md  x',
    )
  })

  it('is what the error says', () => {
    const error = new ContentMistakes([{ file: 'a.md', message: 'x' }])
    expect(error.message).toBe('1 mistake in the content:\n  a.md  x')
  })
})

describe('Questions of eval', () => {
  it('without facts are warnings, unless the site does not answer them', async () => {
    const files = {
      'eval/en.yaml':
        '- { question: Who?, absent: true }\n- { question: How?, facts: [a] }\n- { question: When? }\n',
    }
    expect(await mistakesOf(files)).toEqual([])
    expect((await check(files)).warnings.map(inOneLine)).toEqual([
      'eval/en.yaml:3 | entry 3 | must have either facts or absent: true',
    ])
  })
})

describe('Labels of relevance', () => {
  const labels = `- { query: "flour", class: exact, pages: [/en/about/, /old/, /en/gone/] }\n`

  it('that name a page that is gone or has moved are warnings, and the content is loaded', async () => {
    const { loaded, mistakes, warnings } = await check({
      ...page({ title: 'About' }),
      'redirects.yaml': '/old/: /en/about/\n',
      'relevance/en.yaml': `# Queries.\n${labels}`,
    })
    expect([loaded !== undefined, mistakes]).toEqual([true, []])
    expect(warnings.map(inOneLine)).toEqual([
      'relevance/en.yaml:2 | entry 1, pages, entry 2 | /old/ is an old address: write /en/about/',
      'relevance/en.yaml:2 | entry 1, pages, entry 3 | there is no page at /en/gone/: write the address of another page, or remove this address',
    ])
  })

  it('are not looked at while the towns cannot be read: their pages are not gone', async () => {
    const files = {
      ...page({ title: 'About' }),
      'cities.csv': 'slug;name\n',
      'relevance/en.yaml': labels.replace('/old/, ', ''),
    }
    expect(await mistakesOf(files)).toHaveLength(1)
    expect(await warningsOf(files)).toEqual([])
  })

  it('that cannot be read are warnings, too', async () => {
    expect(await mistakesOf({ 'relevance/en.yaml': '- { pages: 5 }\n' })).toEqual([])
    expect(await warningsOf({ 'relevance/en.yaml': '- { pages: 5 }\n' })).toHaveLength(2)
  })
})
