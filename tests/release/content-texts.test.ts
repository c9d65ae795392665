/** Words of the interface that an organisation writes: `texts/<lang>.yaml`. */
import { describe, expect, it } from 'vitest'
import { pageText, siteYaml } from '../support/content-folder.ts'
import { bilingual, check, mistakesOf, warningsOf } from '../support/content-check.ts'
import { describeWords } from '../../scripts/check/words.ts'
import { readSupplied } from '../../src/content/schemas/texts.ts'
import { wordsOf } from '../../src/site/words/words.ts'

const hungarian = {
  'site.yaml': siteYaml.replace('[en]', '[en, hu]'),
  'pages/hu/index.md': pageText({ title: 'Malom', type: 'home' }),
}

async function wordsIn(files: Parameters<typeof check>[0], lang: string) {
  const { loaded } = await check(files)
  return loaded?.content.words[lang]?.words
}

describe('Words of a site', () => {
  it('are those of the product where there is no file', async () => {
    expect(await wordsIn(bilingual, 'de')).toEqual(wordsOf('de'))
    expect(await warningsOf(bilingual)).toEqual([])
  })

  it('are its own where it has some, and the others stay', async () => {
    const text = [
      'page:',
      '  townsTitle: Dörfer nach Tälern',
      '  searchCount:',
      '    one: Eine Seite',
      "    other: '{count} Seiten'",
    ]
    const words = await wordsIn({ ...bilingual, 'texts/de.yaml': text.join('\n') }, 'de')
    const { page, ...others } = wordsOf('de')
    expect(words).toEqual({
      ...others,
      page: {
        ...page,
        townsTitle: 'Dörfer nach Tälern',
        searchCount: { one: 'Eine Seite', other: '{count} Seiten' },
      },
    })
  })

  it('may be English on a site in another language, for the consent pages', async () => {
    const german = {
      'site.yaml': siteYaml.replace('[en]', '[de]').replaceAll('{ en: ', '{ de: '),
      'pages/en/index.md': undefined,
      'pages/de/index.md': pageText({ title: 'Mühle', type: 'home' }),
      'texts/en.yaml': 'consent: { allow: Let it in }\n',
    }
    expect((await wordsIn(german, 'en'))?.consent.allow).toBe('Let it in')
  })

  it('that are there are told apart from words that are not, with the nearest one', async () => {
    const text = 'page:\n  serchNone: Nothing\n  lead: Words\n  colour: Red\nfooter: { menu: M }\n'
    expect(await mistakesOf({ 'texts/en.yaml': text })).toEqual([
      'texts/en.yaml:5 | footer | is not a known key: did you mean page.footer?',
      'texts/en.yaml:2 | page.serchNone | is not a known key: did you mean searchNone?',
      'texts/en.yaml:3 | page.lead | is not a known key: did you mean connect.lead?',
      'texts/en.yaml:4 | page.colour | is not a known key: see the keys in docs/words.yaml',
    ])
  })

  it('keep the values that are filled in, and no others', async () => {
    const text = [
      'page:',
      '  menu: Menu of {company}',
      "  embedNote: ''",
      '  embedShow: Show it',
      'llms:',
      "  useWhen: 'Ask {company} about {subject}'",
    ]
    expect(await mistakesOf({ 'texts/en.yaml': text.join('\n') })).toEqual([
      'texts/en.yaml:2 | page.menu | must have no placeholders in braces',
      'texts/en.yaml:4 | page.embedShow | must have exactly the placeholders {host}',
      'texts/en.yaml:6 | llms.useWhen | must have exactly the placeholders {company}, {subjects}',
    ])
  })

  it('that count have the plural forms of their language', async () => {
    const text =
      "page:\n  searchCount: { one: Jedna, few: '{count} strony', two: Dwie }\nllms: { pages: Strony }\n"
    const files = {
      'site.yaml': siteYaml.replace('[en]', '[en, pl]'),
      'pages/pl/index.md': pageText({ title: 'Młyn', type: 'home' }),
      'texts/pl.yaml': text,
    }
    expect(await mistakesOf(files)).toEqual([
      'texts/pl.yaml:2 | page.searchCount.two | is not a plural form of Polish: use one of one, few, many, other',
      'texts/pl.yaml:2 | page.searchCount.many | is missing, it must be a text',
      'texts/pl.yaml:2 | page.searchCount.other | is missing, it must be a text',
      'texts/pl.yaml:3 | llms.pages | must be a block with a text for each plural form: one, few, many, other',
    ])
  })

  it('are in files that a language of the site names', async () => {
    expect(await mistakesOf({ 'texts/fr.yaml': '', 'texts/notes.txt': '' })).toEqual([
      'texts/fr.yaml | must be named after a language of the site: texts/en.yaml',
      'texts/notes.txt | must be named after a language of the site: texts/en.yaml',
    ])
  })
})

describe('A language that has no words in the product', () => {
  it('is English, with one warning that names the file', async () => {
    expect(await wordsIn(hungarian, 'hu')).toEqual(wordsOf('en'))
    const [warning, ...others] = await warningsOf(hungarian)
    expect(others).toEqual([])
    expect(warning).toMatch(
      /^texts\/hu\.yaml \| lacks words in Hungarian, so the site shows English for (\d+) of \1 words, \d+ of them on pages: write the missing words, which `npm run check -- --words` lists$/,
    )
  })

  it('is warned of until its file has every word', async () => {
    const { page, ...others } = wordsOf('en')
    const most = Object.fromEntries(Object.entries(page).filter(([name]) => name !== 'menu'))
    const almost = { ...hungarian, 'texts/hu.yaml': JSON.stringify({ page: most, ...others }) }
    expect(await warningsOf(almost)).toEqual([
      'texts/hu.yaml | lacks words in Hungarian, so the site shows English for page.menu: write the missing words, which `npm run check -- --words` lists',
    ])
    const all = { ...hungarian, 'texts/hu.yaml': JSON.stringify({ page, ...others }) }
    expect(await warningsOf(all)).toEqual([])
  })
})

it.each([
  [{ page: { serch: 'Szukaj' } }, /^src\/site\/words\/pl\.json: page\.serch is not a known key/],
  [
    { page: { updated: 'Zmiana: {date}' } },
    /^src\/site\/words\/pl\.json: page\.updated must have exactly the placeholders \{day\}/,
  ],
  [
    { page: { searchCount: { one: '{count}', other: '{count}' } } },
    /^src\/site\/words\/pl\.json: page\.searchCount\.few must be a text/,
  ],
])('A supplied file of words with a mistake stops the build: %o', (own, message) => {
  expect(() => readSupplied(own, 'pl')).toThrow(message)
})

it('The list of missing words has each word in English, those of readers first, and says what is not reviewed', async () => {
  const { loaded } = await check({ ...hungarian, 'texts/hu.yaml': 'page: { menu: Menü }' })
  const lines = describeWords(loaded?.content.words ?? {}).split('\n')
  expect(lines[0]).toBe('English (en): complete')
  expect(lines[1]).toMatch(/^Hungarian \(hu\): missing words: \d+\. Add them to texts\/hu\.yaml\.$/)
  expect(lines.slice(2, 4)).toEqual(['  Readers see:', '    page.skip: Skip to content'])
  expect(lines).not.toContain('    page.menu: Menu')
  expect(lines.indexOf('    consent.allow: Allow access')).toBeGreaterThan(
    lines.indexOf('  Apps and consent pages show:'),
  )
  expect(describeWords({ sv: { words: wordsOf('sv'), missing: [] } })).toBe(
    'Swedish (sv): complete, not reviewed by a speaker of the language',
  )
})
