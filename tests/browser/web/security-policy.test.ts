/**
 * The security policy in a browser: nothing of ours breaks it, and what is planted does not run.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import type { SiteName } from '../../support/built-site.ts'
import { pathsOf, templates } from '../../support/every-page.ts'
import { watchPolicy } from '../../support/policy-breaches.ts'
import { useWebsite } from '../../support/website.ts'
import type { Website } from '../../support/website.ts'

async function breachesAt(website: Website, paths: readonly string[]): Promise<string[]> {
  const page = await website.createPage()
  const breaches = await watchPolicy(page)
  for (const path of paths) await page.goto(baseUrl + path, { waitUntil: 'networkidle' })
  return [...breaches]
}

/**
 * Changes what the server of a site answers at a path, and keeps its fields but the one that is
 * named.
 */
async function plant(
  page: Page,
  { site, path, without = '' }: { site: SiteName; path: string; without?: string },
  edit: (body: string) => string,
): Promise<void> {
  const built = await readBuiltSite(site)
  const { status, headers, text } = await ask(createTestApp(() => built).app, path)
  const kept = Object.entries(headers).filter(
    ([name]) => name !== without && name !== 'Content-Length',
  )
  await page.route(baseUrl + path, (route) =>
    route.fulfill({ status, headers: Object.fromEntries(kept), body: edit(text) }),
  )
}

const policyField = 'Content-Security-Policy'

describe('The pages of "agency"', () => {
  const website = useWebsite('agency')

  it('keep their own policy', async () => {
    expect(await breachesAt(website, templates)).toEqual([])
  })

  it.each([
    ['by the API', 'no-such-address'],
    ['by files, when the API is away', '**/api/**'],
  ])('search %s within it', async (_how, away) => {
    const page = await website.createPage()
    const breaches = await watchPolicy(page)
    await page.route(away, (route) => route.abort())
    await page.goto(`${baseUrl}/en/search/`)
    await page.getByRole('searchbox').fill('flour')
    await page.locator('[data-search] .results:not(.recent) .title').first().waitFor()
    expect(breaches).toEqual([])
  })

  it('colour code and align columns within it', async () => {
    const page = await website.open('/en/guides/dressing-a-stone/', { colorScheme: 'light' })
    const style = (selector: string, property: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('${selector}'))['${property}']`,
      )
    expect(await style('.code-comment', 'color')).toBe('rgb(106, 115, 125)')
    expect(await style('.code-string', 'color')).toBe('rgb(3, 47, 98)')
    expect(await style('pre', 'overflowX')).toBe('auto')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await style('.code-comment', 'color')).toBe('rgb(139, 148, 158)')
    expect(await style('.code-string', 'color')).toBe('rgb(158, 203, 255)')
    const aligned = await page.evaluate<string[]>(
      `[...document.querySelectorAll('tbody tr:first-child td')].map((td) => getComputedStyle(td).textAlign)`,
    )
    expect(aligned).toEqual(['start', 'center', 'end'])
  })

  const planted = [
    '<script>document.title = "planted"</script>',
    '<img src="/nothing.png" alt="" onerror="document.title = \'planted\'">',
    '<style>h1 { color: rgb(1, 2, 3) !important }</style>',
    '<iframe src="https://a.example/" title="x"></iframe>',
  ].join('')
  const plantInto = (body: string) => body.replace('</main>', `${planted}</main>`)

  it.each(['/en/about/', '/en/search/'])('do not run what is planted into %s', async (path) => {
    const page = await website.createPage()
    const breaches = await watchPolicy(page)
    await plant(page, { site: 'agency', path }, plantInto)
    await page.goto(baseUrl + path, { waitUntil: 'networkidle' })
    expect(await page.title()).not.toBe('planted')
    expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).color')).not.toBe(
      'rgb(1, 2, 3)',
    )
    for (const directive of ['script-src-elem', 'script-src-attr', 'style-src-elem', 'frame-src']) {
      expect(breaches.join('\n')).toContain(directive)
    }
  })

  it('would run it without their policy, so that this is what stops it', async () => {
    const page = await website.createPage()
    await plant(page, { site: 'agency', path: '/en/about/', without: policyField }, plantInto)
    await page.goto(`${baseUrl}/en/about/`)
    await page.waitForFunction('document.title === "planted"')
    expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe(
      'rgb(1, 2, 3)',
    )
  })

  it.each([
    ['are shown in no frame', '', 0],
    ['would be without their policy', policyField, 1],
  ])('%s', async (_what, without, shown) => {
    const page = await website.createPage()
    await plant(page, { site: 'agency', path: '/en/about/', without }, (body) => body)
    const body = `<iframe src="${baseUrl}/en/about/"></iframe>`
    await page.route('http://a.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    )
    await page.goto('http://a.example/', { waitUntil: 'networkidle' })
    expect(await page.frameLocator('iframe').locator('main#content').count()).toBe(shown)
  })
})

describe('A drawing', () => {
  const website = useWebsite('tiny')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="document.documentElement.id = 'planted'">
    <style>rect { fill: rgb(1, 2, 3) }</style>
    <script>document.documentElement.id = 'planted'</script>
    <rect width="9" height="9" />
  </svg>`
  const idOf = (page: Page) => page.evaluate<string>('document.documentElement.id')
  const fillOf = (page: Page) =>
    page.evaluate<string>('getComputedStyle(document.querySelector("rect")).fill')

  it('that holds a script does not run it when it is opened by itself, and keeps its colours', async () => {
    const page = await website.createPage()
    await plant(page, { site: 'tiny', path: '/favicon.svg' }, () => drawing)
    await page.goto(`${baseUrl}/favicon.svg`)
    expect(await idOf(page)).toBe('')
    expect(await fillOf(page)).toBe('rgb(1, 2, 3)')
    expect(await page.evaluate('self.origin')).toBe('null')
  })

  it('would run it without its policy', async () => {
    const page = await website.createPage()
    await plant(page, { site: 'tiny', path: '/favicon.svg', without: policyField }, () => drawing)
    await page.goto(`${baseUrl}/favicon.svg`)
    expect(await idOf(page)).toBe('planted')
  })
})

describe('The pages of "single"', () => {
  const website = useWebsite('single')

  it('keep their own policy', async () => {
    const paths = pathsOf(await readBuiltSite('single'))
    expect(paths.length).toBeGreaterThan(0)
    expect(await breachesAt(website, [...paths, '/nichts/'])).toEqual([])
  })
})
