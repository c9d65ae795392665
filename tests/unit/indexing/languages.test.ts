import { afterAll, describe, expect, it } from 'vitest'
import { checkGoldenStems, stemmersKnown } from '../../../src/indexing/golden-stems.ts'
import { compileSearchIndex } from '../../../src/indexing/compile.ts'
import { closePagefind, indexPages, indexRecords } from '../../../src/indexing/pagefind.ts'
import { readBundle } from '../../../src/indexing/pagefind-bundle.ts'
import { readCounts } from '../../../src/search/coded-counts.ts'
import { unpackCounts } from '../../../src/search/search-index.ts'
import { createTinySearch } from '../../support/tiny-index.ts'

afterAll(closePagefind)

const record = { path: '/', lang: 'en', title: 'Page', type: 'other', cursorKey: '' } as const

/** The bundle of a page in each language. */
async function bundleOf(languages: readonly string[]) {
  const files = await indexRecords(
    languages.map((lang) => ({
      url: `/${lang}/`,
      lang,
      title: 'Page',
      description: undefined,
      keywords: [],
      headings: [],
      text: 'Text.',
    })),
  )
  return readBundle(files)
}

describe('The stemmers of Pagefind', () => {
  it('are those of the table, and stem its words as it says', async () => {
    const bundle = await bundleOf(stemmersKnown)
    expect(bundle.map(({ stemmer }) => stemmer).toSorted()).toEqual(stemmersKnown.toSorted())
    for (const language of bundle) checkGoldenStems(language)
    // Each as another language: a row whose words any stemmer makes would check nothing.
    const english = bundle.find(({ lang }) => lang === 'en')
    if (!english) throw new Error('There is no English stemmer')
    const unlike = stemmersKnown.filter((stemmer) => stemmer !== 'en')
    for (const stemmer of unlike) {
      expect(() => {
        checkGoldenStems({ ...english, stemmer })
      }, stemmer).toThrow(`for ${stemmer}: "`)
    }
  })

  it('are absent for some languages, whose pages are found all the same', async () => {
    const languages = ['cs', 'sk', 'uk', 'he', 'ja', 'zh', 'ko', 'tlh', 'qaa']
    for (const { stemmer, lang } of await bundleOf(languages)) {
      expect(stemmer, lang).toBeUndefined()
    }
    const search = await createTinySearch(
      languages.map((lang) => ({ path: `/${lang}/`, lang, title: 'Page', text: 'Mill.' })),
    )
    for (const lang of languages) expect(search.paths('mill', { lang })).toEqual([`/${lang}/`])
  })
})

/** The index of rendered pages, by their path, language and body. */
async function indexOf(rows: readonly (readonly [path: string, lang: string, body: string])[]) {
  const pages = rows.map(([path, lang]) => ({ ...record, path, lang }))
  const rendered = rows.map(([, lang, body], at) => ({
    record: pages[at] ?? record,
    html: `<!doctype html><html lang="${lang}"><body><main data-pagefind-body>${body}</main></body></html>`,
  }))
  const bundle = readBundle(await indexPages(rendered, () => undefined))
  return { bundle, index: compileSearchIndex(bundle, { pages, synonyms: {} }) }
}

describe('An index', () => {
  it('names languages as the site does', async () => {
    const { index } = await indexOf([
      ['/pt-BR/', 'pt-BR', '<h1>Exposições</h1>'],
      ['/zh-Hant/', 'zh-Hant', '<h1>圖書館</h1>'],
    ])
    expect(index.languages.map(({ lang }) => lang).toSorted()).toEqual(['pt-BR', 'zh-Hant'])
  })

  it('counts a word once at a place, however many words its signs make', async () => {
    const { index } = await indexOf([['/en/', 'en', '<h1>Page</h1><p>An employee’s desk.</p>']])
    const [{ terms, starts, counts } = {}] = index.languages
    const at = starts?.[terms?.indexOf('employe') ?? 0] ?? 0
    expect(unpackCounts(counts ? readCounts(counts, at) : 0).body).toBe(1)
  })
})

it('A rendered page is read with its headings, in a language without spaces too', async () => {
  const body =
    '<h1>市立図書館</h1> <p>毎日開館しています。</p> <h2 id="a">本を借りる</h2><p>カードが必要です。</p>'
  const { bundle } = await indexOf([['/ja/', 'ja', body]])
  const [page] = bundle[0]?.pages ?? []
  expect(page?.text).toBe('市立図書館。毎日開館しています。本を借りる。カードが必要です。')
  expect(page?.headings.map(([start, end]) => page.text.slice(start, end))).toEqual([
    '市立図書館',
    '本を借りる',
  ])
})
