/** What a browser refuses on a page because of its security policy. */
import type { Page } from 'playwright'

const mark = 'Breach of the policy:'

/** Collects what is refused on every page that is opened from now on, one sentence each. */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
  const breaches: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(mark) || /content security policy|sandbox/i.test(text)) breaches.push(text)
  })
  // Comes before the page, and is bound by no policy.
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.error('${mark}', effectiveDirective, blockedURI, sample)
    })
  `)
  return breaches
}
