/**
 * JSON Schemas of the content: they take what the check takes, and refuse what a schema can refuse.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { CollectionParts } from '../../../src/content/collections/collections.ts'
import { readContent } from '../../../src/content/content.ts'
import { editorSchemas, explainLengths } from '../../../src/content/editor-schemas.ts'
import { splitFrontMatter } from '../../../src/content/markdown-file.ts'
import { contactSchema } from '../../../src/content/schemas/contact-schema.ts'
import { frontMatterSchema } from '../../../src/content/schemas/front-matter.ts'
import { siteConfigSchema } from '../../../src/content/schemas/site-config.ts'
import { pricesSchema } from '../../../src/content/schemas/prices.ts'

const fixtures = 'tests/fixtures'
const sites = readdirSync(fixtures).filter((name) => existsSync(join(fixtures, name, 'site.yaml')))

/** What of a file is held against its schema. */
function readFields(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  const yaml = file.endsWith('.md') ? (splitFrontMatter(text)?.yaml ?? '') : text
  return parse(yaml, { schema: 'core' })
}

/** Fields of a fixture, which the check has read. */
interface SiteFields {
  readonly languages: string[]
  readonly kinds?: object
}

/** Whether a value fits the schema of that name. */
function createJudge(
  languages: readonly string[],
  collections: CollectionParts['schemas'] = [],
  kinds: readonly string[] = [],
  components: readonly string[] = [],
) {
  // The pattern beside the format says the same.
  const names = ['date', 'date-time', 'local-date-time', 'time', 'email', 'uri']
  const formats = Object.fromEntries(names.map((name) => [name, true as const]))
  const ajv = new Ajv({ allErrors: true, strictTypes: false, formats })
  ajv.addVocabulary(['patternErrorMessage'])
  const rows = editorSchemas({ languages, collections, kinds, components }).map((row) => ({
    ...row,
    validate: ajv.compile(explainLengths(row.schema)),
  }))
  const accepts = (name: string, value: unknown) =>
    rows.find((row) => row.name === name)?.validate(value)
  return { rows, accepts }
}

it.each(sites)(
  'JSON Schemas for editors take every YAML file and every front matter of %s',
  async (site) => {
    const folder = join(fixtures, site)
    const { languages, kinds = {} } = readFields(join(folder, 'site.yaml')) as SiteFields
    const { content } = await readContent(folder, { now: new Date() })
    const { collectionParts, ownParts } = content ?? {}
    const { rows } = createJudge(
      languages,
      collectionParts?.schemas,
      Object.keys(kinds),
      ownParts?.components,
    )
    const seen = rows.flatMap(({ files, except, validate }) =>
      globSync(files, { cwd: folder, exclude: except === undefined ? [] : [except] }).map(
        (file) => {
          const isValid = validate(readFields(join(folder, file)))
          expect(isValid, `${file}: ${JSON.stringify(validate.errors)}`).toBe(true)
          return file
        },
      ),
    )
    const there = globSync('{*.yaml,data/*/*.yaml,texts/*,synonyms/*,pages/**/*.md,city/*}', {
      cwd: folder,
    })
    expect(seen.toSorted()).toEqual(there.toSorted())
  },
)

const page = { title: 'A', description: 'B', type: 'other', updated: '2026-01-01' }
const site = {
  ...{ service: 'mill', company: 'Mill', tagline: { en: 'Flour' }, languages: ['en'] },
  navigation: {},
}
const offer = { market: 'DE', lang: 'en', currency: 'EUR', amount: 1 }
const workshop = { pricing: 'A', nextStep: 'B', offers: [offer], texts: {} }
const checked: Readonly<Record<string, z.ZodType>> = {
  page: frontMatterSchema,
  site: siteConfigSchema(['en', 'de', 'fr']),
  contact: contactSchema(['en', 'de']),
  workshop: pricesSchema(['en', 'de']),
}
const { accepts } = createJudge(['en', 'de'])

describe('A schema for editors refuses, as the check does,', () => {
  it.each([
    ['page', 'a missing title', { ...page, title: undefined }],
    ['page', 'an empty title', { ...page, title: '' }],
    ['page', 'a type that does not exist', { ...page, type: 'city' }],
    ['page', 'a day that does not exist', { ...page, updated: '2026-02-30' }],
    ['page', 'a field that does not exist', { ...page, keyword: ['a'] }],
    ['page', 'keywords that are no list', { ...page, keywords: 'a, b' }],
    ['page', 'twenty-one keywords', { ...page, keywords: Array<string>(21).fill('a') }],
    ['page', 'an alias without its slash', { ...page, aliases: ['en/old/'] }],
    ['page', 'a draft that is neither', { ...page, draft: 'yes' }],
    ['page', 'an instant without its offset', { ...page, publishAt: '2027-01-01T08:00:00' }],
    ['page', 'an unknown component', { ...page, component: 'map' }],
    ['page', 'a key with capitals', { ...page, translationKey: 'Opening Hours' }],
    ['site', 'a site without languages', { ...site, languages: [] }],
    ['site', 'a colour by its name', { ...site, brand: { accent: 'red' } }],
    ['site', 'frames, which are called embeds now', { ...site, frames: ['a.example'] }],
    ['site', 'a link that would run', { ...site, footer: { en: [{ label: 'A', href: 'js:a' }] } }],
    ['contact', 'half a mailbox', { email: 'mill' }],
    ['contact', 'half a mailbox of a language', { email: { en: 'mill' } }],
    ['contact', 'a language of another site', { phone: { fr: '+33' } }],
    ['workshop', 'a currency by its sign', { ...workshop, offers: [{ ...offer, currency: '€' }] }],
    ['workshop', 'a price as text', { ...workshop, offers: [{ ...offer, amount: '14 900' }] }],
    ['workshop', 'a price of nothing', { ...workshop, offers: [{ ...offer, amount: 0 }] }],
    ['workshop', 'a market in words', { ...workshop, offers: [{ ...offer, market: 'Poland' }] }],
    ['workshop', 'a text of another language', { ...workshop, pricing: { fr: 'A' } }],
    ['workshop', 'a language elsewhere', { ...workshop, offers: [{ ...offer, lang: 'fr' }] }],
  ] as const)('in %s: %s', (name, _what, value) => {
    const given: unknown = JSON.parse(JSON.stringify(value))
    expect([checked[name]?.safeParse(given).success, accepts(name, given)]).toEqual([false, false])
  })

  it('an old address without its slash, a group of one, a text with no such name', () => {
    expect(accepts('redirects', { 'old/': '/new/' })).toBe(false)
    expect(accepts('synonyms', [['mill']])).toBe(false)
    expect(accepts('texts-en', { page: { sjip: 'Skip' } })).toBe(false)
    expect(accepts('texts-de', { page: { searchCount: { one: '{count} Seite' } } })).toBe(false)
  })
})

const collection = { title: 'A', purpose: 'B', properties: { name: { type: 'string' } } }

describe('A schema for editors of collections', () => {
  const entries = {
    type: 'object',
    properties: { name: { type: 'string' } },
    additionalProperties: false,
  }
  const { accepts } = createJudge(['en', 'de'], [{ name: 'events', schema: entries }])

  it.each([
    [true, collection],
    [true, { ...collection, title: { en: 'A' }, 'x-tool': true, required: ['name'] }],
    [true, { ...collection, properties: { a: { enum: ['b'], 'x-filter': 'range' } } }],
    [false, { ...collection, title: { fr: 'A' } }],
    [false, { ...collection, properties: { a: { typ: 'string' } } }],
    [false, { ...collection, properties: { a: { $ref: '#' } } }],
    [false, { ...collection, properties: { A: { type: 'string' } } }],
    [false, { ...collection, properties: { a: { type: 'array', items: { type: 'text' } } } }],
    [false, { purpose: 'B', properties: {} }],
  ])('is %s for %j', (isTaken, value) => {
    expect(accepts('collection', value)).toBe(isTaken)
  })

  it('is one of the entries too', () => {
    expect(accepts('data-events', { name: 'A' })).toBe(true)
    expect(accepts('data-events', { nmae: 'A' })).toBe(false)
  })
})

describe('A schema for editors takes, as the check does,', () => {
  const blanks = ' '.repeat(200)
  it.each([
    ['page', 'a text with blanks around it', { ...page, title: `${blanks}A${blanks}` }],
    ['page', 'a text of many signs of two units', { ...page, title: '𝕄'.repeat(120) }],
    ['page', 'an instant with an offset', { ...page, publishAt: '2027-01-01T08:00:00.5+01:00' }],
    ['workshop', 'a text of a language', { ...workshop, pricing: { de: 'A' } }],
    ['page', 'a day to begin', { ...page, publishAt: '2028-02-29' }],
    ['site', 'a colour in capitals', { ...site, brand: { accent: '#12336B' } }],
    ['site', 'a font of its own', { ...site, brand: { fonts: { text: { regular: 'a.woff2' } } } }],
    [
      'site',
      'an address in any letters',
      { ...site, social: [{ label: 'A', href: 'https://ä.de/ü' }] },
    ],
    ['site', 'a language that is new', { ...site, languages: ['en', 'fr'], about: { fr: 'A' } }],
    ['contact', 'no mailbox', { email: null, phone: '1' }],
    ['contact', 'a mailbox of an odd host', { email: "o'mill+a@b-.example" }],
    [
      'workshop',
      'the market of all others',
      { ...workshop, offers: [{ ...offer, market: 'INTL' }] },
    ],
  ] as const)('in %s: %s', (name, _what, value) => {
    expect(checked[name]?.safeParse(value).error).toBeUndefined()
    expect(accepts(name, value)).toBe(true)
  })
})

describe('What an editor shows of a field', () => {
  it('is what it holds, how long it may be, its choices, and why a value does not fit', () => {
    const [row] = editorSchemas({ languages: ['en'] })
    const { properties = {} } = explainLengths(row?.schema ?? {})
    expect(properties.title?.description).toBe(
      'Title: heading of the page and text of links to it (at most 120 characters)',
    )
    expect(properties.type?.enum).toContain('offer')
    expect(properties.updated?.patternErrorMessage).toBe('must be a day in the form YYYY-MM-DD')
  })

  it('of a word of the interface is the word that stands there without it', () => {
    const words = editorSchemas({ languages: ['de'] }).find(
      ({ name }) => name === 'texts-de',
    )?.schema
    expect(words?.properties?.page?.properties?.search).toEqual({
      type: 'string',
      description: 'In English: Search',
      default: 'Suche',
    })
  })
})
