/** Mistakes in entries of collections, each with what is told of it. */
import { expect, it } from 'vitest'
import { collectionYaml, entered } from '../../support/collection-files.ts'
import { bilingual } from '../../support/content-check.ts'
import { toldOf } from '../../support/mistake-rows.ts'
import type { MistakeRows } from '../../support/mistake-rows.ts'

const yaml = 'data/events/collection.yaml'
const one = 'data/events/one.yaml'
const idRule =
  'must be lower-case ASCII words joined by hyphens, at most 64 characters, such as new-crane'

const rows: MistakeRows = {
  'a number as people write it': [
    entered('name: One\nprice: 14 900\n'),
    `${one}:2 | price | must be a number: write 14900`,
  ],
  'a number with a comma': [
    entered('id,name,price\na,A,"1,5"\n', 'one.csv'),
    'data/events/one.csv:2 | price | must be a number: write 1.5',
  ],
  'a name that is a number': [
    entered('name: 5\n'),
    `${one}:1 | name | must be a text: put it in quotes, "5"`,
  ],
  'a choice misspelt': [
    entered('name: One\nkind: corse\n'),
    `${one}:2 | kind | must be one of talk, course: did you mean course?`,
  ],
  'an entry without its name': [entered('kind: talk\n'), `${one}:1 | name | is missing`],
  'a field of an entry misspelt': [
    entered('name: One\nprise: 3\n'),
    `${one}:2 | prise | there is no such field: did you mean price?`,
  ],
  'a day of an entry that does not exist': [
    entered('name: One\nday: 2026-02-30\n'),
    `${one}:2 | day | there is no day 2026-02-30: correct the date`,
  ],
  'a day of an entry as people write it': [
    entered('name: One\nday: 1.3.2026\n'),
    `${one}:2 | day | must be a day in the form YYYY-MM-DD: write 2026-03-01`,
  ],
  'a number larger than JSON holds': [
    entered('name: One\ncount: 9007199254740993\n'),
    `${one}:2 | count | is too large for an exact number in JSON: write type: string for this field in collection.yaml, and put the value in quotes`,
  ],
  'yes for true': [
    entered('name: One\nopen: yes\n'),
    `${one}:2 | open | must be true or false: write true`,
  ],
  'a list with a value twice and too many': [
    entered('name: One\ntags: [a, a, b]\n'),
    `${one}:2 | tags | has too many entries: use at most 2`,
    `${one}:2 | tags | must not have the same entry twice`,
  ],
  'a text of a language that the site lacks': [
    entered('name: One\nwords: { de: Worte }\n'),
    `${one}:2 | words.de | there is no such field: use one of en`,
  ],
  'a text that is too long in a language': [
    entered('name: One\nwords: { en: One two three four five six }\n'),
    `${one}:2 | words.en | must be at most 20 characters long`,
  ],
  'entries without a translation': [
    {
      ...bilingual,
      ...entered(
        '- { id: a, name: A, words: { en: A } }\n- { id: b, name: B, words: { en: B } }\n- { id: c, name: C, words: { de: C } }\n',
      ),
    },
    `warning: ${one}:1 | words | has no text in de: add a text. The text is also missing in 1 more entry`,
    `warning: ${one}:3 | words | has no text in en: add a text`,
  ],
  'a page of an entry that is not there': [
    { ...entered('name: One\npage: /en/abot/\n'), 'pages/en/about.md': aboutPage() },
    `${one}:2 | page | there is no page at /en/abot/: did you mean /en/about/?`,
  ],
  'a page of an entry that is a draft': [
    {
      ...entered('name: One\npage: /en/about/\n'),
      'pages/en/about.md': aboutPage('draft: true\n'),
    },
    `${one}:2 | page | pages/en/about.md is a draft: publish it first, or remove this address until then`,
  ],
  'a picture of an entry that is not there': [
    entered('name: One\npicture: crane.png\n'),
    `${one}:2 | the picture crane.png does not exist: write a path relative to this file`,
  ],
  'a picture of an entry on another site': [
    entered('name: One\npicture: https://a.example/crane.png\n'),
    `${one}:2 | picture | must be the path of a picture, relative to this file, such as crane.jpg`,
  ],
  'a place that is not on the Earth': [
    entered('name: One\nplace: { latitude: 200, longitude: 3 }\n'),
    `${one}:2 | place.latitude | must be at most 90`,
  ],
  'a reference to no entry': [
    entered('- { id: summer, name: One }\n- { id: b, name: Two, next: sumer }\n'),
    `${one}:2 | next | there is no entry "sumer" in data/events: did you mean summer?`,
  ],
  'a reference to an entry in a file with mistakes, as the mistakes alone': [
    entered('- { id: summer }\n- { id: b, name: Two, next: sumer }\n'),
    `${one}:1 | name | is missing`,
  ],
  'an address that runs in an entry': [
    entered('name: One\nlink: javascript:alert(1)\n'),
    `${one}:2 | link | must be an address that starts with https://, http://, mailto: or tel:`,
  ],
  'an id twice': [
    { ...entered('- { id: a, name: A }\n'), 'data/events/two.yaml': '- { id: a, name: B }\n' },
    `data/events/two.yaml:1 | id | "a" is also the id of an entry in ${one}:1: choose another id`,
  ],
  'an id in capitals, a number, none, and no entry': [
    entered('- { id: A_b, name: A }\n- { id: 12, name: B }\n- { name: C }\n- D\n'),
    `${one}:4 | must be a block of fields with an id`,
    `${one}:1 | id | ${idRule}`,
    `${one}:2 | id | must be a text in quotes: "12"`,
    `${one}:3 | id | is missing`,
  ],
  'an entry of 41 kB': [
    entered(`name: ${'x'.repeat(41_000)}\n`),
    `${one}:1 | the entry has 42 kB: use at most 32 kB`,
  ],
  'HTML in a text of an entry': [
    entered('name: One <b>two</b>\n'),
    `warning: ${one}:1 | name | has <b>, which readers see as plain text: remove the tag, or add x-markdown: true to the field in collection.yaml`,
  ],
  'signs of less and more in a text, as nothing': [entered('name: One < two > three\n')],
  'a text that another pattern would take': [
    {
      [yaml]: collectionYaml(
        "  a: { type: string, pattern: '^a$' }\n  b: { type: string, pattern: '^b$' }\n",
      ),
      [one]: 'name: One\na: a\nb: a\n',
    },
    `${one}:3 | b | must match the pattern ^b$`,
  ],
  'a pattern that takes long elsewhere': [
    entered(`name: One\ncode: ${'a'.repeat(20_000)}b\n`),
    `${one}:2 | code | must match the pattern ^(a+)+$`,
  ],
  'aliases of aliases': [
    entered(bomb()),
    `${one}:1 | uses *a and other aliases too often: replace the aliases by their values`,
  ],
  'entries that are a text': [
    entered('Just text.\n'),
    `${one}:1 | must be a list of entries, or the fields of one entry`,
  ],
  'JSON with a comma too many': [
    entered('[\n  { "id": "a", "name": "A" },\n]\n', 'one.json'),
    'data/events/one.json:2 | is not valid JSON: check the quotes, commas and brackets here',
  ],
  'JSON with tabs and a number for a text': [
    entered('[\n\t{ "id": "a",\n\t\t"name": 5 }\n]\n', 'one.json'),
    'data/events/one.json:3 | name | must be a text: put it in quotes, "5"',
  ],
  'a table between semicolons': [
    entered('id;name\na;A\n', 'one.csv'),
    'data/events/one.csv:1 | separates its columns by semicolons: use commas, as in id,name,price,count,kind,day,open,tags,words,words.en,page,picture,place.latitude,place.longitude,next,link,text,code',
  ],
  'a column of a table misspelt': [
    entered('id,nmae\na,A\n', 'one.csv'),
    'data/events/one.csv:1 | nmae | is an unknown column: did you mean name?',
  ],
  'a column of a table twice': [
    entered('id,name,name\na,A,A\n', 'one.csv'),
    'data/events/one.csv:1 | name | is the name of two columns: keep one',
  ],
  'a table without ids': [
    entered('name\nA\n', 'one.csv'),
    'data/events/one.csv:1 | id | is missing: add this column',
  ],
  'a quote of a table that is open': [
    entered('id,name\na,"A\nb,B\n', 'one.csv'),
    'data/events/one.csv:2 | has a quote that is not closed: write a second quote after the value',
  ],
  'a row of a table with too many values': [
    entered('id,name\na,A,B\nb,B\n', 'one.csv'),
    'data/events/one.csv:2 | has 3 values, but the first line has 2 names: write one value for each name. For an empty value, write only the comma',
  ],
  'a text without a field for it': [
    { [yaml]: collectionYaml(), 'data/events/one.md': '---\nname: One\n---\n\nText.\n' },
    'data/events/one.md:5 | has text below its front matter, but the collection has no field for this text: add x-markdown: true to a field in collection.yaml',
  ],
  'an entry in Markdown without fields': [
    entered('Text.\n', 'one.md'),
    'data/events/one.md:1 | must begin with front matter, a block of fields between two lines of ---',
  ],
  'an entry in Markdown of another language': [
    entered('---\nname: One\n---\n', 'one.de.md'),
    'data/events/one.de.md | must have a name such as new-crane.md or new-crane.en.md',
  ],
  'two languages that differ in a number': [
    {
      ...bilingual,
      ...entered('---\nname: One\nprice: 2\n---\n', 'one.en.md'),
      'data/events/one.de.md': '---\nname: One\nprice: 3\n---\n',
    },
    'data/events/one.en.md:3 | price | has a different value in data/events/one.de.md: write the field in only one of the two files',
  ],
  'a link, a script and a note in the text of an entry': [
    entered('---\nname: One\n---\n\n[x](/en/no/) <script>x</script>\n\nTODO\n', 'one.md'),
    'data/events/one.md:5 | links to /en/no/, but there is no page at that address',
    'data/events/one.md:5 | has <script>, which browsers do not run on this site: remove it',
    'warning: data/events/one.md:7 | contains "TODO", a note to yourself: write the text instead',
  ],
}

function aboutPage(more = ''): string {
  return `---\ntitle: About\ndescription: A page.\ntype: other\nupdated: 2026-01-01\n${more}---\n\nText.\n`
}

/** Ten times ten times ten times … the same letter. */
function bomb(): string {
  const names = ['a', 'b', 'c', 'd', 'e']
  return names
    .map((name, at) => {
      const part = at === 0 ? 'x' : `*${names[at - 1] ?? ''}`
      return `${name}: &${name} [${Array<string>(10).fill(part).join(',')}]\n`
    })
    .join('')
}

it.each(Object.entries(rows))('%s is told of', async (_what, [files, ...told]) => {
  expect(await toldOf(files)).toEqual(told)
})

it('of one wrong column, the first twenty rows are told of', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `a${at},A,x\n`).join('')
  const told = await toldOf(entered(`id,name,count\n${rows}`, 'one.csv'))
  expect(told).toHaveLength(21)
  expect(told[19]).toBe('data/events/one.csv:21 | count | must be a whole number')
  expect(told[20]).toBe(
    'data/events/one.csv | has 10 more mistakes, which are not listed: correct the listed ones first',
  )
})

it('20,001 entries are too many', async () => {
  const rows = Array.from({ length: 20_001 }, (_, at) => `a${at},A\n`).join('')
  expect(await toldOf(entered(`id,name\n${rows}`, 'one.csv'))).toEqual([
    `${yaml} | has 20001 entries: use at most 20000`,
  ])
})
