/** Finds content missing in a language, translations of different types, and wrong menu links. */
import type { Content } from '../content.ts'
import { warning } from '../mistake.ts'

/**
 * Warns about menus, banners and addresses of contact pages that are missing in some languages.
 * Also warns about translations of a page that have different types.
 */
export function* checkLanguages({ config, contact, pages }: Content) {
  const { languages, navigation, footer = {}, banner } = config
  const fields = [
    { file: 'site.yaml', field: 'navigation', values: navigation },
    { file: 'site.yaml', field: 'footer', values: footer },
    {
      file: 'site.yaml',
      field: 'banner.text',
      values: typeof banner?.text === 'object' ? banner.text : {},
    },
    { file: 'contact.yaml', field: 'forms', values: contact?.forms ?? {} },
  ]
  for (const { file, field, values } of fields) {
    const absent = languages.filter((lang) => !(lang in values))
    if (absent.length === 0 || absent.length === languages.length) continue
    const message = `exists only in ${Object.keys(values).join(', ')}: add it in ${absent.join(', ')}`
    yield warning({ file, field, message })
  }
  yield* checkMenus({ navigation, footer }, pages)
  for (const [first, ...others] of Map.groupBy(pages, ({ data }) => data.translationKey).values()) {
    if (first?.data.translationKey === undefined) continue
    for (const { file, data } of others) {
      if (data.type === first.data.type) continue
      const message = `is ${data.type}, but the translation ${first.file} has the type ${first.data.type}: use the same type`
      yield warning({ file, field: 'type', message })
    }
  }
}

/**
 * Warns about menu entries that link to a page in another language, or to the same page as another
 * entry.
 */
function* checkMenus(
  menus: Readonly<Record<string, Content['config']['navigation']>>,
  pages: Content['pages'],
) {
  const languageOf = new Map(pages.map(({ path, lang }) => [path, lang]))
  for (const [menu, byLanguage] of Object.entries(menus)) {
    for (const [lang, links] of Object.entries(byLanguage)) {
      for (const [at, { href }] of links.entries()) {
        const field = `${menu}.${lang}.${at}.href`
        const earlier = links.findIndex((link) => link.href === href)
        if (earlier < at) {
          const message = `leads to ${href}, like entry ${earlier + 1}: remove one of the two entries`
          yield warning({ file: 'site.yaml', field, message })
        }
        const other = languageOf.get(href.replace(/[?#].*$/s, '')) ?? lang
        if (other === lang) continue
        const message = `leads to ${href}, which is in ${other}: use a page in ${lang}`
        yield warning({ file: 'site.yaml', field, message })
      }
    }
  }
}
