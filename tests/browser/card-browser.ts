/** Opens the card of a built site in Chromium, inside the bridge of a host. */
import { resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright'
import { build } from 'vite'
import { launchBrowser } from '../support/browser.ts'
import type { HostOptions } from './host-page.ts'

/** Milliseconds after which something will not come any more. */
const patience = 8000

const hostUrl = 'https://host.example/'

/** The card in its frame, the host around it, and what went wrong. */
export interface OpenCard {
  readonly page: Page
  readonly card: Frame
  /** Requests other than the one for the host's page. */
  readonly requests: string[]
  /** Errors and warnings of the console, violations of the content security policy too. */
  readonly faults: string[]
  close(): Promise<void>
}

/** A browser that knows how to play the host. */
export interface CardBrowser {
  open(options: HostOptions, context?: BrowserContextOptions): Promise<OpenCard>
  close(): Promise<void>
}

/** Starts Chromium and bundles the page that plays the host. */
export async function startCardBrowser(): Promise<CardBrowser> {
  const script = await bundleHost()
  // The locale of a test does not reach a frame that has a process of its own.
  const browser = await launchBrowser(['--disable-features=IsolateSandboxedIframes'])
  return {
    open: (options, context) => openCard(browser, script, options, context),
    close: () => browser.close(),
  }
}

async function openCard(
  browser: Browser,
  script: string,
  options: HostOptions,
  contextOptions: BrowserContextOptions = {},
): Promise<OpenCard> {
  const context = await browser.newContext({
    viewport: { width: options.width, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...contextOptions,
  })
  const requests: string[] = []
  const faults: string[] = []
  await context.route('**', async (route) => {
    const url = route.request().url()
    if (url !== hostUrl) {
      requests.push(url)
      await route.abort()
      return
    }
    const body =
      '<!doctype html><html lang="en"><title>Host</title><body style="margin:0"></body></html>'
    await route.fulfill({ contentType: 'text/html', body })
  })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  await page.goto(hostUrl)
  await page.addScriptTag({ content: script, type: 'module' })
  await page.waitForFunction(() => 'host' in window)
  // As text: the types of the protocol are too deep for those of the browser's driver.
  await page.evaluate(
    (text) => window.host.open(JSON.parse(text) as HostOptions),
    JSON.stringify(options),
  )
  const card = page.frames().find((frame) => frame !== page.mainFrame())
  if (!card) throw new Error('The host shows no frame')
  await card.waitForSelector('h1:not(:empty)')
  return { page, card, requests, faults, close: () => context.close() }
}

async function bundleHost(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: resolve('tests/browser/host-page.ts') },
    },
  })
  const [made] = [result].flat()
  const chunk = made && 'output' in made ? made.output[0] : undefined
  if (!chunk) throw new Error('The page of the host cannot be bundled')
  return chunk.code
}
