/**
 * The llms.txt files of sites of any size: short enough, every page once, each where its record
 * says.
 */
import { describe, expect, it } from 'vitest'
import { registryOf } from '../../../src/api/registry.ts'
import { renderLlmsFiles } from '../../../src/descriptions/llms-txt.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { coveringOverview } from '../../../src/site/address.ts'
import { createSite } from '../../../src/site/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { withOverviews } from '../../../src/site/split-overviews.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { baseUrl } from '../../support/app.ts'
import { collect, linksOf, pagesOf } from '../../support/llms-family.ts'
import { tinyData } from '../../support/tiny-site.ts'

type Made = Omit<PageRecord, 'cursorKey' | 'lang'>

const told = `Told ${'in many words '.repeat(8)}`.trimEnd()
const home: Made = { path: '/', title: 'Home', description: 'Here', type: 'home' }

function siteOf(pages: readonly Made[]): Site {
  const records = [home, ...pages].map((page) => ({ ...page, lang: 'en', cursorKey: page.path }))
  const placed = withOverviews(records, { baseUrl, languages: ['en'] })
  return createSite(
    { ...tinyData, pages: placed },
    {
      readPublished: () => Promise.resolve(undefined),
      search: () => Promise.resolve({ hits: [] }),
      check: () => Promise.resolve(),
    },
  )
}

async function filesOf(site: Site): Promise<Map<string, string>> {
  const { info } = site
  const context = { info, site, words: wordsOf, published: [], registry: registryOf(site) }
  const tokensOf = () => Promise.resolve(123_456)
  const files = await renderLlmsFiles({ ...context, tokensOf }, 'en')
  return new Map(files.map(({ path, text }) => [path, text]))
}

/** Files that are found from the first one, which must be all there are. */
async function familyOf(site: Site): Promise<Map<string, string>> {
  const files = await filesOf(site)
  const found = await collect('/llms.txt', (path) => files.get(path) ?? '')
  expect([...found.keys()].toSorted()).toEqual([...files.keys()].toSorted())
  return found
}

function guides(count: number, folder = '/en/guides/', facts: Partial<Made> = {}): Made[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `${folder}${index}/`,
    title: 'A guide to it',
    description: told,
    type: 'guide' as const,
    updated: '2026-01-02',
    ...facts,
  }))
}

function towns(count: number, regions: number): Made[] {
  return Array.from({ length: count }, (_, index) => ({
    path: `/en/towns/town-${index}/`,
    title: `Work in Town ${index}`,
    type: 'city' as const,
    updated: '2026-03-04',
    region: `Region ${index % regions}`,
  }))
}

const regionPages = (count: number): Made[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `/en/towns/region-${index}/`,
    title: `Towns in Region ${index}`,
    type: 'section' as const,
    region: `Region ${index}`,
  }))

const sections = (count: number, size: number): Made[] =>
  Array.from({ length: count }, (_, index) => `/en/part-${index}/`).flatMap((folder, index) => [
    { path: folder, title: `Part ${index}`, description: 'A part.', type: 'section' as const },
    ...guides(size, folder),
  ])

const longTitle = `[${'\\['.repeat(59)}`
const extreme = { title: longTitle, description: '字'.repeat(300), updated: '2026-10-10' }
const deep = Array.from({ length: 12 }, (_, depth) =>
  guides(60, `/en/${'deep/'.repeat(depth + 1)}`),
)

/** Folders of folders, none of which has a page: twenty with forty each. */
const nested = Array.from({ length: 20 }, (_, outer) =>
  Array.from({ length: 40 }, (_, inner) => guides(14, `/en/area-${outer}/part-${inner}/`)),
).flat(2)

const shapes: readonly (readonly [name: string, pages: readonly Made[]])[] = [
  ['of one page', []],
  ['of 300 pages in one folder', guides(300)],
  ['of 12,000 pages in one folder', guides(12_000)],
  ['of 12,000 pages that belong to no folder', guides(12_000, '/en/')],
  ['of 12,000 pages in 6 sections', sections(6, 2_000)],
  ['of 12,000 pages in 100 sections', sections(100, 120)],
  ['of 12,000 pages in 3,000 sections', sections(3_000, 3)],
  [
    'of folders without pages of their own',
    sections(40, 60).filter(({ type }) => type !== 'section'),
  ],
  ['of folders in folders', deep.flat()],
  ['of folders of folders without pages of their own', nested],
  ['with the longest titles and descriptions', guides(2_000, '/en/guides/', extreme)],
  ['with addresses of 2,000 characters', guides(200, `/en/${'a'.repeat(2_000)}/`)],
  ['with 1,400 towns in 16 regions', [...towns(1_400, 16), ...regionPages(16)]],
  ['with 1,400 towns and no pages of regions', towns(1_400, 16)],
  ['with 9,000 towns in 3,000 regions', [...towns(9_000, 3_000), ...regionPages(3_000)]],
  ['with 600 towns in one region', towns(600, 1)],
  ['with 12 towns', towns(12, 3)],
  [
    'with 12,000 pages of all kinds',
    [...sections(20, 300), ...towns(6_000, 50), ...regionPages(50)],
  ],
]

describe.each(shapes)('A site %s', (_name, pages) => {
  it('lists every page once, where its record says, in files that are short enough', async () => {
    const site = siteOf(pages)
    const family = await familyOf(site)
    const listed = [...family].flatMap(([list, text]) =>
      pagesOf(text, ['Changed lately']).map(({ path }) => ({ path, list })),
    )
    expect(listed.length).toBe(site.pageCount)
    expect(new Set(listed.map(({ path }) => path)).size).toBe(site.pageCount)
    for (const { path, list } of listed) {
      const page = site.findPage(path)
      if (!page || coveringOverview(page, ['en']) !== list) expect([path, list]).toEqual([])
    }
    for (const [path, text] of family) {
      expect([path, Array.from(text).length]).toEqual([path, expect.toSatisfy(isShort)])
    }
  })
})

function isShort(length: number): boolean {
  return length < 50_000
}

describe('The list of a language', () => {
  const firstOf = async (pages: readonly Made[]) => (await filesOf(siteOf(pages))).get('/llms.txt')

  it('holds all that fits', async () => {
    const files = await filesOf(siteOf([...sections(3, 8), ...towns(12, 3)]))
    expect([...files.keys()]).toEqual(['/llms.txt'])
  })

  it('has no entries of collections, and does not make its other lists shorter for them', async () => {
    const written = [...sections(3, 8), ...towns(12, 3)]
    const entries = guides(900, '/en/forms/', { collection: 'forms' })
    expect(await filesOf(siteOf([...written, ...entries]))).toEqual(await filesOf(siteOf(written)))
  })

  it('leaves out the largest sections first, and counts them', async () => {
    const large = [...sections(2, 20), ...guides(300, '/en/large/')]
    const text = (await firstOf(large)) ?? ''
    expect(linksOf(text).filter((link) => link.endsWith('/llms.txt'))).toEqual([
      '/en/large/llms.txt',
    ])
    expect(text).toContain(`- [large](${baseUrl}/en/large/llms.txt) (300 pages, 2026-01-02)`)
    expect(pagesOf(text, ['Changed lately'])).toHaveLength(43)
  })

  it('leads to the lists of its own sections, and these to theirs', async () => {
    const links = linksOf((await firstOf(nested)) ?? '').filter((link) => link.endsWith('llms.txt'))
    expect(links).toHaveLength(20)
    expect(links.every((link) => /^\/en\/area-\d+\/llms\.txt$/.test(link))).toBe(true)
    // Each of these parts would have a list of its own, which left none for what is above them.
    const large = ['a/b', 'a/c'].flatMap((folder) => guides(250, `/en/${folder}/`))
    expect(
      linksOf((await firstOf(large)) ?? '').filter((link) => link.endsWith('llms.txt')),
    ).toEqual(['/en/a/llms.txt'])
  })

  it('leads to the towns of each region, at the page of the region', async () => {
    const text = (await firstOf([...towns(160, 2), ...regionPages(2)])) ?? ''
    expect(text).toContain(
      `## Towns\n\n- [Towns in Region 0](${baseUrl}/en/towns/region-0/llms.txt) (81 pages, 2026-03-04)\n- [Towns in Region 1]`,
    )
    const bare = (await firstOf(towns(160, 2))) ?? ''
    expect(bare).toContain(`- [Region 0](${baseUrl}/en/region-0/llms.txt) (80 pages, 2026-03-04)`)
  })

  it('is as long as an agent wants to read, whatever the size of the site', async () => {
    for (const [, pages] of [['', sections(6, 2_000)] as const, ['', towns(1_400, 16)] as const]) {
      expect(((await firstOf(pages)) ?? '').length).toBeLessThan(15_000)
    }
  })
})

it('A part says what it is of, and leads back', async () => {
  const files = await filesOf(siteOf(guides(300)))
  expect(files.get('/en/guides/llms.txt')?.split('\n\n').slice(0, 3)).toEqual([
    '# guides (1/2) – Brook',
    '> Brook is a tiny site.',
    `[Brook](${baseUrl}/llms.txt)`,
  ])
  const second = files.get('/en/guides/llms-2.txt') ?? ''
  expect(second.startsWith('# guides (2/2) – Brook\n')).toBe(true)
  expect(linksOf(second)).toEqual(expect.arrayContaining(['/llms.txt', '/en/guides/llms.txt']))
})
