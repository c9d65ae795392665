/**
 * The pages of regions in a built site: how they are found, what they show, and how much of it
 * there is.
 */
import { describe, expect, it } from 'vitest'
import { pageFilter } from '../../../src/api/page-filters.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'

const regions = 15
const path = '/pl/miasta/warminsko-mazurskie/'
const town = '/pl/miasta/gizycko-warminsko-mazurskie/'

const site = await readBuiltSite('agency')
const test = createTestApp(() => site)

const summariesOf = async (target: string) =>
  json(await ask(test.app, target)).data as { url: string; type: string; title: string }[]

describe('The page of a region', () => {
  it('is listed as an overview, and its towns are not', async () => {
    const listed = await summariesOf('/api/v1/pages?type=section&lang=pl&limit=100')
    const below = listed.filter(
      ({ url }) => url.startsWith(`${baseUrl}/pl/miasta/`) && url !== `${baseUrl}/pl/miasta/`,
    )
    expect(below).toHaveLength(regions)
    expect(below.find(({ url }) => url === baseUrl + path)).toEqual({
      title: 'Gdzie pracujemy: warmińsko-mazurskie',
      url: baseUrl + path,
      markdownUrl: `${baseUrl}${path}index.md`,
      description: 'warmińsko-mazurskie: 5 miejscowości. Największe: Ełk, Giżycko i Pisz.',
      type: 'section',
      lang: 'pl',
      updated: '2026-02-01',
    })
  })

  it('is found by the name of its region, and below a town by the name of that', async () => {
    const [region] = await summariesOf('/api/v1/search?q=warminsko-mazurskie&lang=pl')
    expect(region?.url).toBe(baseUrl + path)
    for (const { path: own, title } of site.listPages(
      pageFilter({ type: 'city', lang: 'pl' }),
      Infinity,
    )?.pages ?? []) {
      const name = title.replace(/^Młyny: (.*), .*$/, '$1')
      const [first] = await summariesOf(`/api/v1/search?q=${encodeURIComponent(name)}&lang=pl`)
      expect([name, first?.type, own]).toEqual([name, 'city', own])
    }
  })

  it('lists every town of the region, as page, as twin and in the API', async () => {
    const { text: html } = await ask(test.app, path)
    const { text: twin } = await ask(test.app, `${path}index.md`)
    const towns = [...html.matchAll(/<li>\s*<a href="(\/pl\/miasta\/[^"]+\/)">/g)]
      .map(([, href]) => href)
      .filter((href) => href?.endsWith('-warminsko-mazurskie/'))
    expect(towns).toHaveLength(5)
    for (const href of towns) expect(twin).toContain(`](${baseUrl}${href ?? ''})`)
    expect(json(await ask(test.app, `/api/v1/page?url=${path}`)).markdown).toBe(twin)
  })

  it('is a step on the way to a town, for readers and for machines', async () => {
    const { text } = await ask(test.app, town)
    const crumbs = [...text.matchAll(/"position":\d+,"name":"([^"]*)","item":"([^"]*)"/g)]
    expect(crumbs.map(([, name, item]) => [name, item])).toEqual([
      ['Mill & Sons', `${baseUrl}/`],
      ['Miejscowości', `${baseUrl}/pl/miasta/`],
      ['warmińsko-mazurskie', baseUrl + path],
      ['Młyny: Giżycko, warmińsko-mazurskie', baseUrl + town],
    ])
  })
})

describe('The page of all towns', () => {
  it('leads to the regions with the number of their towns, and names no town', async () => {
    const { text } = await ask(test.app, '/pl/miasta/index.md')
    expect(text).toContain(`- [warmińsko-mazurskie](${baseUrl}${path}) (5)`)
    expect(text.match(/^- \[/gm)).toHaveLength(regions)
    expect(text).not.toContain('Giżycko')
  })

  it('lists the towns itself where they are few', async () => {
    const { text } = await ask(test.app, '/de/orte/index.md')
    expect(text).toContain('Görlitz')
    expect(site.findPage('/de/orte/bayern/')).toBeUndefined()
  })

  it('has translations, and the pages of regions have none', () => {
    expect(site.findPage('/pl/miasta/')?.alternates).toBeDefined()
    expect(site.findPage(path)?.alternates).toBeUndefined()
  })
})
