/** What html-validate and axe find wrong with a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HtmlValidate } from 'html-validate'
import type { Frame, Page } from 'playwright'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Set by Astro's own output, and harmless.
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'attr-quotes': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
    'no-raw-characters': 'off',
    // Anything without a blank is an id (HTML §3.2.6): that of an Arabic heading has vowel marks,
    // which are no letters.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** Faults of the HTML of a page, one sentence each. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId} ${message}`),
  )
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds on an open page, or in a frame of it. */
export async function findAxeViolations(page: Page | Frame): Promise<string[]> {
  // Not by an element, which the security policy of our pages forbids.
  await page.evaluate(axe)
  return await page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).slice(0, 3).join(' | ')))`,
  )
}
