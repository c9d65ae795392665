/** The main menu of a site of Hugo: entries of its configuration, and of the pages themselves. */
import type { Language } from '../../../src/site/vocabulary.ts'
import { isRecord, lowerKeys, textOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { tagOf } from '../languages.ts'
import type { MenuLink, SourcePage, SourceSite } from '../model.ts'
import { topMenu } from './markdown.ts'

/** An entry of the main menu that the front matter of its page has. */
export interface PageEntry {
  readonly page: SourcePage
  readonly entry: Fields
}

/** What a menu is made from, next to the settings. */
interface MenuSite extends Pick<SourceSite, 'pages' | 'languages'> {
  readonly menuEntries: readonly PageEntry[]
}

/** Entry of the main menu in a front matter: `main`, a list with it, or a block with its fields. */
export function mainEntryOf(menus: unknown): Fields | undefined {
  if (isRecord(menus)) return 'main' in menus ? lowerKeys(menus.main) : undefined
  return [menus].flat().includes('main') ? {} : undefined
}

/** The main menu of each language, from settings and pages, or from the top of the site. */
export function menuOf(
  settings: Fields,
  listed: Fields,
  { pages, languages, menuEntries }: MenuSite,
): Map<Language, MenuLink[]> {
  const top = topMenu(pages, languages)
  return new Map(
    languages.map((lang): [Language, MenuLink[]] => {
      const own = lowerKeys(Object.entries(listed).find(([tag]) => tagOf(tag) === lang)?.[1])
      const menus = lowerKeys(own.menus ?? own.menu ?? settings.menus ?? settings.menu)
      const entries = Array.isArray(menus.main) ? menus.main.filter(isRecord).map(lowerKeys) : []
      const links = [
        ...entries.map((entry) => ({ entry, link: linkOf(entry, lang, pages) })),
        ...menuEntries
          .filter(({ page }) => page.lang === lang)
          .map(({ page, entry }) => ({
            entry: { ...entry, weight: entry.weight ?? page.order },
            link: { label: textOf(entry.name) ?? page.title ?? '', key: page.key },
          })),
      ]
        .toSorted((a, b) => Number(a.entry.weight ?? 0) - Number(b.entry.weight ?? 0))
        .map(({ link }) => link)
      return [lang, links.length > 0 ? links : (top.get(lang) ?? [])]
    }),
  )
}

function linkOf(entry: Fields, lang: Language, pages: readonly SourcePage[]): MenuLink {
  const label = textOf(entry.name) ?? textOf(entry.title) ?? ''
  const href = textOf(entry.pageref) ?? textOf(entry.url) ?? ''
  const bare = href.replaceAll(/^\/|\/$/g, '')
  const page = pages.find(
    (one) =>
      one.lang === lang &&
      [
        one.key.replace(/(?:^|\/)index$/, ''),
        ...one.oldAddresses.map((old) => old.replaceAll(/^\/|\/$/g, '')),
      ].includes(bare),
  )
  return page ? { label, key: page.key } : { label, href }
}
