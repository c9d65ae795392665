import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { wordBreak } from '../../../src/search/tokenize.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage } from '../../support/tiny-index.ts'

afterAll(closePagefind)

const japanese =
  '市立図書館は月曜日を除いて毎日開館しています。新聞や雑誌を読むことができます。' +
  'お子さまのための部屋では土曜日の午後に読み聞かせの会を開きます。駐車場は二十台分あります。'

async function show(page: Omit<TinyPage, 'path'>, query: string) {
  const search = await createTinySearch([{ path: '/page/', ...page }])
  return search.find(query, { lang: page.lang, limit: 1 }).hits[0]
}

describe('A result in a language without spaces', () => {
  it('shows the text as it is written, with no sign between its words', async () => {
    const hit = await show({ lang: 'ja', title: '案内', text: japanese }, '雑誌')
    expect(hit?.excerpt).toMatch(/新聞や雑誌を読むことができます。お子さま/)
    for (const sign of [' ', wordBreak, '\u200b']) expect(hit?.excerpt).not.toContain(sign)
    expect(hit?.matched).toEqual(['雑誌'])
  })

  it('shows no more of a long text than is read at a glance, and the words that matched', async () => {
    const text = `${'静かな庭があります。'.repeat(60)}駐輪場は無料です。${'静かな庭があります。'.repeat(60)}`
    const hit = await show({ lang: 'ja', title: '案内', text }, '駐輪場は無料ですか')
    expect(hit?.excerpt).toMatch(/^駐輪場は無料です。(?:静かな庭があります。)+$/)
    expect(hit?.excerpt?.length).toBeLessThan(200)
    expect(hit?.matched).toEqual(expect.arrayContaining(['無料']))
  })

  it('keeps the width of letters, and names the words as they are written', async () => {
    const hit = await show(
      { lang: 'ja', title: 'バス', text: 'ＷｉＦｉが使えるバスです。' },
      'wifi',
    )
    expect(hit?.excerpt).toBe('ＷｉＦｉが使えるバスです。')
    expect(hit?.matched).toEqual(['ＷｉＦｉ'])
  })

  it('names the words of its title that matched', async () => {
    const hit = await show({ lang: 'zh', title: '市立图书馆', text: '每天开放。' }, '图书馆')
    expect(hit?.matched?.join('')).toBe('图书馆')
  })

  it('shows Thai with the spaces that it has, and no others', async () => {
    const text = 'ห้องสมุดเปิดทุกวัน ยกเว้นวันจันทร์'
    const hit = await show({ lang: 'th', title: 'ข้อมูล', text }, 'จันทร์')
    expect(hit?.excerpt).toContain(text)
    expect(hit?.matched).toEqual(['จันทร์'])
  })
})

describe('A result', () => {
  it('names of several words that a sign joins the one that matched', async () => {
    const hit = await show(
      { lang: 'fr', title: 'Page', text: 'Le bureau d’accueil est à l’étage.' },
      'accueil',
    )
    expect(hit?.matched).toEqual(['accueil'])
  })

  it('names a word of its title behind the article that is written onto it', async () => {
    const text = `${'يوم هادئ. '.repeat(60)}مغلقة.`
    const hit = await show({ lang: 'ar', title: 'المكتبة العامة', text }, 'مكتبة مغلقة')
    expect(hit?.excerpt).not.toContain('المكتبة')
    expect(hit?.matched).toEqual(expect.arrayContaining(['المكتبة', 'مغلقة']))
  })

  it('shows a text with its vowel marks, found without them', async () => {
    const text = 'الْمَكْتَبَةُ مفتوحةٌ كل يوم.'
    const hit = await show({ lang: 'ar', title: 'صفحة', text }, 'المكتبة')
    expect(hit?.excerpt).toContain(text)
    expect(hit?.matched).toEqual(['الْمَكْتَبَةُ'])
  })
})

it('A Japanese name is found on an English page, and an English one on a Japanese page', async () => {
  const search = await createTinySearch([
    {
      path: '/en/',
      lang: 'en',
      title: 'Partners',
      text: 'Our partner is 市立図書館 in the south.',
    },
    { path: '/ja/', lang: 'ja', title: '案内', text: '詳しくはVitrineをご覧ください。' },
  ])
  expect(search.paths('図書館')).toEqual(['/en/'])
  expect(search.paths('vitrine')).toEqual(['/ja/'])
})
