import { afterAll, describe, expect, it } from 'vitest'
import { checkGoldenStems, stemmersKnown } from '../../../src/indexing/golden-stems.ts'
import { closePagefind, indexPages, indexRecords } from '../../../src/indexing/pagefind.ts'
import { readBundle } from '../../../src/indexing/pagefind-bundle.ts'
import { createTinySearch } from '../../support/tiny-index.ts'

afterAll(closePagefind)

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
      }, stemmer).toThrow(`for ${stemmer}: it makes`)
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

describe('An index', () => {
  it('names languages as the site does', async () => {
    const search = await createTinySearch([
      { path: '/pt-BR/', lang: 'pt-BR', title: 'Exposições', text: 'Padarias.' },
      { path: '/zh-Hant/', lang: 'zh-Hant', title: '圖書館', text: '麵包店。' },
    ])
    expect(search.index.languages.map(({ lang }) => lang).toSorted()).toEqual(['pt-BR', 'zh-Hant'])
    expect(search.paths('exposição', { lang: 'pt-BR' })).toEqual(['/pt-BR/'])
    expect(search.paths('圖書館', { lang: 'zh-Hant' })).toEqual(['/zh-Hant/'])
  })
})

describe('A rendered page', () => {
  it('is read with its headings, in a language without spaces too', async () => {
    const html = `<!doctype html><html lang="ja"><body><main data-pagefind-body>
      <h1>市立図書館</h1><p>毎日開館しています。</p><h2 id="a">本を借りる</h2><p>カードが必要です。</p></main></body></html>`
    const record = {
      path: '/ja/',
      lang: 'ja',
      title: '市立図書館',
      type: 'other',
      cursorKey: '',
    } as const
    const files = await indexPages([{ record, html }], () => undefined)
    const [page] = readBundle(files)[0]?.pages ?? []
    expect(page?.text).toBe('市立図書館。毎日開館しています。本を借りる。カードが必要です。')
    expect(page?.headings.map(([start, end]) => page.text.slice(start, end))).toEqual([
      '市立図書館',
      '本を借りる',
    ])
  })
})
