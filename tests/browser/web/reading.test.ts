/** What helps people to read: the menu and the contents of a page, by keyboard and without scripts. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { findAxeViolations } from '../../support/judge-page.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('agency')
const guides = useWebsite('tiny')
const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1280, height: 900 } }
const guide = '/en/guides/forms/'

const isInMenu = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('#site-menu') !== null)
const isInMain = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('main') !== null)

describe.each([
  ['scripts', true],
  ['none', false],
])('The menu on a phone with %s', (_, javaScriptEnabled) => {
  it('is never in front of the focus', async () => {
    const page = await website.open('/en/about/', { ...phone, javaScriptEnabled })
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    const links = await page.locator('#site-menu :is(a, button)').count()
    for (let at = 0; at < links; at += 1) {
      await page.keyboard.press('Tab')
      expect(await isInMenu(page)).toBe(true)
    }
    await page.keyboard.press('Tab')
    expect(await isInMenu(page)).toBe(false)
    expect(await page.locator('#site-menu').isVisible()).toBe(false)
  })
})

describe('The contents of a page', () => {
  it('are closed before the text on a phone, and lead to a section', async () => {
    const page = await guides.open(guide, { ...phone, javaScriptEnabled: false })
    const contents = page.getByText('On this page').filter({ visible: true })
    await page.locator('h1').click()
    await page.keyboard.press('Tab')
    expect(await contents.evaluate((own) => own === document.activeElement)).toBe(true)
    const link = page.locator('details.contents a').last()
    expect(await link.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    const href = await link.getAttribute('href')
    await link.click()
    expect(new URL(page.url()).hash).toBe(href)
    expect(await findAxeViolations(await guides.open(guide, phone))).toEqual([])
  })

  it('come before the text at a desk, and mark the section that is read', async () => {
    const page = await guides.open(guide, desk)
    const links = page.locator('nav.contents a')
    await links.first().focus()
    await page.keyboard.press('Shift+Tab')
    expect(await isInMain(page)).toBe(false)
    const count = await links.count()
    await links.nth(count - 1).click()
    const marked = () =>
      page.evaluate(() => {
        const ink = getComputedStyle(document.body).color
        const all = [...document.querySelectorAll('nav.contents a')]
        return all.filter((link) => getComputedStyle(link).color === ink).length
      })
    await page.mouse.move(0, 0)
    await expect.poll(marked).toBe(1)
    expect(await page.locator('details.contents').isVisible()).toBe(false)
  })
})
