/** Gives every page of a source its file, address and key in the new content folder. */
import { isReserved } from '../../src/content/reserved-addresses.ts'
import { homePath, languageSegment } from '../../src/site/address.ts'
import { regionSlug } from '../../src/site/region-address.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { takeFree } from './assets.ts'
import { indexless } from './model.ts'
import type { SourcePage, SourceSite } from './model.ts'

/** A page with its file and address in the new content folder. */
export interface PlacedPage {
  readonly page: SourcePage
  /** Path in the new content folder. */
  readonly file: string
  /** Address of the page on the new site. */
  readonly path: string
  readonly translationKey?: string | undefined
}

/** Chooses a file and an address for each page. Addresses are unique, and none is reserved. */
export function placePages(site: SourceSite): PlacedPage[] {
  const [first = 'en'] = site.languages
  const keys = createKeys(site.pages)
  const taken = new Set<string>()
  return site.pages.map((page) => {
    const { lang } = page
    const wished = slugPath(page.place ?? page.key, lang)
    for (let count = 1; ; count += 1) {
      const place = count === 1 ? wished : numbered(wished, count)
      const path = pathOf(place, lang, first)
      if (taken.has(path) || isReserved(path, site.languages)) continue
      taken.add(path)
      return { page, file: `pages/${lang}/${place}.md`, path, translationKey: keys(page) }
    }
  })
}

function numbered(place: string, count: number): string {
  return place.endsWith('index') && place.includes('/')
    ? place.replace(/\/index$/, `-${count}/index`)
    : `${place}-${count}`
}

/** Returns the address of a page. `place` is its path below the folder of its language. */
function pathOf(place: string, lang: Language, first: Language): string {
  const bare = indexless(place)
  return bare === '' ? homePath(lang, first) : `/${languageSegment(lang)}/${bare}/`
}

/** Turns a key into a path of lower-case ASCII letters, digits and hyphens. */
function slugPath(key: string, lang: Language): string {
  return key
    .split('/')
    .map((part) => regionSlug(part, lang) || 'page')
    .join('/')
}

/** Returns a function: page → its `translationKey`, or `undefined` if it has no translations. */
function createKeys(pages: readonly SourcePage[]): (page: SourcePage) => string | undefined {
  const names = new Map<string, string>()
  const used = new Set<string>()
  for (const [key, tied] of Map.groupBy(pages, (page) => page.key)) {
    if (tied.length < 2) continue
    const name = key === 'index' ? 'home' : regionSlug(indexless(key), 'en') || 'page'
    names.set(
      key,
      takeFree(used, (count) => (count === 1 ? name : `${name}-${count}`)),
    )
  }
  return ({ key }) => names.get(key)
}
