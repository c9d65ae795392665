/** Tabs in a text: with and without scripts, on phones, on paper, by links. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('museum')
const path = '/en/collection/care/'
const desk = { viewport: { width: 1280, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }

const titles = (page: Page) => page.locator('.tabs summary')
const shown = (page: Page) => page.locator('.tabs > details[open] > summary').allInnerTexts()
const isBelow = async (page: Page) => {
  const [first, second] = await titles(page).evaluateAll((all) =>
    all.map((title) => title.getBoundingClientRect().top),
  )
  return (second ?? 0) > (first ?? 0)
}

describe.each([
  ['scripts', true],
  ['no scripts', false],
])('Tabs with %s', (_, javaScriptEnabled) => {
  it('show one text, by pointer and by keyboard', async () => {
    const page = await website.open(path, { ...desk, javaScriptEnabled })
    expect(await shown(page)).toEqual(['Olive oil'])
    await titles(page).nth(1).click()
    expect(await shown(page)).toEqual(['Sesame oil'])
    expect(await page.getByText('Strain it through linen').isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await shown(page)).toEqual(['Fish oil'])
    expect(await page.getByText('Strain it through linen').isVisible()).toBe(false)
  })
})

it('Titles are in a row at a desk, and in a list on phones and on paper, which has all texts', async () => {
  const page = await website.open(path, desk)
  expect(await isBelow(page)).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isBelow(page)).toBe(true)
  expect(await page.locator('.tabs').innerText()).toMatch(/shake it[^]*Strain it[^]*Open a window/)
  expect(await isBelow(await website.open(path, phone))).toBe(true)
})

it('A link to a title opens its tab', async () => {
  const page = await website.open(`${path}#fish-oil`, desk)
  expect(await shown(page)).toEqual(['Fish oil'])
  await page.evaluate("location.hash = '#sesame-oil'")
  await page.waitForFunction(() => document.querySelector('details[open] #sesame-oil'))
  expect(await shown(page)).toEqual(['Sesame oil'])
})
