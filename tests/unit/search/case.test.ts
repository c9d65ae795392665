/**
 * Capitals, title case and lower case of common words, in each language that has capitals and a
 * stemmer, and in Azeri. The lists in `fixtures/words` have the 300 most frequent words of the
 * translations of GTK, GLib, GIMP, Nautilus, iso-codes and GNOME's settings in Debian 12.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { fold } from '../../../src/search/fold.ts'
import { createStemmer } from '../../../src/search/stemmer.ts'
import { wordsAtPlace } from '../../../src/search/tokenize.ts'
import { createTinySearch } from '../../support/tiny-index.ts'

afterAll(closePagefind)

const folder = 'tests/fixtures/words'
const languages = readdirSync(folder).map((name) => name.replace('.txt', ''))

describe('Common words', async () => {
  const { index } = await createTinySearch(
    languages.map((lang) => ({ path: `/${lang}/`, lang, text: 'x' })),
  )
  const termsOf = (lang: string) => {
    const own = index.languages.find((language) => language.lang === lang)
    if (!own) throw new Error(`There is no index in ${lang}`)
    const stem = createStemmer(own.wasm, index.stemmerVersion)
    return (text: string) => fold(stem(wordsAtPlace(text, lang).slice(0, 1))[0] ?? '')
  }

  it.each([
    ['de', ['straße', 'Straße', 'STRASSE', 'STRAẞE', 'strasse']],
    ['el', ['λόγος', 'Λόγος', 'ΛΟΓΟΣ', 'ΛΌΓΟΣ', 'λόγοσ']],
    ['lt', ['į̇́', 'Į́', 'į']],
    ['tr', ['ışık', 'Işık', 'IŞIK']],
    ['az', ['ışıq', 'Işıq', 'IŞIQ']],
  ])('in %s are one word in all these spellings: %s', (lang, spellings) => {
    expect(new Set(spellings.map(termsOf(lang))).size).toBe(1)
  })

  it.each(languages)('in %s have one term in capitals, title case and lower case', (lang) => {
    const termOf = termsOf(lang)
    const words = readFileSync(`${folder}/${lang}.txt`, 'utf8').trim().split('\n')
    expect(words).toHaveLength(300)
    const several = words.filter((word) => {
      const capitals = word.toLocaleUpperCase(lang)
      const title = word.slice(0, 1).toLocaleUpperCase(lang) + word.slice(1)
      return [capitals, title].some((other) => termOf(other) !== termOf(word))
    })
    expect(several).toEqual([])
  })
})

describe('In Turkish', async () => {
  const texts = {
    isi: ['Isı yalıtımı', 'DIŞ cephe kaplaması ısıyı tutar.'],
    is: ['İş ilanları', 'Yeni bir iş arayanlar için.'],
    english: ['DNS', 'What is a name? It is an API.'],
    kapi: ['Kapı', 'KAPI KAPALI. Yardım masası.'],
    dis: ['Diş hekimi', 'Dişler her gün fırçalanır.'],
  }
  const search = await createTinySearch(
    Object.entries(texts).map(([name, [title = '', text = '']]) => {
      return { path: `/tr/${name}/`, lang: 'tr', title, text }
    }),
  )
  const first = (query: string) => search.paths(query, { lang: 'tr' })[0]?.split('/')[2]

  it.each([
    ['ısı', 'isi'],
    ['Isı', 'isi'],
    ['ISI', 'isi'],
    ['ısıyı', 'isi'],
    ['iş', 'is'],
    ['İŞ', 'is'],
    ['is', 'english'],
    ['api', 'english'],
    ['API', 'english'],
    ['kapı', 'kapi'],
    ['KAPI', 'kapi'],
    ['kapi', 'kapi'],
    ['yardım', 'kapi'],
    ['YARDIM', 'kapi'],
    ['dış', 'isi'],
    ['diş', 'dis'],
    ['DİŞ', 'dis'],
  ])('%s finds %s first', (query, name) => {
    expect(first(query)).toBe(name)
  })

  it('a word in an exact title is found by its heading and marked as it is written', () => {
    const [hit] = search.find('ısı', { lang: 'tr', limit: 1 }).hits
    expect(hit?.matched).toContain('Isı')
  })
})
