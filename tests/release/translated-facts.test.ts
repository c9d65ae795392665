/** Facts that differ between a page and its translation. */
import { expect, it } from 'vitest'
import { bilingual, check, inOneLine } from '../support/content-check.ts'
import { pageText } from '../support/content-folder.ts'

const shared = 'It costs EUR 14,900 for 30 people since 1 May 2020.'
const geteilt = 'Es kostet 14.900 € für 30 Menschen seit dem 1. Mai 2020.'

/** Three links that both pages have, so that their links are compared. */
const links = (lang: string) =>
  `[A](https://a.example/) [B](https://b.example/) [C](https://c.example/) [D](/${lang}/about/)`

async function hintsOf(
  en: string,
  de: string,
  fields: Readonly<Record<string, string>> = {},
  files: Readonly<Record<string, string>> = {},
) {
  const common = { translationKey: 'offer' }
  const { mistakes, warnings } = await check({
    ...bilingual,
    ...files,
    'pages/en/offer.md': pageText({ ...common, description: 'What it costs.' }, `${shared} ${en}`),
    'pages/de/angebot.md': pageText(
      { ...common, ...fields, description: 'Was es kostet.' },
      `${geteilt} ${de}`,
    ),
  })
  expect(mistakes).toEqual([])
  return warnings.map(inOneLine)
}

it.each([
  ['It takes four to seven weeks.', 'Es dauert vier bis sieben Wochen.'],
  ['It takes two weeks.', 'Es dauert 14 Tage.'],
  ['A one-week course.', 'Ein Kurs von fünf Tagen.'],
  ['Open from 8:00 am to 4:30 pm.', 'Geöffnet von 8 bis 16:30 Uhr.'],
  ['Some 2.5 million pages.', 'Rund 2,5 Millionen Seiten.'],
  ['In the 1990s, see section 2.1.', 'In den 90er Jahren, siehe Abschnitt 3.2.'],
  ['Both are 100% free.', 'Beide sind völlig frei.'],
  ['Call +44 1632 960 100.', 'Telefon: +44 1632 960100.'],
  ['By Fortran 95 and ISO 9001.', 'Nach Fortran-95.'],
  ['As in v2.6 \\[16\\].', 'Wie in v. 2.6 \\[10\\].'],
  ['A 3D model.', 'Ein dreidimensionales Modell.'],
  ['From v3.2 on.', 'Ab Version 3.2.'],
  ['The angle (-1 to +360). -1 is by chance.', 'Der Winkel (-1 bis +360). Bei -1 Zufall.'],
])('one fact in two languages has no hint: %s', async (en, de) => {
  expect(await hintsOf(en, de)).toEqual([])
})

it.each([
  [
    'It takes four to seven weeks.',
    'Es dauert fünf bis acht Wochen.',
    '"fünf bis acht wochen", "acht wochen"',
  ],
  ['It costs EUR 200.', 'Es kostet 300 €.', '"300"'],
  ['From 3 June 2021 on.', 'Ab dem 4. Juni 2021.', '"2021-06-04"'],
  ['Call +44 1632 960 100.', 'Telefon: +44 1632 960 200.', '"441632960200"'],
])('another fact has one hint: %s', async (en, de, says) => {
  expect(await hintsOf(en, de)).toEqual([
    expect.stringContaining(`pages/de/angebot.md:9 | says ${says}, but pages/en/offer.md says `),
  ])
  expect(await hintsOf(en, de, { accept: '{ facts: [en] }' })).toEqual([])
})

it('a fact that is left out is a hint, and texts of their own have none', async () => {
  expect(await hintsOf('It is kept for six months.', 'Es wird aufbewahrt.')).toEqual([
    'pages/de/angebot.md | lacks "six months", which pages/en/offer.md has: write the same facts, or add accept: { facts: [en] } to the front matter',
  ])
  expect(await hintsOf('We have 40, 50, 60 and 70.', 'Wir haben 41, 51, 61 und 71.')).toEqual([])
})

const about = {
  'pages/en/about.md': pageText({ title: 'About', translationKey: 'about' }),
  'pages/de/about.md': pageText({ title: 'Über uns', translationKey: 'about' }),
}

async function hintsOfLinks(en: string, de: string, files: Readonly<Record<string, string>> = {}) {
  const all = { ...about, ...files }
  return await hintsOf(`${links('en')} ${en}`, `${links('de')} ${de}`, {}, all)
}

it.each([
  [
    '[x](https://www.water.example/en/prices/)',
    '[x](https://water.example/de/prices/index.html#a)',
  ],
  ['[x](https://water.example/prices.en.html)', '[x](https://water.example/prices.de.html?a=1)'],
  ['[x](https://en.water.example/prices/)', '[x](https://de.water.example/preise/)'],
  ['[x](https://search.example.com/)', '[x](https://search.example.de/)'],
  ['[x](https://water.example/prices/)', '[x](https://water.example/de/preise/)'],
  ['Write to hello@mill.example', '[Post](mailto:Hello@mill.example?subject=a)'],
  // A page without a translation cannot be linked.
  ['[x](/en/only/)', ''],
])('one link in two languages has no hint: %s', async (en, de) => {
  const files = { 'pages/en/only.md': pageText({ title: 'Only', translationKey: 'only' }) }
  const hints = await hintsOfLinks(en, de, files)
  expect(hints.filter((hint) => !hint.includes('translationKey'))).toEqual([])
})

it.each([
  ['[x](https://water.example/prices/)', '[x](https://water.example/price/)'],
  ['[x](https://water.example/)', '[x](https://water.example.com/)'],
  ['[x](mailto:hello@mill.example)', '[x](mailto:helo@mill.example)'],
])('another link has one hint: %s', async (en, de) => {
  const hrefOf = (link: string) => /\((.*)\)/.exec(link)?.[1] ?? ''
  expect(await hintsOfLinks(en, de)).toEqual([
    expect.stringContaining(`says "${hrefOf(de)}", but pages/en/offer.md says "${hrefOf(en)}": `),
  ])
})

it('a page that only one translation links is a hint', async () => {
  const hints = await hintsOf(links('en'), links('de').replace(/ \[D.*/, ''), {}, about)
  expect(hints).toEqual([
    expect.stringContaining('lacks "/en/about/", which pages/en/offer.md has: '),
  ])
})

it('a mailbox of each language is no difference', async () => {
  const contact = 'email: { en: hello@mill.example, de: hallo@mill.example }\n'
  const files = { 'contact.yaml': contact }
  expect(await hintsOfLinks('hello@mill.example', 'hallo@mill.example')).toHaveLength(1)
  expect(await hintsOfLinks('hello@mill.example', 'hallo@mill.example', files)).toEqual([])
})
