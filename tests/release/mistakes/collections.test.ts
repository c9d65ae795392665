/** Mistakes in descriptions of collections, each with what is told of it. */
import { expect, it } from 'vitest'
import { collectionYaml, described } from '../../support/collection-files.ts'
import { bilingual } from '../../support/content-check.ts'
import { toldOf } from '../../support/mistake-rows.ts'
import type { MistakeRows } from '../../support/mistake-rows.ts'

const yaml = 'data/events/collection.yaml'
const one = 'data/events/one.yaml'
const entry = { [one]: 'name: One\n' }
const filterRule =
  'cannot filter values of this type: use true for single values or lists of texts, or range for numbers, days or instants'

const rows: MistakeRows = {
  'a schema elsewhere': [
    described('{ $ref: "https://a.example/x.json" }'),
    `${yaml}:5 | properties.a.$ref | is not allowed: write the schema of the field here`,
  ],
  'a keyword misspelt': [
    described('{ typ: string }'),
    `${yaml}:5 | properties.a.typ | there is no such field: did you mean type?`,
  ],
  'a keyword of another type': [
    described('{ type: number, minLength: 2 }'),
    `${yaml}:5 | properties.a.minLength | is only for the type string, not number: remove it`,
  ],
  'an unknown type of value': [
    described('{ type: text }'),
    `${yaml}:5 | properties.a.type | must be one of string, number, integer, boolean, array, object`,
  ],
  'a field without a type': [
    described('{ title: A }'),
    `${yaml}:5 | properties.a | has no type: use one of string, number, integer, boolean, array, object`,
  ],
  'a list of nothing': [
    described('{ type: array }'),
    `${yaml}:5 | properties.a | has the type array, but no items: add items`,
  ],
  'a block of nothing': [
    described('{ type: object }'),
    `${yaml}:5 | properties.a | has the type object, but no properties: add properties`,
  ],
  'choices of two types': [
    described('{ enum: [a, 1] }'),
    `${yaml}:5 | properties.a.enum | has 1: use only values of the type string`,
  ],
  'bounds in the wrong order': [
    described('{ type: number, minimum: 3, maximum: 2 }'),
    `${yaml}:5 | properties.a.minimum | must not exceed the value of maximum`,
  ],
  'a pattern that looks ahead': [
    described('{ type: string, pattern: "(?=a)b" }'),
    `${yaml}:5 | properties.a.pattern | cannot be used: RE2 has no lookahead or lookbehind, as in "(?="`,
  ],
  'a pattern that repeats a group': [
    described("{ type: string, pattern: '(a)\\1' }"),
    `${yaml}:5 | properties.a.pattern | cannot be used: RE2 has no backreferences, such as "\\1"`,
  ],
  'a pattern that is not closed': [
    described('{ type: string, pattern: "[a" }'),
    `${yaml}:5 | properties.a.pattern | cannot be used: missing closing ], "[a"`,
  ],
  'a value of five levels': [
    described(
      '{ type: array, items: { type: array, items: { type: array, items: { type: array, items: { type: string } } } } }',
    ),
    `${yaml}:5 | properties.a.items.items.items.items | is nested too deep: use at most 4 levels`,
  ],
  'a filter of texts by language': [
    described('{ type: string, x-filter: true, x-by-language: true }'),
    `${yaml}:5 | properties.a.x-filter | cannot be combined with x-by-language: keep one`,
  ],
  'a range of texts': [
    described('{ type: string, x-filter: range }'),
    `${yaml}:5 | properties.a.x-filter | ${filterRule}`,
  ],
  'an order of true and false': [
    described('{ type: boolean, x-sort: true }'),
    `${yaml}:5 | properties.a.x-sort | must be on a field with a text, a number, a day or an instant: remove x-sort`,
  ],
  'names of a field without choices': [
    described('{ type: string, x-names: { a: A } }'),
    `${yaml}:5 | properties.a.x-names | needs enum in this field`,
  ],
  'a name of no choice': [
    described('{ enum: [adults], x-names: { adult: Adults, adults: Adults } }'),
    `${yaml}:5 | properties.a.x-names | names "adult", which is not in enum: did you mean adults?`,
  ],
  'a list of references that has no texts': [
    described('{ type: array, items: { type: number }, x-entry: events }'),
    `${yaml}:5 | properties.a.x-entry | needs a list of texts: set items to { type: string }`,
  ],
  'a choice in each language': [
    described('{ type: array, items: { enum: [b] }, x-by-language: true }'),
    `${yaml}:5 | properties.a.x-by-language | cannot be combined with enum: remove x-by-language, and name the values with x-names`,
  ],
  'a list with a reference to nothing': [
    {
      ...described('{ type: array, items: { type: string }, x-entry: events }'),
      'data/events/one.yaml': 'name: One\na: [one, two]\n',
    },
    'data/events/one.yaml:2 | a, entry 2 | there is no entry "two" in data/events',
  ],
  'choices without a name': [
    described('{ type: array, items: { enum: [a, b, c] }, x-names: { b: B } }'),
    `warning: ${yaml}:5 | properties.a.x-names | has no name for a, c: add a name`,
  ],
  'choices without names on a site of several languages': [
    { ...bilingual, ...described('{ enum: [EUR, A1, talk, club] }') },
    `warning: ${yaml}:5 | properties.a.x-names | has no name for talk, club: add a name`,
  ],
  'a choice without a name in a language': [
    { ...bilingual, ...described('{ enum: [a, b], x-names: { a: { en: A }, b: B } }') },
    `warning: ${yaml}:5 | properties.a.x-names.a | has no text in de: add a text`,
  ],
  'a field of two kinds': [
    described('{ type: string, x-page: true, x-picture: true }'),
    `${yaml}:5 | properties.a.x-picture | cannot be combined with x-page: keep one`,
  ],
  'a place with other parts': [
    described('{ type: object, x-place: true, properties: { lat: { type: number } } }'),
    `${yaml}:5 | properties.a.x-place | needs exactly the properties latitude and longitude`,
  ],
  'a filter of what is private': [
    described('{ type: string, x-personal: private, x-filter: true }'),
    `${yaml}:5 | properties.a.x-filter | cannot be combined with "x-personal: private": keep one`,
  ],
  'a reference to no collection': [
    described('{ type: string, x-entry: evnts }'),
    `${yaml}:5 | properties.a.x-entry | there is no collection "evnts": did you mean events?`,
  ],
  'a default of another type': [
    described('{ type: number, default: many }'),
    `${yaml}:5 | properties.a.default | must be a number`,
  ],
  'a field with the name of a parameter': [
    { [yaml]: collectionYaml('  limit: { type: string }\n'), ...entry },
    `${yaml}:5 | properties.limit | is a name that the API uses: choose another name`,
  ],
  'a field with the name of a bound': [
    {
      [yaml]: collectionYaml('  a: { type: number, x-filter: true }\n  a_min: { type: number }\n'),
      ...entry,
    },
    `${yaml}:6 | properties.a_min | is a name that the API uses: choose another name`,
  ],
  'a field in capitals': [
    { [yaml]: collectionYaml('  Price: { type: number }\n'), ...entry },
    `${yaml}:5 | properties.Price | must be at most 40 lower-case letters, digits and underscores, starting with a letter`,
  ],
  'sixty-one fields': [
    {
      [yaml]: collectionYaml(
        Array.from({ length: 60 }, (_, at) => `  f${at}: { type: string }\n`).join(''),
      ),
      ...entry,
    },
    `${yaml}:3 | properties | must have at most 60 fields`,
  ],
  'a required field that is not described': [
    described('{ type: string }', 'required: [nmae]\n'),
    `${yaml}:1 | required | names "nmae", which is not in properties: did you mean name?`,
  ],
  'a name that is no field': [
    described('{ type: string }', 'x-name: nmae\n'),
    `${yaml}:1 | x-name | "nmae" is not in properties: did you mean name?`,
  ],
  'a telephone that is not marked': [
    { [yaml]: collectionYaml('  home_phone: { type: string }\n'), ...entry },
    `warning: ${yaml}:5 | properties.home_phone | looks like personal data: add "x-personal: private" to never publish it, or "x-personal: public" to publish it`,
  ],
  'a birthday in a block that is not marked': [
    described('{ type: object, properties: { geburtstag: { type: string } } }'),
    `warning: ${yaml}:5 | properties.a | looks like personal data: add "x-personal: private" to never publish it, or "x-personal: public" to publish it`,
  ],
  'a telephone that is marked, as nothing': [
    {
      [yaml]: collectionYaml(
        '  phone: { type: string, x-personal: public }\n  mobile: { type: string, x-personal: private }\n',
      ),
      [one]: 'name: One\nphone: +48 71 000 00 00\nmobile: +48 600 000 000\n',
    },
  ],
  'a purpose that is too long for a tool': [
    { [yaml]: collectionYaml().replace('What takes place.', 'x'.repeat(201)), ...entry },
    `${yaml}:2 | purpose | must be at most 200 characters long`,
  ],
  'a title that lacks a language': [
    { ...bilingual, [yaml]: collectionYaml().replace('Events', '{ en: Events }'), ...entry },
    `warning: ${yaml}:1 | title | has no text in de: add a text`,
  ],
  'a folder without a description': [
    entry,
    `${yaml} | is missing: create this file with the fields of the entries`,
  ],
  'a description with another ending': [
    { 'data/events/collection.yml': collectionYaml(), ...entry },
    `${yaml} | is missing: rename collection.yml`,
  ],
  'a collection without entries': [
    { [yaml]: collectionYaml() },
    `warning: ${yaml} | has no entries: write them into data/events/events.yaml`,
  ],
  'a collection with a blank in its name': [
    { 'data/My events/collection.yaml': collectionYaml(), 'data/My events/a.yaml': 'name: A\n' },
    'data/My events | must have a name of at most 40 lower-case letters, digits and hyphens, starting with a letter',
  ],
  'a collection with the name of an operation': [
    {
      ...described('{ type: string }'),
      'data/events-entry/collection.yaml': collectionYaml(),
      'data/events-entry/a.yaml': 'name: A\n',
    },
    'data/events-entry | has a name that the API uses for entries of events: choose another name',
  ],
  'a collection with the name of a schema': [
    {
      ...described('{ type: string }'),
      'data/events-entry-answer/collection.yaml': collectionYaml(),
      'data/events-entry-answer/a.yaml': 'name: A\n',
    },
    'data/events-entry-answer | has a name that the API uses for entries of events: choose another name',
  ],
  'four tools': [
    Object.fromEntries(
      ['a', 'b', 'c', 'd'].flatMap((name) => [
        [`data/${name}/collection.yaml`, collectionYaml('', 'x-tool: true\n')],
        [`data/${name}/one.yaml`, 'name: One\n'],
      ]),
    ),
    'data/d/collection.yaml:1 | x-tool | must be true in at most 3 collections: remove x-tool here',
  ],
  'thirty-one collections': [
    Object.fromEntries(
      Array.from({ length: 31 }, (_, at) => `data/c${at}`).flatMap((folder) => [
        [`${folder}/collection.yaml`, collectionYaml()],
        [`${folder}/one.yaml`, 'name: One\n'],
      ]),
    ),
    'data | has 31 collections: use at most 30',
  ],
  'entries in a folder of a folder': [
    { ...described('{ type: string }'), 'data/events/old/two.yaml': 'name: Two\n' },
    'warning: data/events/old/two.yaml | is not read: put it into the folder of a collection, such as data/events/events.yaml',
  ],
  'entries as a spreadsheet': [
    { ...described('{ type: string }'), 'data/events/two.xlsx': 'x' },
    'warning: data/events/two.xlsx | is not read: save the table as CSV with commas',
  ],
}

it.each(Object.entries(rows))('%s is told of', async (_what, [files, ...told]) => {
  expect(await toldOf(files)).toEqual(told)
})
