/**
 * Pages of regions: when a language has them, where they are, what they say, and what an editor may
 * put in their place.
 */
import { describe, expect, it } from 'vitest'
import { createPageView } from '../../src/website/layouts/page-view.ts'
import type { PageView } from '../../src/website/layouts/page-view.ts'
import { check, cityTemplate, mistakesOf } from '../support/content-check.ts'
import { pageText, siteYaml } from '../support/content-folder.ts'
import type { ContentFiles } from '../support/content-folder.ts'

const header = 'slug,name,region,regionLocative,population,lang\n'
const townsPage = pageText({ title: 'Where we are', type: 'section', component: 'cities' })

/** Rows of towns: `Vale 1` with one inhabitant, and so on. */
function rows(region: string, count: number, slug = region.toLowerCase()): string {
  return Array.from({ length: count }, (_, index) => {
    const at = index + 1
    return `${slug}-${at},${region} ${at},${region},the ${region},${at},en\n`
  }).join('')
}

function towns(csv: string, files: ContentFiles = {}): ContentFiles {
  return {
    'city/en.md': cityTemplate,
    'pages/en/towns/index.md': townsPage,
    'cities.csv': header + csv,
    ...files,
  }
}

const many = rows('Vale', 40) + rows('Łąki', 21, 'laki')

async function regionsOf(files: ContentFiles): Promise<string[]> {
  const { loaded, mistakes } = await check(files)
  expect(mistakes).toEqual([])
  return [...(loaded?.site.regionPages.keys() ?? [])]
}

async function viewOf(files: ContentFiles, path: string): Promise<PageView> {
  const { loaded, mistakes } = await check(files)
  if (!loaded) throw new Error(JSON.stringify(mistakes))
  return createPageView(loaded, path)
}

describe('Regions', () => {
  it('have pages below the list of towns when a language has more than sixty of them', async () => {
    expect(await regionsOf(towns(many))).toEqual(['/en/towns/laki/', '/en/towns/vale/'])
  })

  it.each(
    Object.entries({
      'there are sixty towns': towns(rows('Vale', 40) + rows('Hill', 20)),
      'they are all of one region': towns(rows('Vale', 61)),
      'no page lists them': towns(many, { 'pages/en/towns/index.md': undefined }),
      'the page that lists them is a draft': towns(many, {
        'pages/en/towns/index.md': townsPage.replace('type:', 'draft: true\ntype:'),
      }),
    }),
  )('have none when %s', async (_when, files) => {
    expect(await regionsOf(files)).toEqual([])
  })

  it('are counted by language', async () => {
    const files = towns(rows('Vale', 40) + rows('Hill', 20) + 'mill,Mill,Tal,,9,de\n', {
      'site.yaml': siteYaml.replace('[en]', '[en, de]'),
      'pages/de/index.md': pageText({ title: 'Mühle', type: 'home' }),
      'city/de.md': cityTemplate.replace('/en/towns/', '/de/orte/'),
    })
    expect(await regionsOf(files)).toEqual([])
  })
})

describe('The page of a region', () => {
  it('says which region it is of, how many towns it lists, and the largest', async () => {
    const { loaded } = await check(towns(many))
    expect(loaded?.site.records.get('/en/towns/vale/')).toMatchObject({
      title: 'Where we are: Vale',
      description: 'Vale: 40 towns. The largest: Vale 40, Vale 39 and Vale 38.',
      type: 'section',
      updated: '2026-01-01',
      region: 'Vale',
    })
  })

  it('says what the template of the towns has for it', async () => {
    const fields =
      "regionTitle: 'Flour in {regionLocative}'\nregionDescription: '{region}, {towns}, {largest}'\n"
    const { loaded } = await check(
      towns(many, { 'city/en.md': cityTemplate.replace('updated:', `${fields}updated:`) }),
    )
    expect(loaded?.site.records.get('/en/towns/laki/')).toMatchObject({
      title: 'Flour in the Łąki',
      description: 'Łąki, 21 towns, Łąki 21, Łąki 20 and Łąki 19',
    })
  })

  it('lists its towns, and the page of all towns lists the regions in place of them', async () => {
    const region = await viewOf(towns(many), '/en/towns/laki/')
    expect(region.component).toBe('cities')
    expect(region.towns).toHaveLength(21)
    // The largest comes first.
    expect(region.towns[0]).toEqual({ label: 'Łąki 21', href: '/en/towns/laki-21/' })
    const all = await viewOf(towns(many), '/en/towns/')
    expect(all.towns).toEqual([])
    expect(all.children).toEqual([])
    expect(
      all.regions.map(({ region, href, towns: { length } }) => [region, href, length]),
    ).toEqual([
      ['Łąki', '/en/towns/laki/', 21],
      ['Vale', '/en/towns/vale/', 40],
    ])
  })

  it('stands between the page of all towns and each of its own, by its short name', async () => {
    const labels = async (path: string) =>
      (await viewOf(towns(many), path)).breadcrumb.map(({ label }) => label)
    expect(await labels('/en/towns/vale-7/')).toEqual([
      'Mill',
      'Where we are',
      'Vale',
      'Flour in Vale 7',
    ])
    expect(await labels('/en/towns/vale/')).toEqual(['Mill', 'Where we are', 'Vale'])
  })

  it('does not have the keywords that the template gives its towns', async () => {
    const template = cityTemplate.replace('updated:', 'keywords: [bread nearby]\nupdated:')
    const files = towns(many, { 'city/en.md': template })
    expect((await viewOf(files, '/en/towns/vale/')).keywords).toEqual([])
    expect((await viewOf(files, '/en/towns/vale-1/')).keywords).toEqual(['bread nearby'])
  })

  it('expires with the page of all towns', async () => {
    const expiring = townsPage.replace('type:', 'expires: 2026-04-01\ntype:')
    const { loaded } = await check(towns(many, { 'pages/en/towns/index.md': expiring }))
    const { records } = loaded?.site ?? {}
    expect(records?.get('/en/towns/vale/')?.expires).toBe('2026-04-01T00:00:00.000Z')
    expect(records?.get('/en/towns/vale-1/')?.expires).toBeUndefined()
  })

  it('is the one that an editor has written for the region', async () => {
    const written = pageText({ title: 'The Vale', component: 'cities' }, 'Our home.')
    const files = towns(many, { 'pages/en/towns/vale.md': written })
    const { loaded, mistakes } = await check(files)
    expect(mistakes).toEqual([])
    expect(loaded?.site.data.pages.filter(({ path }) => path === '/en/towns/vale/')).toEqual([
      expect.objectContaining({ title: 'The Vale', type: 'other', region: 'Vale' }),
    ])
    const view = await viewOf(files, '/en/towns/vale/')
    expect(view.towns).toHaveLength(40)
    expect((await viewOf(files, '/en/towns/')).regions.map(({ href }) => href)).toEqual([
      '/en/towns/laki/',
      '/en/towns/vale/',
    ])
  })

  it('may be linked to', async () => {
    const about = pageText({}, '[Vale](/en/towns/vale/) and [Hill](/en/towns/hill/)')
    expect(await mistakesOf(towns(many, { 'pages/en/about.md': about }))).toEqual([
      'pages/en/about.md:8 | links to /en/towns/hill/, but there is no page at that address',
    ])
  })
})

describe('The address of a region', () => {
  it('is no other page', async () => {
    const files = towns(many, { 'pages/en/towns/vale.md': pageText({ title: 'The Vale' }) })
    expect(await mistakesOf(files)).toEqual([
      `cities.csv:2 | region | has the address /en/towns/vale/, which pages/en/towns/vale.md already has: write component: cities in that page to list the towns`,
    ])
  })

  it('is no town', async () => {
    const files = towns(`${many}vale,Vale,Vale,,9,en\n`)
    expect(await mistakesOf(files)).toEqual([
      `cities.csv:2 | region | has the address /en/towns/vale/, which cities.csv:63 already has`,
    ])
  })

  it('is that of one region, however it is written', async () => {
    const files = towns(`${many}dale,Dale,VALE,,9,en\n`)
    expect(await mistakesOf(files)).toEqual([
      `cities.csv:63 | region | has the address /en/towns/vale/, which cities.csv:2 already has`,
    ])
  })

  it('needs a letter or a digit', async () => {
    const files = towns(`${many}dale,Dale,–,,9,en\n`)
    expect(await mistakesOf(files)).toEqual([
      'cities.csv:63 | region | must have a letter or a digit, because the address of a page needs one',
    ])
  })
})
