/**
 * Renders pages whose content is created by scripts. A `PoliteClient` makes all requests of the
 * browser.
 */
import type { Browser, Route } from 'playwright'
import { CommandError } from '../../command.ts'
import { findProgram } from '../../programs.ts'
import { hostOf } from './polite-client.ts'
import type { PoliteClient } from './polite-client.ts'

/** Maximum time for a page, in milliseconds. */
const patience = 30_000
/** Limit in bytes for a response, and in characters for a page after its scripts have run. */
const mostBytes = 5 * 1024 * 1024
/** Kinds of requests that are blocked, because a page has its text without them. */
const leftOut = new Set(['image', 'media', 'font', 'stylesheet', 'websocket', 'eventsource'])

/** Renders pages of one site. */
export interface PageRenderer {
  render(url: string): Promise<string>
  close(): Promise<void>
}

/** Starts a browser that cannot connect by itself: its DNS resolver refuses every host. */
export async function startRenderer(client: PoliteClient, start: string): Promise<PageRenderer> {
  const executablePath = findProgram('chromium', process.env)
  if (executablePath === undefined) {
    throw new CommandError(
      'Cannot find Chromium: install chromium or set CHROMIUM_PATH to its path',
    )
  }
  // Imports playwright only when it is needed, because only developers have the package.
  const { chromium } = await import('playwright').catch(() => {
    throw new CommandError('Cannot start Chromium without the package playwright: run npm install')
  })
  const args = ['--disable-background-networking']
  // Turns off the sandbox for root, because Chromium does not start as root with it.
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  const closed = [
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  ]
  const browser = await chromium.launch({ executablePath, args: [...args, ...closed] })
  return {
    render: (url) => renderPage(browser, url, (route) => answer(route, client, start)),
    close: () => browser.close(),
  }
}

async function renderPage(browser: Browser, url: string, handle: (route: Route) => Promise<void>) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  try {
    await context.route('**/*', handle)
    const page = await context.newPage()
    // After the timeout the page is read as it is.
    await page.goto(url, { timeout: patience, waitUntil: 'networkidle' }).catch(() => undefined)
    return (await page.content()).slice(0, mostBytes)
  } finally {
    await context.close()
  }
}

/** Answers GET requests to the site `start`. Blocks all others, and the kinds in `leftOut`. */
async function answer(route: Route, client: PoliteClient, start: string): Promise<void> {
  const request = route.request()
  const isOurs = hostOf(request.url()) === hostOf(start) && request.method() === 'GET'
  if (!isOurs || leftOut.has(request.resourceType())) {
    await route.abort()
    return
  }
  try {
    const { body, type } = await client.get(request.url(), mostBytes)
    await route.fulfill({ body, contentType: type })
  } catch {
    await route.abort()
  }
}
