/** The page about the API in a browser: requests are changed, sent and copied from it. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import { findAxeViolations } from '../../support/judge-page.ts'
import { useWebsite } from '../../support/website.ts'

const website = useWebsite('agency')
const path = '/en/api/'

const operation = (page: Page, id: string) =>
  page.locator('.operation', { has: page.locator(`#${id}`) })

/** Sends the request of an operation, and waits for its answer. */
async function send(page: Page, id: string) {
  const block = operation(page, id)
  const answered = page.waitForResponse((response) => response.request().method() !== 'OPTIONS')
  await block.getByRole('button', { name: 'Send' }).click()
  const response = await answered
  await block.locator('.status', { hasText: / \d+ ms/ }).waitFor()
  return { answer: block.locator('.answer'), request: response.request() }
}

describe('The page about the API', () => {
  it('shows the answers of the build, and opens the addresses of reads, without JavaScript', async () => {
    const page = await website.open(path, { javaScriptEnabled: false })
    const search = operation(page, 'operation-search')
    expect(await search.locator('.answer').innerText()).toContain('"title": "Grain Book')
    await search.getByRole('radio', { name: 'MCP' }).check()
    expect(await search.locator('.samples .mcp').isVisible()).toBe(true)
    expect(await search.locator('.samples .curl').isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0)
    expect(
      await page.locator('[type=text]:visible, select:visible, textarea:visible').count(),
    ).toBe(0)
    const link = search.getByRole('link', { name: 'Open in the browser' })
    const address = (await link.getAttribute('href')) ?? ''
    expect((await website.fetch(address)).status).toBe(200)
  })

  it('gives the answers of the build their colours when a reader comes near', async () => {
    const page = await website.open(path)
    const json = operation(page, 'operation-batch').locator('.json')
    const text = await json.textContent()
    expect(await json.locator('span').count()).toBe(0)
    await json.scrollIntoViewIfNeeded()
    await json.locator('.code-tag').first().waitFor()
    expect((await json.textContent())?.trim()).toBe(text)
    expect(JSON.parse(text ?? '')).toMatchObject({ responses: [{ status: 200 }] })
  })

  it('sends a changed request, and shows it in every form', async () => {
    const page = await website.open(path)
    const search = operation(page, 'operation-search')
    await search.getByRole('textbox', { name: /^q / }).fill("miller's wheel")
    await search.getByRole('combobox', { name: /^lang / }).selectOption('de')
    const { answer, request } = await send(page, 'operation-search')
    const target = '/api/v1/search?q=miller%27s+wheel&lang=de&limit=3'
    expect(request.url()).toBe(baseUrl + target)
    expect(await search.locator('.curl').textContent()).toBe(`curl '${baseUrl}${target}'`)
    await search.getByRole('radio', { name: 'MCP' }).check()
    expect(JSON.parse((await search.locator('.mcp').textContent()) ?? '')).toMatchObject({
      params: { name: 'search_site', arguments: { query: "miller's wheel", limit: 3 } },
    })
    expect(await search.locator('.curl').isVisible()).toBe(false)
    expect(await answer.innerText()).toMatch(/^200 OK · \d+ ms/)
    await answer.getByText(/^Header fields/).click()
    expect(await answer.innerText()).toContain('content-type: application/json')
    const json = (await answer.locator('.json').textContent()) ?? ''
    expect(JSON.parse(json)).toMatchObject({ query: "miller's wheel" })
    await answer.locator('.json summary').first().click()
    expect(await answer.locator('.json').innerText()).not.toContain('"title"')
  })

  it('shows a refusal with its code, what to do, and where it is explained', async () => {
    const page = await website.open(path)
    await operation(page, 'operation-search')
      .getByRole('textbox', { name: /^limit / })
      .fill('99')
    const { answer } = await send(page, 'operation-search')
    expect(await answer.innerText()).toMatch(/^400 /)
    expect(await answer.locator('.problem').innerText()).toMatch(
      /^invalid-parameter Cannot read "limit": must be/,
    )
    await answer.getByRole('link', { name: 'invalid-parameter' }).click()
    expect(new URL(page.url()).hash).toBe('#problem-invalid-parameter')
    expect(await page.locator('#problem-invalid-parameter').isVisible()).toBe(true)
  })

  it('says so when there is no answer', async () => {
    const page = await website.open(path)
    await page.route('**/api/v1/health', (route) => route.abort())
    const health = operation(page, 'operation-health')
    await health.getByRole('button', { name: 'Send' }).click()
    await health.locator('.answer', { hasText: 'There is no answer.' }).waitFor()
  })

  it('gets a token step by step, sends it, renews it, and keeps it nowhere', async () => {
    const page = await website.open(path)
    const refused = await send(page, 'operation-identity')
    expect(await refused.answer.locator('.problem').innerText()).toMatch(/^unauthorized /)
    await send(page, 'token-register')
    const used = await send(page, 'token-use')
    expect(used.request.headers().authorization).toMatch(/^Bearer eyJ/)
    expect(await used.answer.innerText()).toMatch(/^200 [^]*"sub": "reg_/)
    const renewed = await send(page, 'token-renew')
    expect(await renewed.answer.innerText()).toMatch(/^200 [^]*"access_token": "eyJ/)
    const search = await send(page, 'operation-search')
    expect(search.request.headers().authorization).toMatch(/^Bearer eyJ/)
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    expect(await page.evaluate('document.cookie')).toBe('')
    await page.reload()
    expect(await page.getByLabel('Token for all requests of this page').inputValue()).toBe('')
  })

  it('sends a batch that was edited', async () => {
    const page = await website.open(path)
    const batch = operation(page, 'operation-batch')
    await batch.getByLabel('Request body').fill('{"requests": [{"path": "/api/v1/nothing"}]}')
    const { answer } = await send(page, 'operation-batch')
    expect(await answer.innerText()).toMatch(/^200 [^]*"status": 404/)
  })

  it('copies the form of a request that is shown, and an answer as JSON', async () => {
    const page = await website.open(path, { permissions: ['clipboard-read', 'clipboard-write'] })
    const root = operation(page, 'operation-root')
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
    await root.getByRole('radio', { name: 'Python' }).check()
    await root.locator('.request').getByRole('button', { name: 'Copy' }).click()
    await root.locator('.request').getByRole('button', { name: 'Copied' }).waitFor()
    expect(await copied()).toContain(`Request("${baseUrl}/api/v1")`)
    await root.locator('.answered').getByRole('button', { name: 'Copy' }).click()
    expect(JSON.parse(await copied())).toMatchObject({ openapi: `${baseUrl}/openapi.json` })
  })

  it('works by the keyboard alone, and chooses a form for all operations', async () => {
    const page = await website.open(path)
    const search = operation(page, 'operation-search')
    await search.getByRole('textbox', { name: /^q / }).focus()
    await page.keyboard.press('Enter')
    await search.locator('.status', { hasText: / \d+ ms/ }).waitFor()
    await search.getByRole('radio', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await search.locator('.ts').isVisible()).toBe(true)
    expect(await operation(page, 'operation-pages').locator('.ts').isVisible()).toBe(true)
    await search.locator('.json summary').first().focus()
    await page.keyboard.press('Enter')
    expect(await search.locator('.json details').first().getAttribute('open')).toBe(null)
  })

  it('has contents with every operation, and marks the one that is read', async () => {
    const page = await website.open(`${path}#operation-search`)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    const ids = await page
      .locator('.operation h3[id^="operation-"]')
      .evaluateAll<string[], Element>((headings) => headings.map(({ id }) => `#${id}`))
    const links = await contents
      .getByRole('link')
      .evaluateAll<string[], Element>((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(ids.length).toBeGreaterThan(7)
    expect(links).toEqual(expect.arrayContaining(ids))
    expect(await contents.locator('a:target-current').innerText()).toBe('Search the site')
  })

  it.each(['light', 'dark'] as const)('has nothing that axe finds in %s', async (colorScheme) => {
    await website.visit(
      path,
      async (page, breaches) => {
        await send(page, 'operation-search')
        await operation(page, 'operation-pages')
          .getByRole('textbox', { name: /^limit / })
          .fill('0')
        await send(page, 'operation-pages')
        expect(await findAxeViolations(page)).toEqual([])
        expect(breaches).toEqual([])
      },
      { colorScheme, reducedMotion: 'reduce' },
    )
  })

  it.each([360, 820, 1280])(
    'has one column or two, and does not scroll sideways, at %i px',
    async (width) => {
      const page = await website.open(path, { viewport: { width, height: 900 } })
      const [about, shown] = await Promise.all(
        ['.about', '.shown'].map((part) =>
          operation(page, 'operation-search').locator(part).boundingBox(),
        ),
      )
      expect((shown?.x ?? 0) > (about?.x ?? 0)).toBe(width === 1280)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    },
  )
})
