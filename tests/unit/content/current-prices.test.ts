/** Prices from a day on: what counts when, in everything that the content gives. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadContent } from '../../../src/content/load.ts'
import { findNextBuild } from '../../../src/release/make.ts'
import { contentOf } from '../../support/built-site.ts'
import { copyContent } from '../../support/content-folder.ts'

it('A price counts from its day on, in the API and on pages', async () => {
  const directory = await copyContent(contentOf.agency)
  const file = join(directory, 'workshop.yaml')
  const rows = [
    'offers:',
    '  - { market: DE, lang: de, currency: EUR, amount: 4500, from: 2027-01-01 }',
    '  - { market: DE, lang: de, currency: EUR, amount: 4900, from: 2027-03-01T08:00:00+01:00 }',
    '  - { market: NO, lang: en, currency: NOK, amount: 50000, from: 2027-01-01 }',
  ]
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('offers:', rows.join('\n')))
  const at = async (instant: string) => {
    const source = { directory, baseUrl: 'https://mill.example', now: new Date(instant) }
    const loaded = await loadContent(source)
    const { prices } = loaded.site.data
    const ofMarkets = prices?.offers.filter(({ market }) => ['DE', 'NO'].includes(market))
    // Pages and structured data take these.
    const { offers = [] } = loaded.content.prices ?? {}
    const shown = offers.flatMap(({ market, amount }) => (market === 'DE' ? amount : []))
    const amounts = ofMarkets?.map(({ market, amount }) => `${market} ${amount}`).toSorted()
    return [amounts, shown, prices?.until, findNextBuild(loaded)?.toISOString()]
  }
  const [newYear, march] = ['2027-01-01T00:00:00.000Z', '2027-03-01T07:00:00.000Z']
  expect(await at('2026-12-31T23:59:59Z')).toEqual([['DE 4100'], [4100], newYear, newYear])
  const later = ['NO 50000']
  expect(await at(newYear)).toEqual([['DE 4500', ...later], [4500], march, march])
  expect((await at('2027-03-01T06:59:59Z'))[0]).toEqual(['DE 4500', ...later])
  expect((await at(march)).slice(0, 3)).toEqual([['DE 4900', ...later], [4900], undefined])
})
