/** Reads the main menu of a Hugo site, from its configuration and from front matter. */
import type { Language } from '../../../src/site/vocabulary.ts'
import { blocksOf, isRecord, lowerKeys, textOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { tagOf } from '../languages.ts'
import { indexless } from '../model.ts'
import type { MenuLink, SourcePage } from '../model.ts'
import { topMenu } from './markdown.ts'

/** A main menu entry from the front matter of a page. */
export interface PageEntry {
  readonly page: SourcePage
  readonly entry: Fields
}

/**
 * Reads the entry of a page in the main menu from its front matter. `menus` is `main`, a list with
 * `main`, or an object whose field `main` has the entry. Returns `undefined` for other values.
 */
export function mainEntryOf(menus: unknown): Fields | undefined {
  if (isRecord(menus)) return 'main' in menus ? lowerKeys(menus.main) : undefined
  return [menus].flat().includes('main') ? {} : undefined
}

/**
 * Returns the main menu of a language, from settings and pages. If these have no entries, the menu
 * has the top-level pages.
 */
export function menuOf(
  settings: Fields,
  lang: Language,
  pages: readonly SourcePage[],
  ofPages: readonly PageEntry[],
): MenuLink[] {
  const listed = Object.entries(lowerKeys(settings.languages))
  const own = lowerKeys(listed.find(([tag]) => tagOf(tag) === lang)?.[1])
  const menus = lowerKeys(own.menus ?? own.menu ?? settings.menus ?? settings.menu)
  const ofSettings = blocksOf(menus.main).map(lowerKeys)
  const links = [
    ...ofSettings.map((entry) => ({ weight: entry.weight, link: linkOf(entry, lang, pages) })),
    ...ofPages
      .filter(({ page }) => page.lang === lang)
      .map(({ page, entry: { name, weight } }) => ({
        weight: weight ?? page.order,
        link: { label: textOf(name) ?? page.title ?? '', key: page.key },
      })),
  ].toSorted((a, b) => Number(a.weight ?? 0) - Number(b.weight ?? 0))
  return links.length > 0 ? links.map(({ link }) => link) : topMenu(pages, lang)
}

function linkOf(entry: Fields, lang: Language, pages: readonly SourcePage[]): MenuLink {
  const label = textOf(entry.name) ?? textOf(entry.title) ?? ''
  const href = textOf(entry.pageref) ?? textOf(entry.url) ?? ''
  const bareOf = (path: string) => path.replaceAll(/^\/|\/$/g, '')
  const page = pages.find(
    ({ lang: own, key, oldAddresses }) =>
      own === lang && [indexless(key), ...oldAddresses.map(bareOf)].includes(bareOf(href)),
  )
  return page ? { label, key: page.key } : { label, href }
}
