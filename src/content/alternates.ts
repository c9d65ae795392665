/** Ties the pages that share a `translationKey`: each learns the address of the others. */
import type { ByLanguage } from '../site/vocabulary.ts'
import type { Content } from './content.ts'
import type { Mistake } from './mistake.ts'
import type { ContentPage } from './page-files.ts'

/** Addresses of a page in the other languages. */
export type Alternates = ByLanguage<string>

/** Where what is wrong goes: mistakes stop a build, warnings are only printed. */
export interface Findings {
  readonly mistakes: Mistake[]
  readonly warnings: Mistake[]
}

/** Alternates of the pages that have a key, by file. */
export function tieTranslations(content: Content, findings: Findings): Map<string, Alternates> {
  const byKey = Map.groupBy(
    content.pages.filter(({ data }) => data.translationKey !== undefined),
    ({ data }) => data.translationKey,
  )
  const alternates = new Map<string, Alternates>()
  for (const [key = '', pages] of byKey) {
    const [first] = pages
    if (!first) continue
    if (pages.length === 1) {
      reportLoneKey(key, first, content, findings)
      continue
    }
    for (const page of pages) {
      reportSecondPage(key, page, pages, findings)
      const others = pages.filter(({ lang }) => lang !== page.lang)
      alternates.set(page.file, Object.fromEntries(others.map(({ lang, path }) => [lang, path])))
    }
    const absent = content.config.languages.filter((lang) => pages.every((p) => p.lang !== lang))
    if (absent.length > 0) {
      const message = `"${key}" has no page in ${absent.join(', ')}`
      findings.warnings.push({ file: first.file, field: 'translationKey', message })
    }
  }
  return alternates
}

/** A page may be there before its translation is: whoever mistyped the key is told all the same. */
function reportLoneKey(
  key: string,
  { file }: ContentPage,
  { unreadable }: Content,
  { warnings }: Findings,
): void {
  // The translation may be the page that could not be read.
  if (unreadable.length > 0) return
  const message = `"${key}" is used by this page alone, expects the same key on its translations`
  warnings.push({ file, field: 'translationKey', message })
}

function reportSecondPage(
  key: string,
  { file, lang }: ContentPage,
  pages: readonly ContentPage[],
  { mistakes }: Findings,
): void {
  const other = pages.find((page) => page.lang === lang && page.file !== file)
  if (!other) return
  const message = `"${key}" is used by ${other.file} too, expects one page a language`
  mistakes.push({ file, field: 'translationKey', message })
}
