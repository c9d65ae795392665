/** Serves a built site to a browser, for the tests of a file. */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { beforeAll, onTestFinished } from 'vitest'
import { baseUrl } from './app.ts'
import { launchBrowser } from './browser.ts'
import type { SiteName } from './built-site.ts'
import { useBuiltService } from './built-service.ts'
import type { BuiltService } from './built-service.ts'
import { watchPolicy } from './policy-breaches.ts'

/** Functions for tests of the site. */
export interface Website {
  /** Sends a request without the browser. */
  readonly fetch: BuiltService['fetch']
  /** Creates an empty browser page. It is closed at the end of the test. */
  createPage(options?: BrowserContextOptions): Promise<Page>
  /** Opens a path in a new browser page. It is closed at the end of the test. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /**
   * Opens a path in a new browser page and calls `work` with it. `breaches` collects violations of
   * the security policy. The page is closed afterwards.
   */
  visit(
    path: string,
    work: (page: Page, breaches: readonly string[]) => Promise<void>,
    options?: BrowserContextOptions,
  ): Promise<void>
}

/**
 * Starts a site and a browser before the tests of a file, and stops both after them. `switches` are
 * command line switches of Chromium.
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
