import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { comparePages, countCommon } from '../imports/compare.ts'
import { partsOf, readPage } from '../imports/page-parts.ts'
import type { Page, PageParts, Site } from '../imports/page-parts.ts'
import { withoutVitest } from './without-vitest.ts'

const site: Site = {
  nameOf: (url) => (url.host === 'a.example' ? url.pathname : undefined),
  pageAt: () => read('<h2 id="b">Other</h2>'),
  bytesOf: () => Buffer.from('picture'),
}

function read(html: string): Page {
  const page = readPage(`<main>${html}</main>`, 'https://a.example/x/', 'main', '.menu a')
  if (!page) throw new Error('expects a main element')
  return page
}

function partsIn(html: string): PageParts {
  return partsOf(read(html), site)
}

describe('The parts of a page', () => {
  it('are words without marks of the generator, and what links lead to', () => {
    const parts = partsIn(
      '<h1>Quay<a class="headerlink" href="#x">¶</a></h1><div class="menu"><a href="/">No</a></div>' +
        '<p>H<sub>2</sub>O <a href="../y/#b">in</a> <a href="https://b.example/#c">out</a></p>' +
        '<pre><code><div>a<br></div><div>\n</div>b </code></pre><table><tr><td>1<td>2</table>',
    )
    expect(parts).toEqual({
      words: 'Quay H2O in out a b 1 2'.split(' '),
      headings: ['h1 Quay'],
      links: ['in → /y/ Other', 'out → https://b.example/#c'],
      pictures: [],
      code: ['a\n\nb'],
      tables: ['1 | 2'],
    })
  })

  it('are compared as often as they are there, words in order', () => {
    const compared = comparePages(
      partsIn('<p>a b c d</p><h2>One</h2><h2>One</h2>'),
      partsIn('<p>a c b d e</p><h2>One</h2>'),
    )
    expect(compared.shares).toMatchObject({
      words: { found: 4, of: 6 },
      foreign: { found: 2, of: 6 },
      headings: { found: 1, of: 2 },
    })
    expect(compared.missing).toContain('headings: h2 One')
    expect([countCommon([], []), countCommon(['a'], []), countCommon(['a'], ['a'])]).toEqual([
      0, 0, 1,
    ])
  })
})

describe('Imports of sites', () => {
  it('meet the bounds', { timeout: 15 * 60_000 }, () => {
    const run = spawnSync('npm', ['--prefix', 'bench', 'run', 'imports'], {
      encoding: 'utf8',
      env: withoutVitest(process.env),
    })
    console.log(run.stdout)
    expect([run.status, run.stderr]).toEqual([0, expect.not.stringContaining('misses a bound')])
    expect(run.stdout).toMatch(/\| WordPress \| files \|/)
  })
})
