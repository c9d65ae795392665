/** Entries that a page shows: which ones, which fields, and under which names. */
import { describe, expect, it } from 'vitest'
import type { LoadedContent } from '../../../src/content/load.ts'
import type { DataComponent } from '../../../src/content/schemas/page-component.ts'
import type { Collection } from '../../../src/site/collection.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { createDataView } from '../../../src/website/layouts/data-view.ts'
import { berths, services } from '../../support/collections.ts'

function view(component: Partial<DataComponent>, lang = 'en', title = 'Our berths') {
  const collections: readonly Collection[] = [berths, services]
  const loaded = {
    content: { words: {} },
    site: {
      data: { collections, info: { languages: ['en', 'fr'], generated: '2026-01-01T00:00:00Z' } },
      ...{ records: new Map(), addresses: new Map(), paths: new Set() },
    },
    files: new Map(),
    pictures: new Map(),
  } as unknown as LoadedContent // The part that is read.
  const record = { lang, title, path: `/${lang}/berths/` } as PageRecord // The same.
  const whole = { data: 'berths', view: 'list', filter: {}, limit: 100, ...component } as const
  const shown = createDataView(loaded, record, whole, wordsOf(lang).page)
  if (!shown) throw new Error('The page shows nothing')
  return shown
}

const textOf = (value: { readonly parts: readonly { readonly text: string }[] } | undefined) =>
  value?.parts.map(({ text }) => text).join('')

describe('A view of a collection', () => {
  it('has the entries of a query in its order, each with an identifier for links', () => {
    const { entries, isCut } = view({ filter: { pier: 'north' }, sort: 'price', limit: 1 })
    expect(entries.map(({ id, name }) => [id, textOf(name)])).toEqual([['berths-a-2', 'A 2']])
    expect(isCut).toBe(true)
    expect(view({ filter: { pier: 'north' } }).isCut).toBe(false)
    expect(view({ filter: { guests: 11 } }).entries).toEqual([])
  })

  it('has all fields but the name, or the chosen ones in their order', () => {
    const { columns, nameTitle } = view({})
    expect(nameTitle).toBe('Berth')
    expect(columns.map(({ title }) => title)).toEqual(
      'pier price guests equipment note page place'.split(' '),
    )
    const chosen = view({ fields: ['note', 'name', 'price'] })
    expect(chosen.columns).toEqual([
      { title: 'note', isNumber: false },
      { title: 'price', isNumber: true },
    ])
    expect(chosen.entries[0]?.fields.map(({ value }) => textOf(value))).toEqual([
      'Close to the showers',
      '21.5',
    ])
  })

  it('has only the chosen fields next to opening hours', () => {
    const titles = ({ columns }: ReturnType<typeof view>) => columns.map(({ title }) => title)
    expect(titles(view({ view: 'hours' }))).toEqual([])
    expect(titles(view({ view: 'hours', fields: ['note', 'name'] }))).toEqual(['note'])
  })

  it('has a map of the entries with coordinates, if it is one', () => {
    const { map, entries } = view({ view: 'map' })
    const pins = [...String(map).matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
    const placed = berths.entries.filter(({ values }) => values.place !== undefined)
    expect(pins).toEqual(placed.map(({ id }) => `berths-${id}`))
    expect(pins.length).toBeLessThan(entries.length)
    expect(view({}).map).toBe(false)
  })

  it('has titles and values of its language, and names the files of the collection', () => {
    const { title, isRepeated, nameTitle, entries, files } = view({}, 'fr', 'Postes')
    expect([title, isRepeated, nameTitle]).toEqual(['Postes', true, 'Poste'])
    expect(entries[0]?.fields.map(({ value }) => textOf(value))).toContain('Près des douches')
    expect(view({}, 'fr').isRepeated).toBe(false)
    expect(files).toEqual({ JSON: '/data/berths.json', CSV: '/data/berths.csv' })
  })

  it('has the name of an entry in another language, and else its identifier', () => {
    const { entries } = view({ data: 'services' })
    expect(entries.map(({ name }) => [textOf(name), name.lang])).toEqual([
      ['Grue', 'fr'],
      ['wifi', undefined],
    ])
  })

  it('has Markdown as HTML, and a picture apart from the fields', () => {
    const { entries, columns } = view({ data: 'services' })
    expect(columns.map(({ title }) => title)).toEqual(['berth', 'text'])
    expect(entries[0]?.fields[1]?.value?.html).toContain('<strong>12 tonnes</strong>')
    expect(entries.map(({ picture }) => picture)).toEqual([undefined, { src: '/_astro/wifi.png' }])
    const [first] = view({ data: 'services', fields: ['text'] }).entries
    expect(first?.picture).toBeUndefined()
  })
})
