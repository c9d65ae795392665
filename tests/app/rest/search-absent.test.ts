/** Names that no page has, asked of organisations with one and with many languages. */
import { describe, expect, it } from 'vitest'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { SiteName } from '../../support/built-site.ts'

async function noteOf(name: SiteName, q: string, lang: string) {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  const asked = new URLSearchParams({ q, lang })
  const answer = json(await ask(app, `/api/v1/search?${asked.toString()}`))
  return (answer as { readonly note?: string }).note
}

const names = ['NetSuite', 'Workday', 'ServiceNow', 'PayPal', 'Xero', 'Stripe', 'S4HANA']
const questions: readonly (readonly [SiteName, string, (name: string) => string])[] = [
  ['agency', 'en', (name) => `Do you integrate with ${name}?`],
  ['agency', 'pl', (name) => `Czy integrujecie się z ${name}?`],
  ['agency', 'de', (name) => `Arbeiten Sie mit ${name}?`],
  ['museum', 'en', (name) => `Can I pay for tickets with ${name}?`],
  ['museum', 'ja', (name) => `チケットは${name}で払えますか`],
  ['museum', 'ar', (name) => `هل يمكن شراء التذاكر عبر ${name}؟`],
  ['leaflet', 'uk', (name) => `Чи можна платити через ${name}?`],
]

describe('A name that no page has', () => {
  it.each(questions)('is named by %s in %s', async (site, lang, question) => {
    const silent: string[] = []
    for (const name of names) {
      const note = await noteOf(site, question(name), lang)
      if (note?.includes(name) !== true) silent.push(name)
    }
    expect(silent).toEqual([])
  })
})
