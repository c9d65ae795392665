import { afterAll, describe, expect, it } from 'vitest'
import { compileSearchIndex } from '../../../src/indexing/compile.ts'
import { closePagefind, indexRecords } from '../../../src/indexing/pagefind.ts'
import type { SourceRecord } from '../../../src/indexing/pagefind.ts'
import { readBundle } from '../../../src/indexing/pagefind-bundle.ts'
import { createSourceIndexer } from '../../../src/indexing/source-index.ts'

afterAll(closePagefind)

const texts: Readonly<Record<string, string>> = {
  en: 'The employee’s  invoices\n\nwere approved; see `npm run dev` (twice).',
  pl: 'Procesy w firmie „Młyn”: zażółć gęślą jaźń.',
  'pt-BR': 'As bibliotecas e os horários.',
  ar: 'المكتبات، والمخابز.',
  uk: 'Про нас: шість п’ятниць.',
  ja: '東京タワーは高い。駅から歩いて五分です。',
  zh: '我们的网站。 新的开始！',
}

const records = Object.entries(texts).flatMap(([lang, text]): SourceRecord[] => [
  {
    url: `/${lang}/`,
    lang,
    title: `${lang} – first`,
    description: text,
    keywords: ['one', 'two words'],
    headings: ['A heading', 'another'],
    text,
  },
  {
    url: `/${lang}/b/`,
    lang,
    title: text.slice(0, 6),
    description: undefined,
    keywords: [],
    headings: [],
    text,
  },
])

function siteOf(all: readonly SourceRecord[]) {
  const pages = all.map(({ url, lang, title }) => {
    return { path: url, lang, title, type: 'other', cursorKey: url } as const
  })
  return { pages, synonyms: { en: [['invoice', 'bill']] } }
}

/** An indexer over the stemmers that an index of Pagefind has. */
async function createIndexer() {
  const bundle = readBundle(await indexRecords(records))
  const stemmers = new Map(bundle.map(({ lang, stemmer, wasm }) => [lang, { stemmer, wasm }]))
  const asked: string[] = []
  const indexer = createSourceIndexer((lang) => {
    asked.push(lang)
    const found = stemmers.get(lang)
    return found ? Promise.resolve(found) : Promise.reject(new Error(`There is no ${lang}`))
  })
  return { bundle, indexer, asked }
}

describe('The index of sources', () => {
  it('is the one that Pagefind would give, in every kind of script', async () => {
    const { bundle, indexer } = await createIndexer()
    const site = siteOf(records)
    const expected = compileSearchIndex(bundle, site).languages
    const { languages } = await indexer.index(records, site)
    expect(languages.map(({ lang }) => lang).toSorted()).toEqual(
      expected.map(({ lang }) => lang).toSorted(),
    )
    for (const language of languages) {
      expect(language, language.lang).toEqual(expected.find(({ lang }) => lang === language.lang))
    }
  })

  it('divides one page and compiles one language after an edit of a page', async () => {
    const { indexer, asked } = await createIndexer()
    const before = await indexer.index(records, siteOf(records))
    expect(indexer.divided).toBe(records.length)
    const edited = records.map((record) =>
      record.url === '/en/' ? { ...record, text: 'Pebbles.' } : { ...record },
    )
    const after = await indexer.index(edited, siteOf(edited))
    expect(indexer.divided).toBe(records.length + 1)
    const changed = after.languages.filter((language) => !before.languages.includes(language))
    expect(changed.map(({ lang }) => lang)).toEqual(['en'])
    expect(changed[0]?.terms).toContain('pebbl')
    expect(asked).toHaveLength(Object.keys(texts).length)
  })

  it('compiles one language after an edit of a question, and divides no page again', async () => {
    const { indexer } = await createIndexer()
    const before = await indexer.index(records, siteOf(records))
    const questions = new Map([['/en/b/', ['Who feeds the ducks?']]])
    const after = await indexer.index(records, { ...siteOf(records), questions })
    expect(indexer.divided).toBe(records.length)
    const changed = after.languages.filter((language) => !before.languages.includes(language))
    expect(changed.map(({ lang }) => lang)).toEqual(['en'])
    expect(changed[0]?.terms).toContain('duck')
  })

  it('follows pages that come, go and change their places', async () => {
    const { indexer } = await createIndexer()
    await indexer.index(records, siteOf(records))
    const others = [...records.slice(3), ...records.slice(0, 2)]
    const site = siteOf(others)
    const bundle = readBundle(await indexRecords(others))
    const expected = compileSearchIndex(bundle, site).languages
    for (const language of (await indexer.index(others, site)).languages) {
      expect(language, language.lang).toEqual(expected.find(({ lang }) => lang === language.lang))
    }
  })
})
