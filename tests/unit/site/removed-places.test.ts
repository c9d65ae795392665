import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFilter } from '../../../src/site/page-filter.ts'
import type { PageFilter } from '../../../src/site/page-filter.ts'
import { compareLatest } from '../../../src/site/page-record.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import type { SliceEnd } from '../../../src/site/list-places.ts'
import { addedKeys, joinPlaces, removedPlaces } from '../../../src/site/removed-places.ts'
import type { RememberedPages } from '../../../src/site/removed-places.ts'
import { createSite } from '../../../src/site/site.ts'
import type { Site, SiteData } from '../../../src/site/site.ts'
import { tinyData } from '../../support/tiny-site.ts'

/** A page; pages of later letters are newer. */
function pageAt(name: string): PageRecord {
  const published = `2026-01-${name.charCodeAt(0) - 87}`
  const cursorKey = `key of ${name}`
  return { path: `/${name}/`, title: name, type: 'guide', lang: 'en', published, cursorKey }
}

function pagesAt(names: Iterable<string>): PageRecord[] {
  return Array.from(names, pageAt)
}

/** Names of places and the releases they are remembered for. */
function namesOf(places: ReturnType<typeof removedPlaces>): Record<string, number> {
  return Object.fromEntries(places.map(({ path, releases }) => [path.slice(1, -1), releases]))
}

const filter = createFilter({}, {})
const newest = { ...filter, order: compareLatest }

function siteOf(release: RememberedPages & Pick<SiteData, 'added'>): Site {
  const sources = {
    readPublished: () => Promise.resolve(undefined),
    search: () => Promise.resolve({ hits: [] }),
    check: () => Promise.resolve(),
  }
  return createSite({ ...tinyData, redirects: {}, ...release }, sources)
}

describe('The places of removed pages', () => {
  it('are those of the pages that the release before had', () => {
    const places = removedPlaces({ pages: pagesAt('abc') }, pagesAt('bd'))
    expect(namesOf(places)).toEqual({ a: 1, c: 1 })
  })

  it('are remembered for five releases', () => {
    let release: RememberedPages = { pages: pagesAt('ab') }
    const ages: unknown[] = []
    for (let count = 0; count < 6; count += 1) {
      release = { pages: pagesAt('b'), removed: removedPlaces(release, pagesAt('b')) }
      ages.push(namesOf(removedPlaces({ ...release, pages: [] }, [], 99)).a)
    }
    expect(ages).toEqual([2, 3, 4, 5, 6, undefined])
  })

  it('are forgotten when the address is used again', () => {
    const removed = removedPlaces({ pages: pagesAt('ab') }, pagesAt('b'))
    expect(namesOf(removedPlaces({ pages: pagesAt('b'), removed }, pagesAt('ab')))).toEqual({})
  })

  it('hold those of pages that came later, after a rollback', () => {
    const earlier = { pages: pagesAt('ac'), removed: removedPlaces({ pages: pagesAt('z') }, []) }
    const later = { pages: pagesAt('ab'), removed: removedPlaces(earlier, pagesAt('ab')) }
    expect(namesOf(joinPlaces(earlier, later))).toEqual({ z: 1, b: 1 })
  })
})

describe('A list', () => {
  const removed = removedPlaces({ pages: pagesAt('bdz') }, pagesAt('ace'))
  const site = siteOf({ pages: pagesAt('eca'), removed })
  const behind = (name: string) =>
    site
      .listPages(filter, 9, { cursorKey: `key of ${name}` })
      ?.pages.map(({ path }) => path.slice(1, -1))
      .join('')

  it('goes on behind a page, and behind the place of one that was removed', () => {
    expect(['a', 'b', 'c', 'd', 'e', 'z'].map(behind)).toEqual(['ce', 'ce', 'e', 'e', '', ''])
  })

  it('goes on behind a page that it does not hold any more', () => {
    const rows = { only: { lists: ({ path }: PageRecord) => path !== '/c/', isKept: false } }
    const without = createFilter(rows, { only: true })
    const slice = site.listPages(without, 9, { cursorKey: 'key of c' })
    expect(slice?.pages.map(({ path }) => path)).toEqual(['/e/'])
  })

  it('has no place for a key that no page ever had', () => {
    expect(behind('q')).toBeUndefined()
  })

  it('begins with the home after any publish', () => {
    const home: PageRecord = { ...pageAt('home'), path: '/', type: 'home' }
    const gone: PageRecord = { ...pageAt('old'), path: '/zz/', type: 'home' }
    const places = removedPlaces({ pages: [home, gone] }, pagesAt('ab'))
    const slice = siteOf({ pages: pagesAt('ab'), removed: places }).listPages(filter, 9, gone)
    expect(slice?.pages.map(({ path }) => path)).toEqual(['/a/', '/b/'])
  })
})

const releaseNames = fc.uniqueArray(fc.constantFrom(...Array.from('abcdefgh')), { minLength: 1 })

/** Paths that a walk meets which asks one site after another for its next slice. */
function walk(limit: number, siteAt: (step: number) => Site, list: PageFilter = filter): string[] {
  const met: string[] = []
  let after: SliceEnd | undefined
  // Each slice holds another page, and there are eight of them.
  for (let step = 0; step <= 9; step += 1) {
    const slice = siteAt(step).listPages(list, limit, after)
    if (!slice) throw new Error('The cursor was refused')
    met.push(...slice.pages.map(({ path }) => path))
    if (!slice.end) return met
    after = slice.end
  }
  throw new Error('The walk does not end')
}

it.each([
  ['by path', filter],
  ['newest first', newest],
])(
  'A walk %s over any row of publishes meets each page that stays once, in order, and ends',
  (_order, list) => {
    fc.assert(
      fc.property(
        fc.array(releaseNames, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(5), { minLength: 1 }),
        fc.integer({ min: 1, max: 3 }),
        (releases, steps, limit) => {
          let served: RememberedPages | undefined
          const present: string[][] = []
          const met = walk(
            limit,
            (step) => {
              // Publishes and rollbacks alike: any of them follows any other.
              const names = releases[(steps[step % steps.length] ?? 0) % releases.length] ?? []
              const next: RememberedPages = { pages: pagesAt(names) }
              served = served
                ? { ...next, removed: joinPlaces(next, served) }
                : { ...next, removed: [] }
              present.push(names)
              return siteOf(served)
            },
            list,
          )
          const inOrder = [...new Set(met)].toSorted()
          expect(met).toEqual(list === newest ? inOrder.toReversed() : inOrder)
          const staying = present[0]?.filter((name) => present.every((all) => all.includes(name)))
          expect(met).toEqual(expect.arrayContaining((staying ?? []).map((name) => `/${name}/`)))
        },
      ),
    )
  },
)

describe('A walk over two replicas, of which one still has the release before,', () => {
  /** The release before, which has a past of its own, and the one that a build made after it. */
  function pairOf(past: string[], before: string[], now: string[]) {
    const [pages, next] = [pagesAt(before), pagesAt(now)]
    const older = { pages, removed: removedPlaces({ pages: pagesAt(past) }, pages) }
    const added = addedKeys(older, next)
    const newer = { pages: next, removed: removedPlaces(older, next), added }
    return { older: siteOf(older), newer: siteOf(newer), without: siteOf({ ...newer, added: [] }) }
  }

  it('meets each page that both have once, in order, and ends', () => {
    fc.assert(
      fc.property(
        fc.tuple(releaseNames, releaseNames, releaseNames),
        fc.array(fc.boolean(), { minLength: 1 }),
        fc.integer({ min: 1, max: 3 }),
        ([past, before, now], turns, limit) => {
          const { older, newer } = pairOf(past, before, now)
          const met = walk(limit, (step) => ((turns[step % turns.length] ?? true) ? newer : older))
          expect(met).toEqual([...new Set(met)].toSorted())
          const both = before.filter((name) => now.includes(name)).map((name) => `/${name}/`)
          expect(met).toEqual(expect.arrayContaining(both))
        },
      ),
    )
  })

  it('is refused behind a page that is new, when the cursor names nothing else', () => {
    const { older, newer, without } = pairOf(['a'], ['a', 'd'], ['a', 'b', 'd'])
    const endOf = (site: Site) => site.listPages(filter, 2)?.end
    expect(older.listPages(filter, 9, endOf(without))).toBeUndefined()
    const slice = older.listPages(filter, 9, endOf(newer))
    expect(slice?.pages.map(({ path }) => path)).toEqual(['/d/'])
  })
})

describe('The pages that are new', () => {
  it('are those that the release before neither had nor remembers', () => {
    const removed = removedPlaces({ pages: pagesAt('x') }, [])
    const added = addedKeys({ pages: pagesAt('a'), removed }, pagesAt('abx'))
    expect(added).toEqual(['key of b'])
  })

  it('are none in the first release', () => {
    expect(addedKeys({ pages: [] }, pagesAt('ab'))).toEqual([])
  })
})
