import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { fold } from '../../../src/search/fold.ts'
import { tokenize, wordsAtPlace } from '../../../src/search/tokenize.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage } from '../../support/tiny-index.ts'

afterAll(closePagefind)

describe('Written alike are', () => {
  it.each([
    ['ﾊﾞｲｵﾘﾝ', 'バイオリン', 'widths of kana'],
    ['か\u3099', 'が', 'a letter and its mark'],
    ['６００', '600', 'widths of digits'],
    ['œuvre', 'oeuvre', 'two letters in one'],
    ['أحمد', 'احمد', 'forms of the first Arabic letter'],
    ['مـــكتبة', 'مكتبه', 'letters drawn out, and two at the end'],
    ['٦٠', '60', 'digits of Arabic'],
    ['הַסִּפְרִיָּם', 'הספרימ', 'points, and a letter at the end'],
    ['Її', 'іі', 'cases and marks of Cyrillic'],
  ])('%s and %s: %s', (text, other) => {
    expect(fold(text)).toBe(other)
  })

  it('not letters whose marks make others of them', () => {
    expect(fold('が')).not.toBe(fold('か'))
    expect(fold('ปี')).not.toBe(fold('ปา'))
    expect(fold('कि')).not.toBe(fold('की'))
  })
})

describe('Words', () => {
  const folded = (text: string) => tokenize(text).map((word) => word.folded)

  it.each([
    ['l’école', ['l', 'ecole']],
    ["м'ята мʼята", ['мята']],
    ['צה"ל צה״ל', ['צהל']],
    ['市立図書館で本', ['市立', '図書館', 'で', '本']],
    ['ห้องสมุดเปิด', ['ห้อง', 'สมุด', 'เปิด']],
    ['مكتبة، كتاب؟', ['مكتبه', 'كتاب']],
  ])('of a query: %s', (text, words) => {
    expect(folded(text)).toEqual(words)
  })

  it.each([
    ['e-mail', ['e', 'mail', 'email']],
    ['«d’accueil»,', ['d', 'accueil', 'daccueil']],
    ['SharePoint', ['sharepoint', 'share', 'point']],
    ['XRechnung', ['xrechnung', 'rechnung']],
    ['v1.5.2', ['v1', '5', '2']],
    ['—', []],
  ])('at a place of a page: %s', (part, words) => {
    expect(wordsAtPlace(part)).toEqual(words)
  })
})

describe('A word is found', () => {
  const open = async (lang: string, texts: readonly string[]) => {
    const pages = texts.map((text, at): TinyPage => ({ path: `/${at}/`, lang, title: 'X', text }))
    const search = await createTinySearch(pages)
    return (query: string) => search.paths(query, { lang })
  }

  it('without a stemmer in other forms too, under the form that was asked for', async () => {
    const find = await open('cs', ['Dvě prodejny.', 'Jedna prodejna.', 'Trh a produkt.'])
    expect(find('prodejna')).toEqual(['/1/', '/0/'])
    expect(find('prodejny')).toEqual(['/0/', '/1/'])
  })

  it('by two of its signs', async () => {
    const find = await open('ja', ['静かな庭です。', '図書館です。'])
    expect(find('図書')).toEqual(['/1/'])
  })

  it('and not another one whose letters have no marks', async () => {
    const find = await open('ja', ['ここでカードを使う。', 'ここにガードがいる。'])
    expect(find('ガード')).toEqual(['/1/'])
  })

  it('though another language uses it to build sentences', async () => {
    const search = await createTinySearch([
      { path: '/fr/', lang: 'fr', title: 'Musée', text: 'Fermé, car il pleut.' },
      { path: '/en/red/', lang: 'en', title: 'Red', text: 'A red house and a red boat.' },
      { path: '/en/car/', lang: 'en', title: 'Old', text: 'A car, once red.' },
    ])
    expect(search.paths('red car', { lang: 'en' })[0]).toBe('/en/car/')
  })
})
