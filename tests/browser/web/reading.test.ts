/**
 * What helps people to read: the menu and the contents of a page, by keyboard and without scripts,
 * and what copies. */
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

describe('Buttons', () => {
  const open = async (path: string) => {
    const page = await guides.open(path, desk)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const breaches: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') breaches.push(message.text())
    })
    return { page, breaches, read: () => page.evaluate(() => navigator.clipboard.readText()) }
  }

  it('copy code, and say so', async () => {
    const { page, breaches, read } = await open('/connect/')
    const code = page.locator('main pre').first()
    await code.locator('+ .copy').click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await read()).toBe(await code.textContent())
    expect(breaches).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('copy the page as Markdown', async () => {
    const { page, breaches, read } = await open(guide)
    await page.getByRole('button', { name: 'Copy page' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await read()).toContain('\n## ')
    expect(breaches).toEqual([])
  })

  it('are not there without scripts', async () => {
    const page = await guides.open(guide, { ...desk, javaScriptEnabled: false })
    expect(await page.locator('main .copy, .about-page .copy:visible').count()).toBe(0)
  })

  it('of a heading lead to its section', async () => {
    const { page } = await open(guide)
    const link = page.getByRole('link', { name: 'Link to this section' }).first()
    await link.focus()
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe(await link.getAttribute('href'))
  })
})

it('Links to assistants ask about the page, where the settings name them', async () => {
  const page = await website.open('/de/', desk)
  expect(await page.locator('.about-page').count()).toBe(0)
  await page.goto(new URL('/de/leistungen/steine/', page.url()).href)
  const href = await page.getByRole('link', { name: 'In Claude öffnen' }).getAttribute('href')
  const prompt = new URL(href ?? '').searchParams.get('q')
  expect(prompt).toMatch(/^Lies http\S+\/de\/leistungen\/steine\/index\.md und/)
  await page.goto(new URL('/en/about/', page.url()).href)
  expect(await page.getByRole('link', { name: /^Open in / }).count()).toBe(3)
})
