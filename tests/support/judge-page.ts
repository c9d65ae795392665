/** Finds mistakes of a page with html-validate and axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HtmlValidate } from 'html-validate'
import type { Frame, Page } from 'playwright'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // Rules that the output of Astro violates without harm.
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'attr-quotes': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
    'no-raw-characters': 'off',
    // Any text without white space is a valid id (HTML §3.2.6). Ids of Arabic headings have vowel
    // marks, which are not letters.
    'valid-id': ['error', { relaxed: true }],
  },
})

/** Mistakes in the HTML of a page, one sentence each. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId} ${message}`),
  )
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations that axe finds in an open page or frame. */
export async function findAxeViolations(page: Page | Frame): Promise<string[]> {
  // Evaluates axe instead of adding a script element, which the security policy of our pages
  // forbids.
  await page.evaluate(axe)
  return await page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).slice(0, 3).join(' | ')))`,
  )
}
