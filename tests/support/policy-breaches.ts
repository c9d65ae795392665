/** Records violations of the Content Security Policy in a browser. */
import type { Page } from 'playwright'

const mark = 'Breach of the policy:'

/**
 * Returns an array that collects the violations of all documents that the page opens from now on,
 * one sentence each.
 */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
  const breaches: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(mark) || /content security policy|sandbox/i.test(text)) breaches.push(text)
  })
  // This script runs before those of the document, and the policy does not apply to it.
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.error('${mark}', effectiveDirective, blockedURI, sample)
    })
  `)
  return breaches
}
