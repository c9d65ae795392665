/** The menu of a site of Docusaurus. */
import type { Language } from '../../../src/site/vocabulary.ts'
import { isRecord, textOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import type { MenuLink, SourcePage } from '../model.ts'

/** The links of the bar at the top. Lists of them, versions and languages are left out. */
export function menuOf(
  { themeConfig }: Fields,
  {
    pages,
    lang,
    isFirst,
  }: { readonly pages: readonly SourcePage[]; readonly lang: Language; readonly isFirst: boolean },
): MenuLink[] {
  const navbar = isRecord(themeConfig) && isRecord(themeConfig.navbar) ? themeConfig.navbar : {}
  const items = Array.isArray(navbar.items) ? navbar.items.filter(isRecord) : []
  const own = pages.filter((page) => page.lang === lang)
  const docs = own
    .filter((page) => !page.isPost)
    .toSorted((a, b) => (a.order ?? 999) - (b.order ?? 999))
  return items.flatMap((item): MenuLink[] => {
    const label = isFirst ? (textOf(item.label) ?? '') : ''
    const to = textOf(item.to) ?? textOf(item.href)
    const id = textOf(item.docId)
    if (id !== undefined) {
      const page = docs.find(({ key }) => key === id || key.endsWith(`/${id}`))
      return page ? [{ label, key: page.key }] : []
    }
    if (item.type === 'docSidebar' || item.type === 'doc') {
      const [page] = docs.filter(({ key }) => key.includes('/'))
      return page ? [{ label, key: page.key }] : []
    }
    if (to === undefined) return []
    const bare = to.replaceAll(/^\/|\/$/g, '')
    const page = own.find(({ key }) => indexless(key) === bare)
    if (page) return [{ label, key: page.key }]
    const isList = own.some(({ key }) => key.startsWith(`${bare}/`))
    return isList
      ? [{ label, key: `${bare}/index` }]
      : [{ label: textOf(item.label) ?? to, href: to }]
  })
}

/** A key without the name of the page of a folder. */
export function indexless(place: string): string {
  return place.replace(/(?:^|\/)index$/, '')
}
