/** Fields that only some pages have: tags, authors, a picture, an end, values for programs. */
import { describe, expect, it } from 'vitest'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { askTool } from '../../support/mcp-costs.ts'

const site = await readBuiltSite('bibliotheque')
const { app } = createTestApp(() => site)

const maps = '/fr/blog/la-nuit-des-cartes/'
const rooms = '/fr/services/salles/'
const asHtml = { headers: { accept: 'text/html' } }

const pathsOf = (body: unknown) =>
  (body as { data: { url: string }[] }).data.map(({ url }) => url.replace(baseUrl, ''))

describe('A tag', () => {
  it('has a page that lists the pages with it, newest first', async () => {
    const { text } = await ask(app, '/fr/tags/cartes/index.md')
    expect(text).toContain('# Cartes\n\nPages avec le mot-clé « Cartes »\n')
    const places = [rooms, maps].map((path) => text.indexOf(path))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect((await ask(app, '/fr/tags/la-baie/')).status).toBe(200)
  })

  it('is linked on its pages, and in their twins, answers and metadata', async () => {
    const { text: html } = await ask(app, maps, asHtml)
    expect(html).toContain('<meta property="article:tag" content="la baie">')
    expect(html).toMatch(/<a href="\/fr\/tags\/la-baie\/"[^>]*>\s*la baie\s*<\/a>/)
    expect(html).toContain('"keywords":["Cartes","la baie"]')
    const { text: twin } = await ask(app, `${maps}index.md`)
    expect(twin).toContain('tags:\n  - Cartes\n  - la baie\n')
    expect(twin).toContain(`[Cartes](${baseUrl}/fr/tags/cartes/)`)
    const page = json(await ask(app, `/api/v1/page?url=${maps}`))
    expect(page.tags).toEqual(['Cartes', 'la baie'])
    const { body } = await askTool(app, 'get_page', { url: maps })
    expect(body.tags).toEqual(['Cartes', 'la baie'])
  })

  it('filters lists and searches, of tools and batches too', async () => {
    const list = json(await ask(app, '/api/v1/pages?tag=Cartes'))
    expect(pathsOf(list)).toEqual([maps, rooms])
    const { body: listed } = await askTool(app, 'list_pages', { tag: 'Cartes' })
    expect(pathsOf(listed)).toEqual([maps, rooms])
    const found = json(await ask(app, '/api/v1/search?q=carte&tag=la%20baie'))
    expect(pathsOf(found)).toEqual([maps])
    const { body } = await askTool(app, 'search_site', { query: 'carte', tag: 'la baie' })
    expect(pathsOf(body)).toEqual([maps])
    const requests = [{ path: '/api/v1/pages?tag=Jardin' }]
    const batch = await ask(app, '/api/v1/batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests }),
    })
    expect(json(batch)).toMatchObject({ responses: [{ status: 200, body: { total: 1 } }] })
  })

  it('that no page has is refused, with tags that pages have', async () => {
    const refused = await ask(app, '/api/v1/pages?tag=cartes')
    expect([refused.status, json(refused).detail]).toEqual([
      400,
      'Cannot read "tag": must be a tag of the site, such as Cartes, Jardin, la baie',
    ])
  })

  it('narrows the counts of a search', async () => {
    const search = async (query: string) => json(await ask(app, `/api/v1/search?${query}`))
    const all = (await search('q=carte&counts=true')).counts as { total: number }
    const tagged = await search('q=carte&counts=true&tag=Cartes')
    const { length } = tagged.data as unknown[]
    expect((tagged.counts as { total: number }).total).toBe(length)
    expect(length).toBeLessThan(all.total)
  })

  it('narrows the search page', async () => {
    const { text } = await ask(app, '/fr/rechercher/?q=carte&tag=Cartes', asHtml)
    expect(text).toMatch(/aria-current="true" data-key="tag"><bdi>Cartes/)
    expect(text).toContain('href="/fr/rechercher/?q=carte"')
  })

  it('has its page in the sitemap, and in no list that has its pages', async () => {
    const path = '/fr/tags/cartes/'
    expect((await ask(app, '/sitemap.xml')).text).toContain(`<loc>${baseUrl}${path}</loc>`)
    expect(pathsOf(json(await ask(app, '/api/v1/pages')))).not.toContain(path)
    expect(pathsOf(json(await ask(app, '/api/v1/pages?type=section')))).toContain(path)
    expect((await ask(app, '/llms.txt')).text).not.toContain(path)
    expect((await ask(app, '/feed.xml')).text).not.toContain(path)
    const { text } = await ask(app, '/llms-full.txt')
    expect(text).not.toContain(`source: ${baseUrl}${path}`)
  })
})

describe('Authors', () => {
  const names = ['Maël Kerbrat', "L'équipe"]

  it('are below the title of a post, and in its twin, answer and structured data', async () => {
    const { text: html } = await ask(app, maps, asHtml)
    expect(html).toMatch(/<\/time>\s*·\s*Maël Kerbrat\s*·\s*L&#39;équipe/)
    expect(html).toContain(
      '"author":[{"@type":"Person","name":"Maël Kerbrat"},{"@type":"Person","name":"L\'équipe"}]',
    )
    expect((await ask(app, `${maps}index.md`)).text).toContain('authors:\n  - Maël Kerbrat\n')
    const page = json(await ask(app, `/api/v1/page?url=${maps}`))
    expect(page.authors).toEqual(names.map((name) => ({ name })))
    const other = json(await ask(app, '/api/v1/page?url=/fr/blog/les-graines-pretees/'))
    expect(other).not.toHaveProperty('authors')
  })

  it('are in feeds of all forms', async () => {
    const { text: rss } = await ask(app, '/feed.xml')
    expect(rss.match(/<dc:creator>/g)).toHaveLength(2)
    expect((await ask(app, '/atom.xml')).text).toContain(
      '<author>\n      <name>Maël Kerbrat</name>\n    </author>',
    )
    const { items } = json(await ask(app, '/feed.json')) as { items: { authors?: unknown }[] }
    expect(items.map(({ authors }) => authors)).toContainEqual(names.map((name) => ({ name })))
  })
})

it('The picture of a page is that of its link previews and of its structured data', async () => {
  const { text } = await ask(app, '/fr/blog/les-graines-pretees/', asHtml)
  const [, url = ''] = /<meta property="og:image" content="([^"]*)">/.exec(text) ?? []
  expect(text).toContain('<meta property="og:image:type" content="image/webp">')
  expect(text).toContain('<meta property="og:image:width" content="320">')
  expect(text).toContain(`"image":"${url}"`)
  expect(text).toContain(`src="${url.replace(baseUrl, '')}"`)
  expect(url).toMatch(/graines/)
})

it('Values for programs are in the content of the page alone', async () => {
  const values = { places: 24, acces: ['rampe', 'ascenseur'] }
  expect(json(await ask(app, `/api/v1/page?url=${rooms}`)).public).toEqual(values)
  expect((await askTool(app, 'get_page', { url: rooms })).body.public).toEqual(values)
  expect(json(await ask(app, `/api/v1/page?url=${maps}`))).not.toHaveProperty('public')
  for (const other of [rooms, `${rooms}index.md`, '/api/v1/pages', '/api/v1/search?q=salle']) {
    const { status, text } = await ask(app, other, other === rooms ? asHtml : {})
    expect([other, status, text.includes('acces')]).toEqual([other, 200, false])
  }
})

it('A page that is past stays, is marked, and is in the list of past pages of its section', async () => {
  const carried = '/fr/services/portage/'
  expect((await ask(app, `${carried}index.md`)).text).toContain('Terminé le 31 janvier 2026')
  const ends = '2026-02-01T00:00:00.000Z'
  const list = json(await ask(app, '/api/v1/pages')) as { data: Record<string, unknown>[] }
  const find = (path: string) => list.data.find(({ url }) => url === baseUrl + path)
  expect(find(carried)).toMatchObject({ ends, past: true })
  expect(find(rooms)).toMatchObject({ ends: '2999-12-31T19:00:00.000Z' })
  expect(find(rooms)).not.toHaveProperty('past')
  expect(json(await ask(app, `/api/v1/page?url=${carried}`))).toMatchObject({ ends, past: true })
  expect((await askTool(app, 'get_page', { url: carried })).body).toMatchObject({ past: true })
  const { text } = await ask(app, '/fr/services/index.md')
  const [coming = '', past = ''] = text.split('## Passé')
  expect([coming.includes(rooms), coming.includes(carried)]).toEqual([true, false])
  expect([past.includes(rooms), past.includes(carried)]).toEqual([false, true])
})
