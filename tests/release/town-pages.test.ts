/** Pages of towns: description, own columns, towns nearby, and what search engines may index. */
import { describe, expect, it } from 'vitest'
import { distanceBetween } from '../../src/content/nearest-towns.ts'
import { createPageView } from '../../src/website/layouts/page-view.ts'
import { pageFilter } from '../../src/api/page-filters.ts'
import { renderSitemap } from '../../src/descriptions/sitemap.ts'
import { ask, createTestApp, json, readBuiltSite } from '../support/app.ts'
import { check, cityTemplate } from '../support/content-check.ts'
import { pageText } from '../support/content-folder.ts'
import type { ContentFiles } from '../support/content-folder.ts'

const header = 'slug,name,region,population,lang,latitude,longitude,office\n'
// One degree of latitude is 111 km. Dam is nearest to Ford, but further north than Weir.
const towns = [
  'ford,Ford,Vale,900,en,50.0,10.0,Hill',
  'dam,Dam,Vale,90,en,50.2,10.0,Hill',
  'weir,Weir,Vale,90,en,50.1,12.0,Dale',
  'pond,Pond,Vale,90,en,,,Dale',
].join('\n')
const template = cityTemplate
  .replace('address', "description: '{name}, near {office}'\nindexFrom: 100\naddress")
  .replace('Bread', '{office} is near. Bread')
const files: ContentFiles = { 'city/en.md': template, 'cities.csv': `${header}${towns}\n` }

async function load(changed: ContentFiles = {}) {
  const { loaded, mistakes } = await check({ ...files, ...changed })
  if (!loaded) throw new Error(JSON.stringify(mistakes))
  return loaded
}

describe('The page of a town', () => {
  it('has the description of the template, with columns of the organisation', async () => {
    const { site } = await load()
    expect(site.records.get('/en/towns/dam/')?.description).toBe('Dam, near Hill')
    const view = createPageView(await load(), '/en/towns/weir/')
    expect(view.finishProse('<p>{office}</p>')).toBe('<p>Dale</p>')
  })

  it('lists the nearest towns with their distances, and none without coordinates', async () => {
    const loaded = await load()
    expect(createPageView(loaded, '/en/towns/ford/').nearest).toEqual([
      { label: 'Dam', href: '/en/towns/dam/', distance: '22 km' },
      { label: 'Weir', href: '/en/towns/weir/', distance: '143 km' },
    ])
    expect(createPageView(loaded, '/en/towns/pond/').nearest).toEqual([])
  })

  it('lists five of many towns, on each side', async () => {
    const row = (at: number) => `t-${at},T ${at},Vale,90,en,${40 + at / 10},10,Hill`
    const many = Array.from({ length: 30 }, (_, at) => row(at)).join('\n')
    const loaded = await load({ 'cities.csv': `${header}${many}\n` })
    const near = createPageView(loaded, '/en/towns/t-10/').nearest.map(({ label }) => label)
    expect(near.slice(0, 4).toSorted()).toEqual(['T 11', 'T 12', 'T 8', 'T 9'])
    expect(near).toHaveLength(5)
    expect(createPageView(loaded, '/en/towns/t-0/').nearest.map(({ label }) => label)).toEqual([
      ...['T 1', 'T 2', 'T 3', 'T 4', 'T 5'],
    ])
  })

  it('is left out of search engines below the population that the template names', async () => {
    const { site } = await load()
    expect(site.records.get('/en/towns/ford/')?.isUnindexed).toBeUndefined()
    expect(site.records.get('/en/towns/dam/')?.isUnindexed).toBe(true)
    const none = await load({ 'city/en.md': template.replace('indexFrom: 100', 'index: false') })
    expect(none.site.records.get('/en/towns/ford/')?.isUnindexed).toBe(true)
  })
})

it('A page that search engines leave out is in lists and search, but in no sitemap', async () => {
  const site = await readBuiltSite('agency')
  const { app } = createTestApp(() => site)
  const all = site.listPages(pageFilter({ type: 'city', lang: 'pl' }), 1_000)?.pages ?? []
  const [small] = all.filter(({ isUnindexed }) => isUnindexed)
  const [large] = all.filter(({ isUnindexed }) => !isUnindexed)
  if (!small || !large) throw new Error('There must be towns of both kinds')
  const sitemap = (await ask(app, '/sitemap-pl-towns.xml')).text
  expect(sitemap).toContain(large.path)
  expect(sitemap).not.toContain(small.path)
  expect((await ask(app, large.path)).text).not.toContain('name="robots"')
  expect((await ask(app, small.path)).text).toContain('<meta name="robots" content="noindex">')
  const { data } = json(await ask(app, `/api/v1/search?q=${encodeURIComponent(small.title)}`))
  expect(JSON.stringify(data)).toContain(small.path)
  expect(renderSitemap(site)).toContain('sitemap-pl-towns.xml')
})

it('The distance between two places is that of the globe', () => {
  const warsaw = { latitude: 52.2297, longitude: 21.0122 }
  const berlin = { latitude: 52.52, longitude: 13.405 }
  expect(distanceBetween(warsaw, berlin)).toBeCloseTo(517, 0)
  const east = { latitude: 0, longitude: 179.9 }
  expect(distanceBetween(east, { ...east, longitude: -179.9 })).toBeCloseTo(22.2, 0)
})

describe('The map of a page that lists towns', () => {
  const rows = (region: string, count: number, longitude: number) =>
    Array.from({ length: count }, (_, at) => {
      const slug = `${region.toLowerCase()}-${at}`
      return `${slug},${region} ${at},${region},${1000 + at},en,${50 + at / 100},${longitude},Hill`
    }).join('\n')
  const regions: ContentFiles = {
    'pages/en/towns/index.md': pageText({ type: 'section', component: 'cities' }),
    'cities.csv': `${header}${rows('Vale', 40, 10)}\n${rows('Hill', 30, 12)}\n`,
  }

  it('shows the largest towns of a region, and links each', async () => {
    const { townMap } = createPageView(await load(regions), '/en/towns/vale/')
    expect(townMap.match(/<circle/g)).toHaveLength(24)
    expect(townMap).toContain('href="/en/towns/vale-39/"')
    expect(townMap).not.toContain('href="/en/towns/vale-0/"')
  })

  it('shows the regions on the page of all towns', async () => {
    const { townMap } = createPageView(await load(regions), '/en/towns/')
    expect(townMap.match(/href="[^"]*"/g)).toEqual([
      'href="/en/towns/hill/"',
      'href="/en/towns/vale/"',
    ])
  })

  it('is left out without coordinates, and on other pages', async () => {
    const bare = regions['cities.csv']?.toString().replaceAll(/,5\d(?:\.\d+)?,1[02],/g, ',,,') ?? ''
    const loaded = await load({ ...regions, 'cities.csv': bare })
    expect(createPageView(loaded, '/en/towns/vale/').townMap).toBe('')
    expect(createPageView(loaded, '/en/towns/vale-1/').townMap).toBe('')
  })
})
