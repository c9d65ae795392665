/** Pages of a plain folder: languages, addresses, links to what is not public, tags. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeContent } from '../../support/content-folder.ts'
import { makeFolder } from '../../support/folder.ts'
import { importFolder } from '../../support/imported.ts'

async function importFiles(files: Readonly<Record<string, string>>) {
  const folder = await makeFolder()
  await writeContent(folder, files)
  const imported = await importFolder(folder)
  const read = async (file: string) => await readFile(join(imported.folder, file), 'utf8')
  return { ...imported, read }
}

describe('A folder of Markdown', () => {
  it('has its languages by folders, one from right to left', async () => {
    const { read, mistakes, plan } = await importFiles({
      'en/index.md': '# Library\n\nBooks.\n\n## Opening hours\n\n## Where?',
      'ar/index.md': '# مكتبة\n\nكتب. [ساعات](#opening-hours)\n\n## ساعات\n\n## أين؟',
      'ar/فروع/صفحة.md': '# فرع\n\nنص. [بيت](../index.md#where)',
    })
    expect(mistakes).toEqual([])
    expect(await read('pages/ar/index.md')).toContain('## ساعات {#opening-hours}\n')
    expect(await read('pages/ar/index.md')).toContain('translationKey: home')
    expect(await read('pages/ar/index.md')).toContain('description: كتب. ساعات\n')
    expect(plan.pages.map(({ address }) => address)).toContain('/ar/frwa/sfha/')
    expect(plan.notes.filter(({ kind }) => kind === 'link')).toEqual([])
  })

  it.each([
    [
      'mkdocs.yml',
      'site_name: Mill\nmarkdown_extensions:\n  - pymdownx.arithmatex: { generic: true }',
      'docs/',
    ],
    [
      'docusaurus.config.js',
      "import math from 'remark-math'\nexport default { title: 'Mill' }",
      'docs/',
    ],
    ['hugo.toml', 'title = "Mill"\n[params]\nmath = true', 'content/'],
  ])('has formulas where %s has them', async (name, config, folder) => {
    const { read, mistakes } = await importFiles({
      [name]: config,
      [`${folder}index.md`]: '# Mill\n\nOf $x_{1}$.',
    })
    expect(mistakes).toEqual([])
    expect(await read('site.yaml')).toContain('\nmath: true\n')
  })

  it('names a page by a link where its text has the address alone', async () => {
    const { read, mistakes } = await importFiles({
      'mkdocs.yml': 'site_name: Mill\nsite_url: https://mill.example/',
      'docs/index.md': '# Mill\n\nhttps://mill.example/bread/ <https://mill.example/bread/>',
      'docs/bread.md': '# Bread\n\nSee https://other.example/.',
    })
    expect(mistakes).toEqual([])
    const link = '[https://mill.example/bread/](./bread.md)'
    expect(await read('pages/en/index.md')).toContain(`\n${link} ${link}\n`)
    expect(await read('pages/en/bread.md')).toContain('See https://other.example/.')
  })

  it('shows a picture that a text names by its address on the old site', async () => {
    const { read } = await importFiles({
      'mkdocs.yml': 'site_name: Mill\nsite_url: https://mill.example/',
      'docs/index.md': '# Mill\n\n![Loaf](https://mill.example/loaf.png)',
      'docs/loaf.png': 'png',
    })
    expect(await read('pages/en/index.md')).toContain('\n![Loaf](./loaf.png)\n')
  })

  it('keeps no link to a draft, and one spelling of a tag', async () => {
    const { read, mistakes } = await importFiles({
      'index.md':
        '---\ntags: [Flour]\n---\n# Mill\n\nSee [the plan](plan.md), [old](old.md), [next](next.md).',
      'plan.md': '---\ndraft: true\ntags: [flour]\n---\n# Plan\n\n[Home](index.md)',
      'old.md': '---\nexpires: 2029-12-31\n---\n# Old',
      'next.md': '---\npublishDate: 2030-01-02\n---\n# Next',
      'bread.md': '---\ntitle: "Bread\u200b"\ntags: [flour]\n---\nText.',
    })
    expect(mistakes).toEqual([])
    expect(await read('pages/en/index.md')).toContain('See the plan, old, next.')
    expect(await read('pages/en/index.md')).toContain('tags:\n  - flour')
    expect(await read('pages/en/plan.md')).toContain('[Home](./index.md)')
  })

  it('keeps empty lines of code', async () => {
    const { read } = await importFiles({
      'index.md': '# Mill\n\n\n\nFlour.\n\n- Run\n\n    ```py\n    a\n\n\n    b\n    ```\n',
    })
    expect(await read('pages/en/index.md')).toContain(
      '\n\nFlour.\n\n- Run\n\n    ```py\n    a\n\n\n    b\n    ```\n',
    )
  })

  it('has one address for each page, and none of the service', async () => {
    const { mistakes, plan } = await importFiles({
      'index.md': '# A',
      'Über uns.md': '# B',
      'ueber-uns.md': '# C',
      'über_uns.md': '# D',
      'llms.txt.md': '# E',
      'api/index.md': '# F',
    })
    expect(mistakes).toEqual([])
    const addresses = plan.pages.map(({ address }) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('is read where nothing is as it should be', async () => {
    const { mistakes, plan } = await importFiles({
      'index.md':
        '---\ntitle: [\n---\n# A\n\n[b](<../x y.md>) [c](%zz) ![d](d.png "t") <a href="e">f</a>',
      'empty.md': '',
      'only.md': '---\ntitle: Only\n---\n',
      'toml.md': '+++\ntitle = "T"\n+++\nText [x][y].\n\n[y]: nowhere.md',
    })
    expect(mistakes).toEqual([])
    expect(plan.notes.map(({ kind }) => kind).toSorted()).toEqual([
      'field',
      'link',
      'link',
      'link',
      'link',
      'picture',
    ])
  })
})
