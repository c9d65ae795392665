import { afterAll, describe, expect, it } from 'vitest'
import { compileSearchIndex } from '../../../src/indexing/compile.ts'
import { learnFromLinks } from '../../../src/indexing/learnt-words.ts'
import { closePagefind, indexPages } from '../../../src/indexing/pagefind.ts'
import { readBundle } from '../../../src/indexing/pagefind-bundle.ts'
import { createSearchOver } from '../../../src/search/search.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import type { RenderedPage } from '../../../src/site/rendered-page.ts'

afterAll(closePagefind)

function page(path: string, body: string, made: Partial<PageRecord> = {}): RenderedPage {
  const record: PageRecord = {
    ...{ path, title: 'A page', type: 'other', lang: 'en', cursorKey: path },
    ...made,
  }
  const html = `<!doctype html><html lang="${record.lang}"><head><title>${record.title}</title></head><body><nav><a href="/en/bread/">Our menu word</a></nav><main data-pagefind-body><h1>${record.title}</h1>${body}</main><footer><a href="/en/bread/">Our footer word</a></footer></body></html>`
  return { record, html }
}

const bread = page('/en/bread/', '<p>Flour and water.</p>', { title: 'Bread' })
const rolls = page('/en/rolls/', '<p>Small ones.</p>', { title: 'Rolls' })
const learnt = (...pages: RenderedPage[]) =>
  Object.fromEntries(learnFromLinks([bread, rolls, ...pages]))
const link = (href: string, text: string) => `<p>See <a class="x" href="${href}">${text}</a>.</p>`

describe('What links call a page', () => {
  it('is learnt from texts, not from menus and what else surrounds them', () => {
    expect(learnt(page('/en/a/', link('/en/bread/', 'the daily loaf')))).toEqual({
      '/en/bread/': ['the daily loaf'],
    })
  })

  it('is text, whatever is around its words and behind its address', () => {
    const marked = link('/en/bread/#flour', 'salt &amp; <em>sour</em>\n dough&#x27;s')
    expect(learnt(page('/en/a/', marked))).toEqual({ '/en/bread/': ["salt & sour dough's"] })
  })

  it('is not its title, in whatever case', () => {
    expect(learnt(page('/en/a/', link('/en/bread/', 'bread:')))).toEqual({})
  })

  it('is not what leads to other pages too', () => {
    const both = link('/en/bread/', 'read more') + link('/en/rolls/', 'Read more')
    expect(learnt(page('/en/a/', both))).toEqual({})
  })

  it('is said once, however often it is written', () => {
    const twice = link('/en/bread/', 'daily loaf') + link('/en/bread/', 'Daily loaf.')
    expect(learnt(page('/en/a/', twice))['/en/bread/']).toHaveLength(1)
  })

  it('is not what it calls itself, nor what pages of another language call it', () => {
    const itself = page('/en/a/', link('/en/a/', 'this very page'))
    const german = page('/de/a/', link('/en/bread/', 'das englische Brot'), { lang: 'de' })
    expect(learnt(itself, german)).toEqual({})
  })

  it('is learnt neither from towns nor of towns', () => {
    const town = page('/en/town/', link('/en/bread/', 'bread in the town'), { type: 'city' })
    const list = page('/en/towns/', link('/en/town/', 'the old town'))
    expect(learnt(town, list)).toEqual({})
  })

  it('is no sentence, and no more than twenty texts', () => {
    const many = Array.from({ length: 30 }, (_, at) => link('/en/bread/', `loaf number ${at}`))
    const sentence = link('/en/rolls/', 'word '.repeat(17))
    const found = learnt(page('/en/a/', many.join('') + sentence))
    expect(found['/en/bread/']).toHaveLength(20)
    expect(found['/en/rolls/']).toBeUndefined()
  })
})

describe('A page that others call by another word', () => {
  const pages = [bread, rolls, page('/en/a/', link('/en/bread/', 'sourdough'), { title: 'Links' })]
  const records = pages.map(({ record }) => record)

  it('is found by it, after the text that has it only if nothing is learnt', async () => {
    const bundle = readBundle(await indexPages(pages, () => undefined))
    const find = (words?: ReturnType<typeof learnFromLinks>) =>
      createSearchOver(
        compileSearchIndex(bundle, { pages: records, synonyms: {}, learnt: words }),
        records,
      )
        .find('sourdough', { limit: 9 })
        .hits.map(({ page: at }) => records[at]?.path)
    expect(find()).toEqual(['/en/a/'])
    expect(find(learnFromLinks(pages))).toEqual(['/en/bread/', '/en/a/'])
  })
})
