/** From the files of `data/` to the structured data and the pages of entries, without a build. */
import { describe, expect, it } from 'vitest'
import { createPageView } from '../../src/website/layouts/page-view.ts'
import { describeForMachines } from '../../src/website/structured-data/structured-data.ts'
import { check, mistakesOf, warningsOf } from '../support/content-check.ts'
import { pageText, siteYaml } from '../support/content-folder.ts'
import type { ContentFiles } from '../support/content-folder.ts'
import { findFaults, readThings } from '../support/structured-data.ts'
import type { Thing } from '../support/structured-data.ts'

const bothLanguages = siteYaml
  .replace('languages: [en]', 'languages: [en, fr]')
  .replace('{ en: Flour }', '{ en: Flour, fr: Farine }')
  .replace('{ en: A mill that grinds. }', '{ en: A mill that grinds., fr: Un moulin. }')

/** A site in two languages whose page `/en/events/` shows events in rooms. */
const events: ContentFiles = {
  'site.yaml': bothLanguages,
  'pages/fr/index.md': pageText({ title: 'Moulin', type: 'home' }),
  'pages/en/events.md': pageText({ component: '{ data: events }' }),
  'data/rooms/collection.yaml': `title: Rooms
purpose: The rooms of the mill.
x-type: Place
properties:
  name: { type: string }
  at: { type: object, x-place: true, x-property: geo }
`,
  'data/rooms/rooms.yaml': '- { id: loft, name: Loft, at: { latitude: 1, longitude: 2 } }\n',
  'data/events/collection.yaml': `title: { en: Events, fr: Agenda }
purpose: { en: What takes place., fr: Ce qui a lieu. }
x-type: Event
properties:
  name: { type: string, x-by-language: true }
  day: { type: string, format: date, x-property: startDate }
  room: { type: string, x-entry: rooms, x-property: location }
  about: { type: string, x-markdown: true, x-property: description }
  fee: { type: number, x-property: offers.price }
  seats: { type: integer }
  currency: { const: EUR, default: EUR, x-property: offers.priceCurrency }
  site: { type: string, format: uri }
`,
  'data/events/events.yaml': `- id: bread
  name: { en: Bread & </script> butter, fr: Du pain }
  day: 2027-05-01
  room: loft
  about: "Bake **bread**.\\n\\nEat it."
  fee: 5
  site: https://bread.example/
- { id: flour, name: Flour, day: 2027-06-01, room: loft }
- { id: plan, name: A plan without a day }
`,
}

async function load(files: ContentFiles) {
  const { loaded, mistakes } = await check(files)
  if (!loaded) throw new Error(JSON.stringify(mistakes))
  return loaded
}

async function describePage(files: ContentFiles, path: string): Promise<Thing[]> {
  const view = createPageView(await load(files), path)
  const json = describeForMachines(view, '') ?? ''
  const things = readThings(`<script type="application/ld+json">${json}</script>`)
  expect(things.flatMap(findFaults)).toEqual([])
  return things
}

describe('Structured data of a page with entries', () => {
  it('has those that it shows, valid and escaped', async () => {
    const shown = await describePage(events, '/en/events/')
    expect(shown.filter((thing) => thing['@type'] === 'Event')).toEqual([
      {
        '@type': 'Event',
        name: 'Bread & </script> butter',
        startDate: '2027-05-01',
        location: expect.objectContaining({ '@type': 'Place', name: 'Loft' }) as unknown,
        description: 'Bake bread. Eat it.',
        offers: { '@type': 'Offer', price: 5, priceCurrency: 'EUR' },
        url: 'https://mill.example/en/events/',
      },
      expect.objectContaining({ name: 'Flour', startDate: '2027-06-01' }),
    ])
    expect(shown.find((thing) => thing['@type'] === 'BreadcrumbList')).toBeDefined()
    const one = pageText({ component: '{ data: events, limit: 1 }' })
    const first = await describePage({ ...events, 'pages/en/events.md': one }, '/en/events/')
    expect(first.filter((thing) => thing['@type'] === 'Event')).toHaveLength(1)
    const [home] = await describePage(events, '/')
    expect(home?.['@type']).toBe('Organization')
  })

  it('has one list of questions, those of the text and those of the entries', async () => {
    const files = {
      'pages/en/help.md': pageText({ component: '{ data: help }' }),
      'data/help/collection.yaml': `title: Help
purpose: Answers.
x-type: Question
x-name: question
properties:
  question: { type: string }
  answer: { type: string, x-markdown: true, x-property: acceptedAnswer }
`,
      'data/help/help.yaml': '- { id: a, question: Why?, answer: So. }\n',
    }
    const view = createPageView(await load(files), '/en/help/')
    const text = '<h2>Who?</h2><p>We.</p><h2>When?</h2><p>Now.</p>'
    const json = describeForMachines(view, text) ?? ''
    const things = readThings(`<script type="application/ld+json">${json}</script>`)
    expect(things.flatMap(findFaults)).toEqual([])
    const lists = things.filter((thing) => thing['@type'] === 'FAQPage')
    const questions = lists.flatMap(({ mainEntity }) => mainEntity as Thing[])
    expect(lists).toHaveLength(1)
    expect(questions.map(({ name }) => name)).toEqual(['Who?', 'When?', 'Why?'])
    expect(questions[2]).toMatchObject({ acceptedAnswer: { '@type': 'Answer', text: 'So.' } })
  })

  it('is checked with the description, and has no price but that of the workshop', async () => {
    const typo = String(events['data/events/collection.yaml']).replace('startDate', 'startdate')
    expect(await mistakesOf({ ...events, 'data/events/collection.yaml': typo })).toEqual([
      'data/events/collection.yaml:6 | properties.day.x-property | Event has no property "startdate": did you mean startDate?',
    ])
    const workshop = `pricing: { en: Net., fr: Net. }
nextStep: { en: Write., fr: Écrivez. }
offers: [{ market: INTL, lang: en, currency: EUR, amount: 1 }]
texts: {}
`
    const found = await mistakesOf({ ...events, 'workshop.yaml': workshop })
    expect(found.filter((line) => line.startsWith('data/'))).toEqual([
      'data/events/collection.yaml:9 | properties.fee.x-property | offers.price is not allowed with workshop.yaml, whose price is the only one in structured data: remove x-property',
      'data/events/collection.yaml:11 | properties.currency.x-property | offers.priceCurrency is not allowed with workshop.yaml, whose price is the only one in structured data: remove x-property',
    ])
    expect((await warningsOf(events)).filter((line) => line.includes('x-type'))).toEqual([])
  })
})
