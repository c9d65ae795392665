/** A built site in a browser, for the tests of a file. */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { beforeAll, onTestFinished } from 'vitest'
import { baseUrl } from './app.ts'
import { launchBrowser } from './browser.ts'
import type { SiteName } from './built-site.ts'
import { useBuiltService } from './built-service.ts'
import type { BuiltService } from './built-service.ts'
import { watchPolicy } from './policy-breaches.ts'

/** What a test does with the site. */
export interface Website {
  /** Asks without the browser. */
  readonly fetch: BuiltService['fetch']
  /** A page of the browser, not yet at any address; it closes with the test. */
  createPage(options?: BrowserContextOptions): Promise<Page>
  /** Opens a path in a page that closes with the test. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /**
   * Opens a path in a page of its own, which `work` then looks at; it is told what the browser
   * refused on it.
   */
  visit(
    path: string,
    work: (page: Page, breaches: readonly string[]) => Promise<void>,
    options?: BrowserContextOptions,
  ): Promise<void>
}

/**
 * Starts a site and a browser before the tests of a file, and ends both after them; `switches` are
 * those of Chromium.
 */
export function useWebsite(name: SiteName, switches: readonly string[] = []): Website {
  const service = useBuiltService(name)
  let browser: Browser

  beforeAll(async () => {
    const rule = `MAP ${new URL(baseUrl).host} 127.0.0.1:${service.port}`
    browser = await launchBrowser([...switches, `--host-resolver-rules=${rule}`])
    return () => browser.close()
  })

  async function createPage(options?: BrowserContextOptions): Promise<Page> {
    const page = await browser.newPage(options)
    onTestFinished(() => page.close())
    return page
  }

  return {
    fetch: (input, init) => service.fetch(input, init),
    createPage,
    async open(path, options) {
      const page = await createPage(options)
      await page.goto(baseUrl + path)
      return page
    },
    async visit(path, work, options) {
      const page = await browser.newPage(options)
      const breaches = await watchPolicy(page)
      await page.goto(baseUrl + path)
      await work(page, breaches)
      await page.close()
    },
  }
}
