/** Reads the menu of a Docusaurus site. */
import type { Language } from '../../../src/site/vocabulary.ts'
import { blockOf, blocksOf, textOf } from '../front-matter.ts'
import type { Fields } from '../front-matter.ts'
import { indexless } from '../model.ts'
import type { MenuLink, SourcePage } from '../model.ts'

/** Returns the links of the navbar, without dropdowns, versions and languages. */
export function menuOf(
  { themeConfig }: Fields,
  pages: readonly SourcePage[],
  { lang, first }: { readonly lang: Language; readonly first: Language },
): MenuLink[] {
  const { items } = blockOf(blockOf(themeConfig).navbar)
  const own = pages.filter((page) => page.lang === lang)
  const docs = own
    .filter((page) => !page.isPost)
    .toSorted((a, b) => (a.order ?? 999) - (b.order ?? 999))
  return blocksOf(items).flatMap((item): MenuLink[] => {
    const label = lang === first ? (textOf(item.label) ?? '') : ''
    const to = textOf(item.to) ?? textOf(item.href)
    const id = textOf(item.docId)
    const isDoc = id !== undefined || item.type === 'docSidebar' || item.type === 'doc'
    if (!isDoc && to === undefined) return []
    const bare = (to ?? '').replaceAll(/^\/|\/$/g, '')
    const page = isDoc
      ? docs.find(({ key }) => (id ? `/${key}`.endsWith(`/${id}`) : key.includes('/')))
      : own.find(({ key }) => indexless(key) === bare)
    if (page) return [{ label, key: page.key }]
    if (isDoc || to === undefined) return []
    const isList = own.some(({ key }) => key.startsWith(`${bare}/`))
    return [
      isList ? { label, key: `${bare}/index` } : { label: textOf(item.label) ?? to, href: to },
    ]
  })
}
