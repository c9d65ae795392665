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
}

/** Files of the small site, of which the page and the price above are live. */
const site = { ...page({}), 'workshop.yaml': workshopYaml('/') }

const rows: MistakeRows = {
  'nothing that changed, as nothing': [{}],
  'a price of ten times as much': [
    { 'workshop.yaml': workshopYaml('/').replace('amount: 10', 'amount: 100') },
    'workshop.yaml:3 | offers, entry 1, amount | is 100 EUR, but the live site has 10 EUR: it changes by more than half',
  ],
  'a price of half as much again, as nothing': [
    { 'workshop.yaml': workshopYaml('/').replace('amount: 10', 'amount: 15') },
  ],
  'a price in another currency': [
    { 'workshop.yaml': workshopYaml('/').replace('EUR', 'PLN') },
    'workshop.yaml:3 | offers, entry 1, currency | is PLN, but the live site has 10 EUR',
  ],
  'the price of all other countries gone': [
    { 'workshop.yaml': workshopYaml('/').replace('INTL', 'DE') },
    'workshop.yaml:3 | offers | has no price for INTL, but the live site has 10 EUR',
  ],
  'a file renamed without an alias': [
    { 'pages/en/about.md': undefined, 'pages/en/us.md': page({})['pages/en/about.md'] },
    'redirects.yaml | /en/about/ is live and would disappear: add /en/about/: /where/it/is/now/ here, or an alias to a page',
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
