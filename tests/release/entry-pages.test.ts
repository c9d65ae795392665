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

const template = (more = '', body = '') => `---
title: "{name}"
description: "{name}: {about}"
address: /en/events/{id}/
${more}---
${body}
`

/** The same site, with a page for each event in both languages. */
const paged: ContentFiles = {
  ...events,
  'data/events/page.en.md': template(
    '',
    `## About {name}

{about}

- Day: {day}
- Fee: {fee} euros
- Site: {site}

Come to {room}. \`{seats}\`
`,
  ),
  'data/events/page.fr.md': template().replace('/en/', '/fr/'),
  'data/rooms/page.en.md': template()
    .replace('events', 'rooms')
    .replace(': {about}', ', a room of the mill'),
}

describe('Pages of entries', () => {
  it('have title, description, address and translation from the template and the entry', async () => {
    const { site } = await load(paged)
    const { path, title, description, alternates, type, collection } =
      site.records.get('/fr/events/bread/') ?? {}
    expect({ path, title, description, alternates, type, collection }).toEqual({
      path: '/fr/events/bread/',
      title: 'Du pain',
      description: 'Du pain: Bake bread. Eat it.',
      alternates: { en: '/en/events/bread/' },
      type: 'other',
      collection: 'events',
    })
    expect([...site.entryPages.keys()]).toEqual([
      ...['/en/events/bread/', '/en/events/flour/', '/en/events/plan/'],
      ...['/fr/events/bread/', '/fr/events/flour/', '/fr/events/plan/', '/en/rooms/loft/'],
    ])
    expect(site.records.get('/en/events/plan/')?.description).toBe('A plan without a day')
    expect(site.children.get('/')?.some(({ collection: of }) => of !== undefined)).toBe(false)
  })

  it('show the values of the entry, escaped, and leave out what has none', async () => {
    const loaded = await load(paged)
    const view = createPageView(loaded, '/en/events/bread/')
    const html = view.finishProse(
      '<h2 id="about-name">About {name}</h2>\n<p>{about}</p><p>So: {about}</p>' +
        '<ul><li>Day: {day}</li><li>Fee: {fee} euros, {seats}</li><li><p>{seats}</p></li></ul>' +
        '<p title="{name}">{site} in {room}, {id} {nothing}</p>',
    )
    expect(html).toBe(
      '<h2 id="about-name">About Bread &amp; &lt;/script&gt; butter</h2>\n' +
        '<p>Bake <strong>bread</strong>.</p>\n<p>Eat it.</p>\n<p>So: Bake bread. Eat it.</p>' +
        '<ul><li>Day: <time datetime="2027-05-01">1 May 2027</time></li><li>Fee: 5 euros, </li></ul>' +
        '<p title="{name}"><a href="https://bread.example/" dir="ltr">https://bread.example/</a>' +
        ' in <a href="/en/rooms/loft/">Loft</a>, bread {nothing}</p>',
    )
    expect(view.fillHeading('About {name}')).toBe('About Bread & </script> butter')
    const [event] = (await describePage(paged, '/en/events/bread/')).filter(
      (thing) => thing['@type'] === 'Event',
    )
    expect(event).toMatchObject({
      '@id': 'https://mill.example/en/events/bread/#entry',
      url: 'https://mill.example/en/events/bread/',
    })
  })

  it('are linked by the views of their collection', async () => {
    const { data } = createPageView(await load(paged), '/en/events/')
    expect(data?.entries.map(({ name }) => name.parts[0]?.href)).toEqual([
      ...['/en/events/bread/', '/en/events/flour/', '/en/events/plan/'],
    ])
  })

  it.each([
    [
      'an unknown placeholder in the text',
      template('', 'In {rom}.'),
      'data/events/page.en.md:6 | has {rom}, which is not a placeholder: did you mean room?',
    ],
    [
      'an unknown placeholder in the title',
      template().replace('{name}', '{nam}'),
      'data/events/page.en.md:2 | title | has {nam}, which is not a placeholder: did you mean name?',
    ],
    [
      'an address without {id}',
      template().replace('/{id}', ''),
      'data/events/page.en.md:4 | address | must contain {id} and end with /',
    ],
    [
      'an address with a field',
      template().replace('{id}', '{id}/{day}'),
      /page\.en\.md:4 \| address \| must have only lower-case ASCII letters/,
    ],
    [
      'an unknown type',
      template('type: home\n'),
      /page\.en\.md:5 \| type \| must be one of section, offer/,
    ],
  ])('report %s', async (_what, text, expected) => {
    const found = await mistakesOf({ ...events, 'data/events/page.en.md': text })
    expect(found).toEqual([
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    ])
  })

  it('report addresses that are taken, templates of other languages, and missing values', async () => {
    const taken = { 'pages/en/events/bread.md': pageText({}) }
    expect(await mistakesOf({ ...paged, ...taken })).toEqual([
      'data/events/page.en.md:4 | address | has the address /en/events/bread/, which pages/en/events/bread.md already has: choose another address',
    ])
    expect(await mistakesOf({ ...paged, 'data/events/page.pl.md': template() })).toEqual([
      'data/events/page.pl.md | must be named after a language of the site: data/events/page.en.md, data/events/page.fr.md',
    ])
    const titled = template().replace('"{name}"', '"{name} on {day}"')
    const { site, warnings } = await load({ ...events, 'data/events/page.en.md': titled })
    expect(site.records.get('/en/events/plan/')?.title).toBe('A plan without a day')
    expect(site.records.get('/en/events/flour/')?.title).toBe('Flour on 1 June 2027')
    expect(warnings.map(({ message }) => message)).toContain(
      'has {day}, but the entry plan has no value for this field, so the title is the name of the entry: add a value',
    )
    expect(warnings.map(({ message }) => message)).toContain(
      'has {about}, but the entry flour and 1 more have no value for this field, so the placeholder is left out: add a value',
    )
  })

  it('are listed by a kind of the organisation, if the template names one', async () => {
    const { site } = await load({
      ...events,
      'site.yaml': `${bothLanguages}kinds: { event: { title: { en: Event, fr: Événement }, like: guide } }\n`,
      'data/events/page.en.md': template('type: event\n'),
    })
    expect(site.records.get('/en/events/bread/')).toMatchObject({ type: 'guide', kind: 'event' })
  })
})

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
      'data/events/collection.yaml:9 | properties.fee.x-property | offers.price is not allowed, because structured data has only the price of workshop.yaml: remove x-property',
      'data/events/collection.yaml:11 | properties.currency.x-property | offers.priceCurrency is not allowed, because structured data has only the price of workshop.yaml: remove x-property',
    ])
    expect((await warningsOf(events)).filter((line) => line.includes('x-type'))).toEqual([])
  })
})
