/** Compares the languages of a site: missing content, and links from one language to another. */
import type { Content } from '../content.ts'
import type { Mistake } from '../mistake.ts'
import type { Language } from '../../site/vocabulary.ts'
import type { Found } from './found.ts'

/** Warnings about menus, contact pages and translations that differ between the languages. */
export function checkLanguages(content: Content): Found {
  const { config, contact } = content
  const { languages, navigation, footer } = config
  return {
    warnings: [
      ...warnOfGaps('site.yaml', { navigation, footer: footer ?? {} }, languages),
      ...warnOfGaps('contact.yaml', { forms: contact?.forms ?? {} }, languages),
      ...warnOfForeignLinks(content),
      ...warnOfTypes(content),
    ],
  }
}

/** Warns about fields that have values for some languages only. */
function warnOfGaps(
  file: string,
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  languages: readonly Language[],
): Mistake[] {
  return Object.entries(fields).flatMap(([field, values]) => {
    const absent = languages.filter((lang) => !(lang in values))
    if (absent.length === 0 || absent.length === languages.length) return []
    return [
      {
        file,
        field,
        message: `is there in ${Object.keys(values).join(', ')}, but not in ${absent.join(', ')}`,
      },
    ]
  })
}

/** Warns about menu entries that link to a page in another language. */
function warnOfForeignLinks({ config, pages }: Content): Mistake[] {
  const languageOf = new Map(pages.map(({ path, lang }) => [path, lang]))
  return (['navigation', 'footer'] as const).flatMap((list) =>
    Object.entries(config[list] ?? {}).flatMap(([lang, links]) =>
      links.flatMap(({ href }, at) => {
        const other = languageOf.get(href.replace(/[?#].*$/s, ''))
        if (other === undefined || other === lang) return []
        const message = `leads to ${href}, which is in ${other}, expects a page in ${lang}`
        return [{ file: 'site.yaml', field: `${list}.${lang}.${at}.href`, message }]
      }),
    ),
  )
}

/** Warns about translations whose page type differs. */
function warnOfTypes({ pages }: Content): Mistake[] {
  const byKey = Map.groupBy(pages, ({ data }) => data.translationKey)
  return [...byKey].flatMap(([key, [first, ...others]]) => {
    if (key === undefined || !first) return []
    return others.flatMap(({ file, data: { type } }) => {
      if (type === first.data.type) return []
      const message = `is ${type}, but its translation ${first.file} is ${first.data.type}`
      return [{ file, field: 'type', message }]
    })
  })
}
