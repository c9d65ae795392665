/** `docs/languages.md` and `docs/words.yaml` against the words that come with the product. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { stringify } from 'yaml'
import { closePagefind, indexRecords } from '../../src/indexing/pagefind.ts'
import { languageFacts } from '../../src/site/languages.ts'
import { english, isReviewed, suppliedLanguages } from '../../src/site/words/words.ts'

const document = readFileSync('docs/languages.md', 'utf8')
const rows = [...document.matchAll(/^\| `([\w-]+)` \|(.*)\|$/gm)].map(([, tag = '', rest = '']) => {
  const [name, direction, search, words] = rest.split('|').map((cell) => cell.trim())
  return { tag, name, direction, search, words }
})

describe('The document on languages', () => {
  it('has a row for each language whose words come with the product', () => {
    expect(rows.map(({ tag }) => tag)).toEqual([...suppliedLanguages])
  })

  it('says what each is called, how it runs, and whether its words were read', () => {
    for (const { tag, name, direction, words } of rows) {
      const facts = languageFacts(tag)
      expect(name).toContain(facts.englishName)
      expect([tag, direction]).toEqual([
        tag,
        facts.direction === 'rtl' ? 'right to left' : 'left to right',
      ])
      expect([tag, words]).toEqual([tag, isReviewed(tag) ? 'reviewed' : '*not reviewed*'])
    }
  })

  it('says which ones search stems', async () => {
    onTestFinished(closePagefind)
    const text = { title: 'A', description: undefined, keywords: [], headings: [], text: 'B' }
    const bundle = await indexRecords(
      suppliedLanguages.map((lang) => ({ ...text, lang, url: `/${lang}/` })),
    )
    const stemmers = bundle.flatMap(({ path }) => /^wasm\.(\w\w)\.pagefind$/.exec(path)?.[1] ?? [])
    const stemmed = rows.filter(({ search }) => search === 'stems').map(({ tag }) => tag)
    expect(stemmed).toEqual(stemmers.toSorted())
  })

  it('names a file with every word, in the form of the texts of a content folder', async () => {
    const part = (title: string, sections: object) =>
      `# ${title}\n${stringify(sections, { lineWidth: 0, singleQuote: true })}`
    const { page, ...apps } = english
    const head =
      '# Every word of the interface in English. `texts/<lang>.yaml` in a content folder has this form.\n\n'
    const words = `${part('Words that readers see.', { page })}\n${part('Words of apps, llms.txt and consent pages.', apps)}`
    await expect(head + words).toMatchFileSnapshot('../../docs/words.yaml')
  })
})
