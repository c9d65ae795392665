/** Kinds of pages that an organisation names itself, as a filter of the search page. */
import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src/api/registry.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { findHtmlFaults } from '../../support/judge-page.ts'

const site = await readBuiltSite('harbour')
const { app } = createTestApp(() => site, { registry: createRegistry(site.parts) })

interface Counted {
  data: { url: string; kind?: string }[]
  counts: Record<'types' | 'kinds' | 'languages', Record<string, number>> & { total: number }
}

async function search(query: string): Promise<Counted> {
  const answer = await ask(app, `/api/v1/search?q=pier&lang=en&counts=true${query}`)
  return json(answer) as unknown as Counted // Our own contract.
}

const show = async (query: string) => (await ask(app, `/en/search/?q=pier${query}`)).text

/** Label and number of each filter link, by the query of its address. */
function filtersOf(text: string): Map<string, string> {
  const link =
    /href="\/en\/search\/([^"]+)" rel="nofollow"[^>]*><bdi[^>]*>([^<]*)<\/bdi>(?: <span>(\d*))?/g
  return new Map(
    [...text.matchAll(link)].map(([, query = '', label, count]) => [
      query.replaceAll('&amp;', '&'),
      `${label} ${count ?? ''}`.trim(),
    ]),
  )
}

describe('Kinds of pages of a site', () => {
  it('are counted by a search, each facet without its own filter', async () => {
    const { counts } = await search('')
    const piers = await search('&kind=pier')
    expect(counts.kinds.pier).toBeGreaterThan(1)
    expect(counts.kinds.notice).toBeGreaterThan(0)
    expect(piers.data.map(({ kind }) => kind)).toEqual(piers.data.map(() => 'pier'))
    expect(piers.counts).toMatchObject({
      total: counts.kinds.pier,
      types: { guide: counts.kinds.pier },
      kinds: counts.kinds,
    })
    expect((await search('&type=guide')).counts.kinds).toEqual({ pier: counts.kinds.pier })
    expect((await search('&kind=pier&type=blog')).counts.total).toBe(0)
  })

  it('are links of the search page, which keep the other filters', async () => {
    const { counts } = await search('')
    const filters = filtersOf(await show('&type=guide'))
    expect(filters.get('?q=pier&type=guide&kind=pier')).toBe(
      `Piers and berths ${counts.kinds.pier}`,
    )
    expect(filters.get('?q=pier&kind=pier')).toBeUndefined()
    expect(filtersOf(await show('')).get('?q=pier&kind=notice')).toBe(
      `Notices ${counts.kinds.notice}`,
    )
    expect(filtersOf(await show('&kind=notice')).get('?q=pier')).toBe('All')
  })

  it('narrow the results of the search page, which names the kind of each', async () => {
    const text = await show('&kind=notice')
    const shown = [...text.matchAll(/class="title"\s+href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.map((path) => site.findPage(path)?.kind)).toEqual(shown.map(() => 'notice'))
    expect(text).toContain('<p class="where">Notices</p>')
    expect(await findHtmlFaults(text)).toEqual([])
  })

  it('are ignored in an address when the site does not have them', async () => {
    expect(filtersOf(await show('&kind=recipe'))).toEqual(filtersOf(await show('')))
  })
})
