import type { Server } from 'node:http'
import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChromium } from '../../scripts/browser.ts'
import { readConfig } from '../../src/config/config.ts'
import { startServer, stopServer } from '../../src/service/server.ts'
import type { Site } from '../../src/site/site.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../tests/support/app.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { bareConsentPages } from '../../tests/support/consent-pages.ts'
import { findAxeViolations, findHtmlFaults } from '../../tests/support/judge-page.ts'
import { builtSite } from '../../tests/support/built-site.ts'

const sampleOut = await builtSite('sample')

/** One address of every template, and the longest pages of their kind. */
const templates = [
  '/',
  '/en/services/',
  '/de/leistungen/prozess-workshop/',
  '/en/industries/manufacturing/',
  '/pl/poradniki/przygotowanie-do-ksef/',
  '/en/guides/integration-checklist/',
  '/de/blog/warum-roboter-stehen-bleiben/',
  '/pl/o-nas/',
  '/en/contact/',
  '/de/datenschutz/',
  '/en/search/',
  '/pl/miasta/',
  '/pl/miasta/wroclaw-dolnoslaskie/',
  '/en/nothing/',
]

const heaviest = 60 * 1024

let site: Site
let test: TestApp
let server: Server
let browser: Browser
let origin: string

beforeAll(async () => {
  site = await readBuiltSite('sample')
  test = createTestApp(() => site)
  const settings = { BASE_URL: baseUrl, PORT: '0', RATE_LIMIT_IP: '10000' }
  server = await startServer(readConfig(settings, process.cwd()), {
    directory: `${sampleOut}/data`,
    pages: bareConsentPages,
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  origin = `http://127.0.0.1:${address.port}`
  browser = await chromium.launch({
    executablePath: requireChromium(process.env),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
})

afterAll(async () => {
  await browser.close()
  await stopServer(server)
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  it.each(templates)(
    'axe finds nothing on %s',
    async (path) => {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(origin + path)
      const violations = await findAxeViolations(page)
      await context.close()
      expect(violations).toEqual([])
    },
    60_000,
  )
})

describe('narrow screens', () => {
  it.each(templates)('%s does not scroll sideways at 360 px', async (path) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await page.goto(origin + path)
    const width = await page.evaluate('document.documentElement.scrollWidth')
    await page.close()
    expect(width).toBeLessThanOrEqual(360)
  })
})

describe('the HTML of the pages', () => {
  it('is valid', async () => {
    const paths = [
      ...new Set([
        ...templates,
        ...(site.listPages({}, 1_000)?.pages ?? []).map(({ path }) => path),
      ]),
    ]
    const faults: string[] = []
    for (const path of paths) {
      const { text } = await ask(test.app, path)
      const found = await findHtmlFaults(text)
      faults.push(...found.map((fault) => `${path}:${fault}`))
    }
    expect(faults).toEqual([])
  }, 120_000)

  it('weighs less than 60 KB compressed, with its styles and scripts, on every page', async () => {
    const sizes = new Map<string, number>()
    const weigh = async (path: string) => {
      const known = sizes.get(path)
      if (known !== undefined) return known
      const answer = await ask(test.app, path, { headers: { 'accept-encoding': 'gzip' } })
      const size = Number(answer.headers['Content-Length'])
      sizes.set(path, size)
      return size
    }
    const heavy: string[] = []
    const pages = site.listPages({}, 1_000)?.pages ?? []
    expect(pages.length).toBeGreaterThan(100)
    for (const { path } of [...pages, ...(site.listPages({ type: 'city' }, 50)?.pages ?? [])]) {
      const { text } = await ask(test.app, path)
      const parts = [
        ...text.matchAll(/<(?:link rel="stylesheet"|script)[^>]+(?:href|src)="(\/[^"]+)"/g),
      ]
      let total = await weigh(path)
      for (const [, part = ''] of parts) total += await weigh(part)
      if (total >= heaviest) heavy.push(`${path}: ${total} bytes`)
    }
    expect(heavy).toEqual([])
  })
})
