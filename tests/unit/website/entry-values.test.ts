/** Values of entries, as readers of a language see them. */
import { describe, expect, it } from 'vitest'
import type { CollectionField, FieldSchema, JsonValue } from '../../../src/site/collection.ts'
import { languageFacts } from '../../../src/site/languages.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { showValue, type ValueContext } from '../../../src/site/entry-values.ts'
import { berths, field, services } from '../../support/collections.ts'

const piers: PageRecord = {
  ...{ path: '/en/piers/', title: 'Piers', description: '', type: 'guide', lang: 'en' },
  alternates: { fr: '/fr/pontons/' },
  cursorKey: '',
}
const pages = new Map([
  ['/en/piers/', piers],
  ['/fr/pontons/', { ...piers, path: '/fr/pontons/', title: 'Pontons', lang: 'fr' }],
])

function show(
  value: JsonValue,
  { lang = 'en', ...of }: Partial<CollectionField> & { schema?: FieldSchema; lang?: string },
) {
  const context: ValueContext = {
    lang,
    locale: languageFacts(lang).locale,
    languages: ['en', 'fr'],
    words: wordsOf(lang).page,
    today: '2026-01-01',
    collections: [berths, services],
    findPage: (path) => pages.get(path),
    renderMarkdown: (markdown, of) => `${of}: ${markdown}`,
  }
  return showValue(value, field('x', of.schema ?? {}, of), context)
}

/** The text of a value, with the targets of its links. */
function textOf(value: JsonValue, of: Parameters<typeof show>[1]): string | undefined {
  return show(value, of)
    ?.parts.map(({ text, href }) => (href === undefined ? text : `[${text}](${href})`))
    .join('')
}

it.each<[JsonValue, string, string]>([
  ['adults', 'en', 'Adults'],
  ['adults', 'fr', 'Adultes'],
  [['adults', 2, 'all'], 'fr', 'Adultes, Two et all'],
])('A choice %j has its name in %s', (value, lang, text) => {
  const valueNames = { adults: { en: 'Adults', fr: 'Adultes' }, 2: { en: 'Two' } }
  expect(textOf(value, { lang, valueNames })).toBe(text)
  expect(textOf({ inner: 'adults' }, { lang, valueNames })).toBe('inner: adults')
})

describe('A value is written as its language writes it:', () => {
  it.each<[JsonValue, FieldSchema, string, string]>([
    [21.5, { type: 'number' }, 'en', '21.5'],
    [21.5, { type: 'number' }, 'fr', '21,5'],
    [0.000_001, { type: 'number' }, 'en', '0.000001'],
    [2027, { type: 'integer' }, 'en', '2027'],
    [14_900, { type: 'integer' }, 'en', '14,900'],
    [14_900, { type: 'integer' }, 'ar', '١٤٬٩٠٠'],
    [true, { type: 'boolean' }, 'en', 'yes'],
    [false, { type: 'boolean' }, 'fr', 'non'],
    ['2026-05-01', { type: 'string', format: 'date' }, 'en', '1 May 2026'],
    ['2026-05-01', { type: 'string', format: 'date' }, 'fr', '1 mai 2026'],
    [
      '2026-05-01T18:05:00+02:00',
      { type: 'string', format: 'date-time' },
      'en',
      '1 May 2026 at 18:05',
    ],
    [
      '2026-05-01T18:05:00Z',
      { type: 'string', format: 'date-time' },
      'en',
      '1 May 2026 at 18:05 UTC',
    ],
    ['08:30', { type: 'string', format: 'time' }, 'fr', '08:30'],
    [['water', 'power', 'wifi'], { type: 'array' }, 'en', 'water, power and wifi'],
    [['water', 'power'], { type: 'array' }, 'fr', 'water et power'],
    [[1.5, 2], { type: 'array' }, 'fr', '1,5 et 2'],
    [{ from: 3, to: 5 }, { properties: { from: { title: 'From' } } }, 'en', 'From: 3 and to: 5'],
  ])('%j of %j in %s', (value, schema, lang, text) => {
    expect(textOf(value, { schema, lang })).toBe(text)
  })

  it('a day and an instant keep their machine-readable form', () => {
    expect(show('2026-05-01', { schema: { format: 'date' } })?.parts).toEqual([
      { text: '1 May 2026', datetime: '2026-05-01' },
    ])
  })

  it('nothing is shown of an empty list, of null and of half a place', () => {
    expect(show([], { schema: { type: 'array' } })).toBeUndefined()
    expect(show(null, {})).toBeUndefined()
    expect(show({ latitude: 1 }, { kind: 'place' })).toBeUndefined()
  })
})

describe('A value leads', () => {
  it.each([
    ['a@b.example', 'email', '[a@b.example](mailto:a@b.example)'],
    ['https://b.example/', 'uri', '[https://b.example/](https://b.example/)'],
    ['http://b.example/', 'uri', 'http://b.example/'],
    ['javascript:alert(1)', 'uri', 'javascript:alert(1)'],
    ['https://b.example/', 'none', 'https://b.example/'],
  ])('%s of the format %s: %s', (value, format, text) => {
    expect(textOf(value, { schema: { type: 'string', format } })).toBe(text)
  })

  it('to its page, in the language of the reader if it has that', () => {
    expect(textOf('/en/piers/', { kind: 'page' })).toBe('[Piers](/en/piers/)')
    expect(textOf('/en/piers/', { kind: 'page', lang: 'fr' })).toBe('[Pontons](/fr/pontons/)')
    expect(textOf('/en/nowhere/', { kind: 'page' })).toBe('/en/nowhere/')
  })

  it('to a map, by a link of telephones', () => {
    expect(textOf({ latitude: 48.64, longitude: -2.02 }, { kind: 'place' })).toBe(
      '[48.64,\u00a0-2.02](geo:48.64,-2.02)',
    )
  })

  it('to an entry, by its name', () => {
    expect(textOf('a-1', { kind: 'entry', collection: 'berths' })).toBe('A 1')
    expect(textOf('crane', { kind: 'entry', collection: 'services' })).toBe('Grue')
    expect(textOf('wifi', { kind: 'entry', collection: 'services' })).toBe('wifi')
    expect(textOf(['a-1', 'z'], { kind: 'entry', collection: 'berths' })).toBe('A 1 and z')
  })
})

it('telephone numbers and addresses run from left to right in every language', () => {
  const isLeftToRight = (value: string, format = '') =>
    show(value, { schema: { format }, lang: 'ar' })?.parts[0]?.isLeftToRight
  expect(isLeftToRight('+33 2 99 00 00 12')).toBe(true)
  expect(isLeftToRight('a@b.example', 'email')).toBe(true)
  expect(isLeftToRight('12 boats')).toBeUndefined()
})

describe('A value by language', () => {
  const note = { fr: 'Près', de: 'Nah' }

  it('is that of the page, else English, else the next language, which it names', () => {
    const of = { isByLanguage: true }
    expect(show(note, { ...of, lang: 'fr' })).toEqual({
      parts: [{ text: 'Près', isLeftToRight: undefined }],
      lang: undefined,
    })
    expect(show(note, { ...of, lang: 'ar' })?.lang).toBe('fr')
    expect(show({ ...note, en: 'Near' }, { ...of, lang: 'ar' })?.lang).toBe('en')
    expect(show('Near', { ...of, lang: 'ar' })?.lang).toBeUndefined()
  })

  it('is rendered in its own language if it is Markdown', () => {
    const of = { isByLanguage: true, kind: 'markdown' } as const
    expect(show(note, { ...of, lang: 'en' })).toMatchObject({ html: 'fr: Près', lang: 'fr' })
    expect(show('Near', { ...of, lang: 'ar' })).toMatchObject({ html: 'ar: Near' })
  })
})
