/** Frames of other sites: nothing is asked of them before a reader presses the button. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('agency')
const path = '/en/guides/dressing-a-stone/'
const film = 'https://films.example/dressing'

/** Opens the page, and tells what is asked of other sites. */
async function open(options: Parameters<typeof website.createPage>[0]) {
  const page = await website.createPage(options)
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl)) asked.push(request.url())
  })
  await page.route(film, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Film</title><p>Film</p>' }),
  )
  await page.goto(baseUrl + path, { waitUntil: 'networkidle' })
  return { page, asked }
}

async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
}

describe('A frame of another site', () => {
  it.each([390, 1280])('is loaded by a click, and never widens a page of %i px', async (width) => {
    const { page, asked } = await open({ viewport: { width, height: 800 } })
    expect([asked, await page.locator('iframe').count(), await overflowOf(page)]).toEqual([
      [],
      0,
      0,
    ])
    await page.getByRole('button', { name: 'Show content from films.example' }).click()
    await page.frameLocator('iframe').getByText('Film').waitFor()
    expect(asked).toEqual([film])
    expect(await page.locator('iframe').getAttribute('title')).toBe('A stone is dressed')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('IFRAME')
    expect(await overflowOf(page)).toBe(0)
    const box = await page.locator('iframe').boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(560 / 315, 1)
  })

  it('is a link without scripts, and no button', async () => {
    const { page, asked } = await open({ javaScriptEnabled: false })
    expect(await page.getByRole('link', { name: 'A stone is dressed' }).getAttribute('href')).toBe(
      film,
    )
    expect(await page.getByRole('button', { name: /films\.example/ }).count()).toBe(0)
    expect(asked).toEqual([])
  })
})
