import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listPlaceholders } from '../../../src/site/placeholders.ts'
import { fillCount } from '../../../src/site/words/table.ts'
import {
  english,
  findSupplied,
  hasWords,
  isReviewed,
  ownWordsOf,
  suppliedLanguages,
  withFallback,
  wordsOf,
} from '../../../src/site/words/words.ts'
import type { Words } from '../../../src/site/words/words.ts'
import { describeSubjects } from '../../../src/site/words/subjects.ts'

/** Words that are the same in English, as people of the language write them. */
const sameAsEnglish: Readonly<Record<string, string>> = {
  cs: 'page.email page.alerts.tip page.licence page.dataFiles llms.sections.blog',
  de: 'apiReference.name apiReference.status apiReference.code llms.sections.blog',
  es: 'page.no apiReference.no llms.sections.blog',
  fr:
    'page.menu page.email page.alerts.important page.licence apiReference.type ' +
    'apiReference.code llms.sections.guide llms.sections.blog llms.sections.contact',
  it: 'page.menu page.email page.no apiReference.no llms.sections.blog',
  nl:
    'page.menu page.email page.alerts.tip apiReference.parameters apiReference.type ' +
    'apiReference.status apiReference.code llms.sections.blog llms.sections.contact',
  pl: 'page.menu page.email apiReference.status llms.sections.blog',
  pt: 'page.menu page.email',
  sk: 'page.email page.alerts.tip llms.sections.blog',
  sv: 'page.dataFiles apiReference.status',
}

/** A word by its place in the table, such as `page.alerts.note`; plural forms are one word. */
type Leaf = readonly [key: string, value: string | Readonly<Record<string, string>>]

function leavesOf(table: object, path = ''): Leaf[] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]) => {
    const key = path === '' ? name : `${path}.${name}`
    if (typeof value === 'string') return [[key, value] as const]
    if (isPlural(value)) return [[key, value] as const]
    return leavesOf(value as object, key)
  })
}

function isPlural(value: unknown): value is Readonly<Record<string, string>> {
  const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
  return Object.keys(value as object).every((name) => categories.includes(name))
}

const textsOf = (value: Leaf[1]): string[] =>
  typeof value === 'string' ? [value] : Object.values(value)

/** Whether there is anything to translate in a text beside what is filled in. */
const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))

const placeholdersOf = (texts: readonly string[]) =>
  [...new Set(texts.flatMap((text) => listPlaceholders(text)))].toSorted()

describe('supplied words', () => {
  it('are one table a file', () => {
    const files = readdirSync('src/site/words').filter((name) => /\.json$/.test(name))
    expect(files.map((name) => name.replace('.json', '')).toSorted()).toEqual([
      ...suppliedLanguages,
    ])
  })

  it.each(suppliedLanguages)('%s: every word is there, none is empty', (lang) => {
    const leaves = leavesOf(wordsOf(lang))
    expect(leaves.map(([key]) => key).toSorted()).toEqual(
      leavesOf(english)
        .map(([key]) => key)
        .toSorted(),
    )
    for (const [key, value] of leaves) {
      for (const text of textsOf(value)) expect(text.trim(), key).toMatch(/\S/)
    }
  })

  it.each(suppliedLanguages)('%s: no word is English but those that are the same', (lang) => {
    if (lang === 'en') return
    const known = new Map(leavesOf(english))
    const same = leavesOf(ownWordsOf(lang))
      .filter(([key, value]) => JSON.stringify(known.get(key)) === JSON.stringify(value))
      .filter(([, value]) => textsOf(value).some(hasLetters))
      .map(([key]) => key)
    expect(same.join(' ')).toBe(sameAsEnglish[lang] ?? '')
  })

  it.each(suppliedLanguages)('%s: the values of the English texts are filled in', (lang) => {
    const known = new Map(leavesOf(english))
    for (const [key, value] of leavesOf(wordsOf(lang))) {
      const wanted = placeholdersOf(textsOf(known.get(key) ?? ''))
      for (const [form, text] of typeof value === 'string'
        ? [['', value]]
        : Object.entries(value)) {
        // Arabic and Hebrew say none, one and two without a number.
        if (['ar', 'he'].includes(lang) && /zero|one|two/.test(form ?? '')) continue
        expect([key, form, placeholdersOf([text ?? ''])]).toEqual([key, form, wanted])
      }
    }
  })

  it.each(suppliedLanguages)(
    '%s: counts have the plural forms of CLDR, no more and no fewer',
    (lang) => {
      const { pluralCategories } = new Intl.PluralRules(lang).resolvedOptions()
      const plurals = leavesOf(ownWordsOf(lang)).filter(([, value]) => typeof value !== 'string')
      expect(plurals).not.toEqual([])
      for (const [key, value] of plurals) {
        expect([key, Object.keys(value).toSorted()]).toEqual([key, pluralCategories.toSorted()])
      }
    },
  )

  it.each(suppliedLanguages)('%s: quotation marks are those of print', (lang) => {
    for (const [key, value] of leavesOf(wordsOf(lang))) {
      for (const text of textsOf(value)) expect(text, key).not.toMatch(/["']/)
    }
  })
})

it.each(['en', 'pl', 'de'])(
  'complete languages %s has every word in its own file, and was reviewed',
  (lang) => {
    expect(leavesOf(ownWordsOf(lang)).map(([key]) => key)).toEqual(
      leavesOf(english).map(([key]) => key),
    )
    expect(isReviewed(lang)).toBe(true)
  },
)

describe('a file that lacks words', () => {
  it('gets each missing word in English, and keeps its own', () => {
    const { page } = withFallback(english, {
      page: { menu: 'Menü', alerts: { tip: 'Tipp' } },
    }) as Words
    expect(page).toEqual({
      ...english.page,
      menu: 'Menü',
      alerts: { ...english.page.alerts, tip: 'Tipp' },
    })
  })

  it('gets a plural as a whole: forms of two languages are not mixed', () => {
    const own = { page: { searchCount: { other: '{count} 頁' } } }
    const { page } = withFallback(english, own) as Words
    expect(page.searchCount).toEqual({ other: '{count} 頁' })
  })
})

describe('words of a tag', () => {
  it.each([
    ['pt-BR', 'pt'],
    ['de-AT', 'de'],
    ['zh-Hans-SG', 'zh'],
    ['ar-MA', 'ar'],
  ])('%s are those of %s', (tag, known) => {
    expect(findSupplied(tag)).toBe(known)
    expect(wordsOf(tag)).toBe(wordsOf(known))
  })

  const tags = ['hu', 'zh-TW', 'zh-Hant', 'gsw']
  it.each(tags)('%s are English: none come with the product', (tag) => {
    expect(hasWords(tag)).toBe(false)
    expect(wordsOf(tag)).toEqual(english)
  })
})

it.each([
  ['pl', 1, 'Znaleziono 1 stronę'],
  ['pl', 3, 'Znaleziono 3 strony'],
  ['pl', 25, 'Znaleziono 25 stron'],
  ['en', 1, '1 page found'],
  // Without words of their own, and with one form for all counts.
  ['vi', 1, '1 page found'],
  ['vi', 2, '2 pages found'],
  ['ja', 1, '1 件のページが見つかりました'],
  ['he', 2, 'נמצאו שני דפים'],
  ['de', 12_345, '12.345 Seiten gefunden'],
])('a count in %s of %i', (lang, count, text) => {
  expect(fillCount(wordsOf(lang).page.searchCount, count, lang)).toBe(text)
})

describe('the sentence on what a site is for', () => {
  const company = 'Muster'

  it('lists what the site has as the language lists things', () => {
    const subjects = ['offers', 'prices', 'contact'] as const
    const say = (lang: string) => describeSubjects(wordsOf(lang).llms, lang, { company, subjects })
    expect(say('en')).toContain(
      'about Muster: what it offers and to whom, what is public about prices, and how to reach a person there. Every',
    )
    expect(say('pl')).toContain(
      'dotyczy Muster: co oferuje i komu, jakie ceny są jawne i jak skontaktować',
    )
    expect(say('ja')).toContain('提供内容とその対象者、公開されている価格、担当者への連絡方法')
  })

  it.each(suppliedLanguages)('%s: names no subject where there is none', (lang) => {
    const { llms } = wordsOf(lang)
    const text = describeSubjects(llms, lang, { company, subjects: [] })
    for (const subject of Object.values(llms.subjects)) expect(text).not.toContain(subject)
    expect(text).toContain(company)
    expect(text).not.toMatch(/[{}]/)
  })
})
