/** Collections as files of open data. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { DescriptionContext } from '../../../src/descriptions/description-context.ts'
import { openData, renderCsv, renderJson } from '../../../src/descriptions/open-data.ts'
import type { Collection } from '../../../src/site/collection.ts'
import type { SiteInfo } from '../../../src/site/site.ts'
import { berths, field, services } from '../../support/collections.ts'

const info = {
  baseUrl: 'https://harbour.example',
  languages: ['en', 'fr'],
  licence: { name: 'CC0', url: 'https://cc0.example' },
} as unknown as SiteInfo // The part that is read.

interface OpenData {
  readonly name: string
  readonly title: unknown
  readonly purpose: unknown
  readonly licence?: unknown
  readonly schema: object
  readonly entries: readonly Readonly<Record<string, unknown>>[]
}

const jsonOf = (collection: Collection, of = info) =>
  JSON.parse(renderJson(collection, of)) as OpenData // Checked by what is read of it.

describe('The files of a site', () => {
  it('are one of JSON and one of CSV for each collection', async () => {
    const context = { site: { collections: [berths, services] }, info }
    const rendered = await openData.render(context as unknown as DescriptionContext) // As above.
    expect(rendered.map(({ path, type }) => [path, type])).toEqual([
      ['/data/berths.json', 'application/json'],
      ['/data/berths.csv', 'text/csv; charset=utf-8; header=present'],
      ['/data/services.json', 'application/json'],
      ['/data/services.csv', 'text/csv; charset=utf-8; header=present'],
    ])
    for (const { path } of rendered) expect(openData.form.test(path), path).toBe(true)
  })

  it.each(['/data/', '/data/berths', '/data/a/b.json', '/en/data/berths.json', '/data/berths.xml'])(
    'are not at %s',
    (path) => {
      expect(openData.form.test(path)).toBe(false)
    },
  )
})

describe('A collection as JSON', () => {
  it('has what it is, its licence, its schema, and its entries in all languages', () => {
    const { schema, entries, ...rest } = jsonOf(berths)
    const { name, title, purpose } = berths
    expect(rest).toEqual({ name, title, purpose, licence: info.licence })
    expect(entries[0]).toEqual({
      ...{ id: 'a-1', name: 'A 1', pier: 'north', price: 21.5, guests: 4 },
      equipment: ['water', 'power'],
      note: { fr: 'Près des douches', en: 'Close to the showers' },
      page: 'https://harbour.example/en/piers/',
      place: { latitude: 48.6401, longitude: -2.0261 },
    })
    expect(schema).toMatchObject({
      required: ['id', 'name'],
      properties: {
        id: { type: 'string' },
        name: { title: 'Berth', type: 'string' },
        note: { description: 'What to know' },
      },
    })
  })

  it.each([berths, services])('has entries that its schema takes: $name', (collection) => {
    const { schema, entries } = jsonOf(collection)
    const validate = new Ajv2020().compile(schema)
    for (const entry of entries) expect([validate(entry), validate.errors]).toEqual([true, null])
    expect(validate({ name: 1 })).toBe(false)
  })

  it('has one entry on a line, and no licence if the site has none', () => {
    expect(renderJson(berths, info).match(/^ {4}\{"id":/gm)).toHaveLength(3)
    expect(jsonOf(berths, { ...info, licence: undefined })).not.toHaveProperty('licence')
    expect(jsonOf({ ...berths, entries: [] }).entries).toEqual([])
  })

  it('has no value of a field that is not public', () => {
    expect(renderJson(berths, info) + renderCsv(berths, info)).not.toContain('private')
  })
})

describe('A collection as CSV', () => {
  const rowsOf = (collection: Collection) =>
    parse<Record<string, string>>(renderCsv(collection, info), { columns: true })

  it('has the form that the content folder reads', () => {
    expect(renderCsv(berths, info).split('\r\n').slice(0, 2)).toEqual([
      'id,name,pier,price,guests,equipment,note.fr,note.en,note,page,place.latitude,place.longitude',
      'a-1,A 1,north,21.5,4,"water;power",Près des douches,Close to the showers,,https://harbour.example/en/piers/,48.6401,-2.0261',
    ])
    expect(rowsOf(berths)[2]).toMatchObject({ id: 'b-1', name: 'B "1"', price: '-3' })
    expect(rowsOf(services)[1]).toMatchObject({
      id: 'wifi',
      picture: 'https://harbour.example/_astro/wifi.png',
    })
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+33 2 99', '+33 2 99'],
    ['+44 (0)20 7946 0018', '+44 (0)20 7946 0018'],
    ['+1-202-555-0100', "'+1-202-555-0100"],
    ['+1+cmd()', "'+1+cmd()"],
    ['-2 3', "'-2 3"],
    ['-a', "'-a"],
    ['@a', "'@a"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['-3', '-3'],
    ['+4.5e-3', '+4.5e-3'],
    ['a=1', 'a=1'],
    [['=a', 'b'], "'=a;b"],
    ['a\n"b", c', 'a\n"b", c'],
    [' a ', ' a '],
    [-3, '-3'],
    [true, 'true'],
  ])('has a cell that no spreadsheet takes for a formula: %j', (value, cell) => {
    const fields = [field('x', {})]
    const [row] = rowsOf({ ...berths, fields, entries: [{ id: 'a', values: { x: value } }] })
    expect(row?.x).toBe(cell)
  })
})
