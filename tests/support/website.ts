/** A built site in a browser, for the tests of a file. */
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { baseUrl } from './app.ts'
import { launchBrowser } from './browser.ts'
import { builtSite } from './built-site.ts'
import type { SiteName } from './built-site.ts'
import { startBuiltService } from './built-service.ts'
import type { BuiltService } from './built-service.ts'
import { watchPolicy } from './policy-breaches.ts'

/** What a test does with the site. */
export interface Website {
  /** A page of the browser, not yet at any address. */
  createPage(options?: BrowserContextOptions): Promise<Page>
  /** Opens a path in a page of its own, which `work` then looks at; it is told what the browser refused on it. */
  visit(
    path: string,
    work: (page: Page, breaches: readonly string[]) => Promise<void>,
    options?: BrowserContextOptions,
  ): Promise<void>
}

/** Starts a site and a browser before the tests of a file, and ends both after them; `switches` are those of Chromium. */
export function useWebsite(name: SiteName, switches: readonly string[] = []): Website {
  let service: BuiltService
  let browser: Browser

  beforeAll(async () => {
    service = await startBuiltService(await builtSite(name))
    browser = await launchBrowser(service.port, switches)
  })

  afterAll(async () => {
    await browser.close()
    await service.stop()
  })

  const createPage: Website['createPage'] = (options) => browser.newPage(options)
  return {
    createPage,
    async visit(path, work, options) {
      const page = await createPage(options)
      const breaches = await watchPolicy(page)
      await page.goto(baseUrl + path)
      await work(page, breaches)
      await page.close()
    },
  }
}
