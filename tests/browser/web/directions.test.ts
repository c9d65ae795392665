/**
 * Pages of languages that run from right to left, and letters of every script, as a browser shows
 * them.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('museum')
const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1280, height: 900 } }

/** How far an element is from the two sides of the window. */
async function marginsOf(page: Page, selector: string) {
  return await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left, right: document.documentElement.clientWidth - right }
    })
}

/** The same for the words in an element, which may be narrower than it. */
async function marginsOfWords(page: Page, selector: string) {
  return await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return { left, right: document.documentElement.clientWidth - right }
    })
}

describe.each([
  ['phone', phone],
  ['desk', desk],
] as const)('On a %s', (_, options) => {
  it.each([
    ['/ar/', 'right'],
    ['/ar/collection/oil-lamps/', 'right'],
    ['/ar/search/', 'right'],
    ['/ar/nothing/', 'right'],
    ['/ja/', 'left'],
    ['/', 'left'],
  ] as const)('%s begins at the %s', async (path, side) => {
    const page = await website.open(path, options)
    const other = side === 'right' ? 'left' : 'right'
    const mark = await marginsOf(page, '.site-header .wordmark')
    expect(mark[side]).toBeLessThan(mark[other])
    const [box, words] = [await marginsOf(page, 'main h1'), await marginsOfWords(page, 'main h1')]
    expect(Math.abs(words[side] - box[side])).toBeLessThan(2)
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(over).toBeLessThanOrEqual(0)
  })
})

describe('An Arabic page', () => {
  it('opens its menu on a phone and holds it within the window', async () => {
    const page = await website.open('/ar/', phone)
    await page.locator('.site-header > .menu-button').click()
    await page.locator('.menu .sections a').first().waitFor()
    const margins = await marginsOfWords(page, '.menu .sections a')
    expect(margins.right).toBeLessThan(margins.left)
  })

  it('numbers its lists with its own digits, and the results of a search not at all', async () => {
    const page = await website.open('/ar/')
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((list) => getComputedStyle(list).listStyleType)
    expect(await styleOf('.prose ol')).toBe('arabic-indic')
    await page.goto(`${baseUrl}/ar/search/`)
    expect(await styleOf('.results')).toBe('none')
  })

  it('runs code from left to right, and its words do not turn', async () => {
    const page = await website.open('/ar/')
    const style = await page.locator('.prose').evaluate((prose) => {
      const code = prose.appendChild(document.createElement('code'))
      const { direction, unicodeBidi } = getComputedStyle(code)
      return { direction, unicodeBidi }
    })
    expect(style).toEqual({ direction: 'ltr', unicodeBidi: 'isolate' })
  })

  it('names each language in itself, in its own direction', async () => {
    const page = await website.open('/ar/')
    const names = await page
      .locator('.menu .languages a')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('lang'), link.getAttribute('dir')]),
      )
    expect(names).toEqual([
      ['en', 'ltr'],
      ['ja', 'ltr'],
      ['ar', 'rtl'],
    ])
  })
})

describe('Type', () => {
  it.each([
    ['/', '0px', false],
    ['/ja/', '0px', true],
    ['/ar/', '0px', true],
  ] as const)(
    'of %s is not pulled together where letters join or fill a square',
    async (path, none, isNone) => {
      const page = await website.open(path)
      const spacing = await page.locator('h1').evaluate((h1) => getComputedStyle(h1).letterSpacing)
      expect(['normal', none].includes(spacing)).toBe(isNone)
    },
  )

  it.each(['ja', 'ar'])('of %s is not slanted', async (lang) => {
    const page = await website.open(`/${lang}/`)
    const style = await page.locator('.prose').evaluate((prose) => {
      const emphasis = prose.appendChild(document.createElement('em'))
      return getComputedStyle(emphasis).fontStyle
    })
    expect(style).toBe('normal')
  })
})
