/** Postal addresses, and dates in words, that differ between a page and its translation. */
import { expect, it } from 'vitest'
import { compareTranslations } from '../../../src/content/facts/compare-facts.ts'

const shared = '14900, 2020, 350.'

async function hintsOf(langs: readonly [string, string], ...texts: readonly [string, string]) {
  const pages = langs.map((lang, at) => ({
    file: `pages/${lang}/contact.md`,
    lang,
    data: { translationKey: 'contact', description: 'Where we are.' },
    body: `${shared}\n\n${texts[at]}\n`,
    linesBefore: 6,
  }))
  const found = await compareTranslations(pages as never, langs, { links: new Map() })
  return found.map(({ message }) => message.replace(/: write the same.*/, ''))
}

const addresses: readonly (readonly [
  langs: readonly [string, string],
  first: string,
  same: string,
  another: string,
  hint: string,
])[] = [
  [
    ['en', 'pl'],
    '12 Mill Street, 54-540 Wrocław',
    'ul. Młyńska 12, 54-540 Wrocław',
    'ul. Młyńska 12, 54-450 Wrocław',
    'says "450", but pages/en/contact.md says "540"',
  ],
  [
    ['en', 'de'],
    'Mill Street 12a, 10115 Berlin',
    'Mühlenweg 12 A, D-10115 Berlin',
    'Mühlenweg 12b, 10115 Berlin',
    'says "12b", but pages/en/contact.md says "12a"',
  ],
  [
    ['en', 'de'],
    'Mill Street 7, D-10115 Berlin',
    'Mühlenweg 7, 10115 Berlin',
    'Mühlenweg 7, D-10151 Berlin',
    'says "10151", but pages/en/contact.md says "10115"',
  ],
  [
    ['en', 'fr'],
    'PO Box 120, 69003 Lyon',
    'BP 120, 69003 Lyon',
    'BP 210, 69003 Lyon',
    'lacks "120", which pages/en/contact.md has',
  ],
  [
    ['en', 'fr'],
    '4 bis Mill Street, 75011 Paris',
    '4bis, rue du Moulin, 75011 Paris',
    '4ter, rue du Moulin, 75011 Paris',
    'says "4ter", which pages/en/contact.md lacks',
  ],
  [
    ['en', 'fr'],
    '1 Mill Street, London SW1A 1AA',
    '1 Mill Street, Londres SW1A 1AA',
    '1 Mill Street, Londres SW1A 1AB',
    'says "SW1A 1AB", but pages/en/contact.md says "SW1A 1AA"',
  ],
  [
    ['en', 'ar'],
    '12 Mill Street, Cairo 11511',
    'شارع الطاحونة ١٢، القاهرة ١١٥١١',
    'شارع الطاحونة ١٢، القاهرة ١١٥١٥',
    'says "11515", but pages/en/contact.md says "11511"',
  ],
  [
    ['en', 'th'],
    '12 Mill Street, Bangkok 10200',
    '๑๒ ถนนโรงสี กรุงเทพฯ ๑๐๒๐๐',
    '๑๒ ถนนโรงสี กรุงเทพฯ ๑๐๒๐๖',
    'says "10206", but pages/en/contact.md says "10200"',
  ],
  [
    ['en', 'ar'],
    '120a Mill Street, Cairo 11511',
    'شارع الطاحونة 120أ، القاهرة 11511',
    'شارع الطاحونة 210أ، القاهرة 11511',
    'says "210", but pages/en/contact.md says "120a"',
  ],
  [
    ['de', 'pl'],
    'Mühlenweg 12/3, PL-54-540 Breslau',
    'ul. Młyńska 12 m. 3, 54-540 Wrocław',
    'ul. Młyńska 12/4, 54-540 Wrocław',
    'says "12/4", but pages/de/contact.md says "12/3"',
  ],
  [
    ['de', 'fr'],
    'Mühlenweg 7, CH-8001 Zürich',
    '7, chemin du Moulin, 8001 Zurich',
    '9, chemin du Moulin, 8001 Zurich',
    'says "9", but pages/de/contact.md says "7"',
  ],
]

it.each(addresses)('%s: %s and %s are one address', async (langs, first, same) => {
  expect(await hintsOf(langs, first, same)).toEqual([])
})

it.each(addresses)(
  '%s: the address of %s is not that of another',
  async (langs, first, _same, another, hint) => {
    expect(await hintsOf(langs, first, another)).toEqual([hint])
  },
)

it('le premier janvier is the first of January', async () => {
  const another = 'Depuis le premier mars 1970.'
  const since = 'Since 1 January 1970.'
  expect(await hintsOf(['en', 'fr'], since, 'Depuis le premier janvier 1970.')).toEqual([])
  expect(await hintsOf(['en', 'fr'], since, another)).toHaveLength(1)
})
