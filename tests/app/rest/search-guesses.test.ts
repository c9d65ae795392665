/** What an answer of search says of words that no page has. */
import { describe, expect, it } from 'vitest'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'
import type { SiteName } from '../../support/built-site.ts'

async function appOf(name: SiteName) {
  const site = await readBuiltSite(name)
  return createTestApp(() => site).app
}

async function search(name: SiteName, query: string, lang: string) {
  const asked = new URLSearchParams({ q: query, lang })
  return json(await ask(await appOf(name), `/api/v1/search?${asked.toString()}`)) as {
    readonly data: readonly { readonly title: string }[]
    readonly note?: string
  }
}

describe('The note of a search', () => {
  it('says in the language of the query which town was taken for a misspelt one', async () => {
    const { data, note } = await search('agency', 'Krakuw', 'pl')
    expect(data[0]?.title).toContain('Kraków')
    expect(note).toBe('Na żadnej stronie nie ma słowa „Krakuw”; na tych stronach jest „Kraków”.')
  })

  it('is absent when the page has what was asked for', async () => {
    const { data, note } = await search('agency', 'Kraków', 'pl')
    expect(data.length).toBeGreaterThan(0)
    expect(note).toBeUndefined()
  })

  it('says of a place elsewhere that nothing was found, and finds no other place', async () => {
    const { data, note } = await search('agency', 'Oslo', 'de')
    expect(data).toEqual([])
    expect(note).toContain('Nothing was found')
  })

  it('is there on a site of one language without towns', async () => {
    const { data, note } = await search('single', 'Leseverien', 'de')
    expect(data[0]?.title).toBe('Leseverein am Hafen')
    expect(note).toBe('Auf keiner Seite steht „Leseverien“; auf diesen Seiten steht „Leseverein“.')
  })

  it.each([
    ['agency', 'how do I get an access token for the API', 'en', '/auth.md'],
    ['agency', 'Jak dostać token do API?', 'pl', '/auth.md'],
    ['single', 'API-Token', 'de', '/auth.md'],
    ['agency', 'REST API documentation', 'en', '/api.md'],
  ] as const)('names the guide of %s for %s', async (name, query, lang, path) => {
    const { note = '' } = await search(name, query, lang)
    expect(note).toContain(`${baseUrl}${path}`)
    const { text } = await ask(await appOf(name), path)
    expect(text).toContain('curl')
  })

  it('names the tokens that have the six lines, by get_page', async () => {
    const args = { url: '/auth.md', maxTokens: 300 }
    const call = request('tools/call', { name: 'get_page', arguments: args })
    const { structuredContent } = resultOf(await post(await appOf('agency'), call))
    expect(structuredContent).toHaveProperty('markdown', expect.stringContaining('assertion='))
  })

  it('names no guide for a token of another kind, nor for a word with the letters', async () => {
    for (const query of ['token', 'capital', 'rapid flour']) {
      expect((await search('agency', query, 'en')).note ?? '').not.toContain('.md')
    }
  })
})
