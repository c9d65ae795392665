import { expect, it } from 'vitest'
import type { Brand } from '../../../src/content/brand/brand.ts'
import { createPalette } from '../../../src/content/brand/palette.ts'
import { keepTexts } from '../../../src/content/kept.ts'
import { renderPriceCard } from '../../../src/release/price-card-file.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { readBuiltSite } from '../../support/app.ts'

it('The card is bundled once for the same colours, and again for others', async () => {
  const site = await readBuiltSite('agency')
  const brandOf = (accent: `#${string}`): Brand => ({
    palette: createPalette({ accent }),
    fonts: {},
    pictures: {},
    icons: [],
  })
  const blue = brandOf('#12336b')
  const render = async (brand: Brand, kept = keepTexts()) => {
    const card = await renderPriceCard(site, brand, wordsOf, kept)
    return { text: new TextDecoder().decode(card?.bytes), kept }
  }
  const first = await render(blue)
  const again = await render(blue, keepTexts(first.kept.used))
  expect(again.kept.hasChanged).toBe(false)
  expect(again.text).toBe(first.text)
  const red = brandOf('#8a1c3b')
  const other = await render(red, keepTexts(first.kept.used))
  expect(other.text).not.toBe(first.text)
  expect(other.text).toBe((await render(red)).text)
})
