/** Sections that search results name, held against the pages that a browser gets. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { App } from '../../../src/service/app.ts'
import type { Site } from '../../../src/site/site.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { builtSite, organisations } from '../../support/built-site.ts'

interface Result {
  readonly url: string
  readonly excerpt?: string
  readonly section?: { readonly title: string; readonly fragment: string }
}

async function search(app: App, query: string, lang: string): Promise<readonly Result[]> {
  const asked = new URLSearchParams({ q: query, lang, limit: '20' })
  return (json(await ask(app, `/api/v1/search?${asked.toString()}`)) as { data: Result[] }).data
}

/** What people may type who look for a page: each title, and each of its words. */
function queriesOf(site: Site): [query: string, lang: string][] {
  const titles = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)).flatMap(
    (page) => (page && page.type !== 'city' ? [page] : []),
  )
  return titles.flatMap(({ title, lang }) =>
    [title, ...title.split(/\s+/)].map((query): [string, string] => [query, lang]),
  )
}

describe.each(organisations)('Results of %s', (name) => {
  it('lead to a section that the page has: address, # and fragment', async () => {
    const release = await builtSite(name)
    const site = await readBuiltSite(name)
    const { app } = createTestApp(() => site)
    const found = await Promise.all(
      queriesOf(site).map(([query, lang]) => search(app, query, lang)),
    )
    const named = found.flat().filter(({ section }) => section)
    expect(named.length).toBeGreaterThan(0)
    for (const { url, section } of named) {
      const { pathname, hash } = new URL(`${url}#${section?.fragment ?? ''}`)
      const html = await readFile(
        join(release, 'client', decodeURI(pathname), 'index.html'),
        'utf8',
      )
      expect([url, hash, html.includes(` id="${decodeURI(hash.slice(1))}"`)]).toEqual([
        url,
        hash,
        true,
      ])
    }
  })
})
