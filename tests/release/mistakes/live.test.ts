/** What would disappear or would jump of a site that is live, each with what is told of it. */
import { expect, it } from 'vitest'
import { compareWithLive } from '../../../src/content/live-site.ts'
import type { LiveSite } from '../../../src/content/live-site.ts'
import { checkContent } from '../../../src/content/load.ts'
import { locate } from '../../../src/content/locate.ts'
import { inOneLine, noon, page, workshopYaml } from '../../support/content-check.ts'
import { createContentFolder } from '../../support/content-folder.ts'
import type { MistakeRows } from '../../support/mistake-rows.ts'

const live: LiveSite = {
  paths: ['/', '/en/about/'],
  offers: [{ market: 'INTL', currency: 'EUR', amount: 10 }],
  collections: [
    {
      name: 'berths',
      fields: [
        { name: 'name' },
        { name: 'pier', filter: 'value', schema: { enum: ['north', 'south'] } },
        { name: 'price', filter: 'range', isSorted: true },
      ],
    },
  ],
}

const description = `title: Berths
purpose: Berths of the harbour.
properties:
  name: { type: string }
  pier: { enum: [north, south, guest], x-filter: true }
  price: { type: number, x-filter: true, x-sort: true }
`
const berths = 'data/berths/collection.yaml'
const described = (from: string, to: string) => ({ [berths]: description.replace(from, to) })

/** Files of the small site, of which the page, the price and the collection above are live. */
const site = {
  ...page({}),
  'workshop.yaml': workshopYaml('/'),
  [berths]: description,
  'data/berths/berths.yaml': '- { id: a-1, name: A 1, pier: north, price: 20 }\n',
}

const rows: MistakeRows = {
  'nothing that changed, as nothing': [{}],
  'a price of ten times as much': [
    { 'workshop.yaml': workshopYaml('/').replace('amount: 10', 'amount: 100') },
    'workshop.yaml:3 | offers, entry 1, amount | is 100 EUR, but the live site has 10 EUR: check the amount, which changes by more than half',
  ],
  'a price of half as much again, as nothing': [
    { 'workshop.yaml': workshopYaml('/').replace('amount: 10', 'amount: 15') },
  ],
  'a price in another currency': [
    { 'workshop.yaml': workshopYaml('/').replace('EUR', 'PLN') },
    'workshop.yaml:3 | offers, entry 1, currency | is PLN, but the live site has 10 EUR: check the currency',
  ],
  'the price of all other countries gone': [
    { 'workshop.yaml': workshopYaml('/').replace('INTL', 'DE') },
    'workshop.yaml:3 | offers | has no price for INTL, but the live site has 10 EUR: add the price',
  ],
  'a file renamed without an alias': [
    { 'pages/en/about.md': undefined, 'pages/en/us.md': page({})['pages/en/about.md'] },
    'redirects.yaml | /en/about/ is on the live site and would disappear: add /en/about/: /new/address/ here, or /en/about/ to the aliases of a page',
  ],
  'a collection gone': [
    { [berths]: undefined, 'data/berths/berths.yaml': undefined },
    `${berths} | is a collection of the live site and would disappear from the API: keep it`,
  ],
  'a field gone': [
    { ...described('price: {', 'cost: {'), 'data/berths/berths.yaml': undefined },
    `${berths}:3 | properties | price is a field of the live site and would disappear: keep it`,
  ],
  'a filter gone': [
    described('number, x-filter: true', 'number'),
    `${berths}:6 | properties.price | is a filter of the live site and would disappear: keep x-filter: range`,
  ],
  'a filter of another kind': [
    described('{ type: number, x-filter: true', '{ type: integer, x-filter: true'),
    `${berths}:6 | properties.price | is a filter of the live site and would change: keep x-filter: range`,
  ],
  'an order gone': [
    described(', x-sort: true', ''),
    `${berths}:6 | properties.price | is a sort order of the live site and would disappear: keep x-sort: true`,
  ],
  'a value gone': [
    described(', south', ''),
    `${berths}:5 | properties.pier | lacks south, which the live site has: keep each value in enum`,
  ],
  'a file renamed with an alias, as nothing': [
    {
      'pages/en/about.md': undefined,
      'pages/en/us.md': page({ aliases: '[/en/about/]' })['pages/en/about.md'],
    },
  ],
}

it.each(Object.entries(rows))('%s is told of', async (_what, [files, ...told]) => {
  const directory = await createContentFolder({ ...site, ...files })
  const { loaded } = await checkContent({ directory, baseUrl: 'https://mill.example', now: noon })
  if (!loaded) throw new Error('The content has mistakes')
  const found = compareWithLive(live, loaded.content, loaded.site)
  const lines = await locate(found, directory)
  expect(lines.map(inOneLine)).toEqual(told)
})
