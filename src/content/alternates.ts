/** Links the pages that share a `translationKey`, so that each has the addresses of the others. */
import type { ByLanguage } from '../site/vocabulary.ts'
import type { Content } from './content.ts'
import type { Findings } from './mistake.ts'
import type { ContentPage } from './page-files.ts'
import { whyHidden } from './publication-times.ts'
import { nearestOf } from './yaml-remedies.ts'

/** Addresses of a page in the other languages. */
export type Alternates = ByLanguage<string>

/** Alternates of the pages that have a key, by the page's file. */
export function tieTranslations(content: Content, findings: Findings): Map<string, Alternates> {
  const byKey = Map.groupBy(
    content.pages.filter(({ data }) => data.translationKey !== undefined),
    ({ data }) => data.translationKey,
  )
  const alternates = new Map<string, Alternates>()
  const lacking: Lacking[] = []
  for (const [key = '', pages] of byKey) {
    const [first] = pages
    if (!first) continue
    const waiting = reportWaiting(key, pages, content, findings)
    if (pages.length === 1) {
      const others = [...byKey.keys()].flatMap((other) =>
        other === undefined || other === key ? [] : [other],
      )
      if (waiting.length > 0) continue
      reportLoneKey(key, first, { ...content, others }, findings)
      continue
    }
    for (const page of pages) {
      reportSecondPage(key, page, pages, findings)
      const others = pages.filter(({ lang }) => lang !== page.lang)
      alternates.set(page.file, Object.fromEntries(others.map(({ lang, path }) => [lang, path])))
    }
    const written = [...pages, ...waiting]
    const absent = content.config.languages.filter(
      (lang) => written.every((page) => page.lang !== lang) && !mayBeUnread(lang, content),
    )
    if (absent.length > 0) lacking.push({ key, file: first.file, absent: absent.join(', ') })
  }
  reportLacking(lacking, findings)
  return alternates
}

/** Reports translations that are not public, for each key that has a public page. */
function reportWaiting(
  key: string,
  pages: readonly ContentPage[],
  { unpublished }: Pick<Content, 'unpublished'>,
  { warnings }: Findings,
): readonly ContentPage[] {
  const waiting = unpublished.filter(
    ({ lang, data }) => data.translationKey === key && pages.every((page) => page.lang !== lang),
  )
  for (const page of waiting) {
    const message = `"${key}" has no public page in ${page.lang}: ${page.file} ${whyHidden(page.data)}`
    warnings.push({ file: pages[0]?.file ?? page.file, field: 'translationKey', message })
  }
  return waiting
}

/** Whether the translation may be an unreadable page, which has a mistake of its own. */
function mayBeUnread(lang: string, { unreadable }: Pick<Content, 'unreadable'>): boolean {
  return unreadable.some(({ file }) => file.startsWith(`pages/${lang}/`))
}

/** A key without a page in some languages. */
interface Lacking {
  readonly key: string
  readonly file: string
  readonly absent: string
}

/**
 * Maximum number of single warnings per language. More missing pages give one summary, because the
 * language is probably new.
 */
const mostAlike = 5

function reportLacking(lacking: readonly Lacking[], { warnings }: Findings): void {
  for (const [absent, alike] of Map.groupBy(lacking, (entry) => entry.absent)) {
    const told = alike.length > mostAlike ? alike.slice(0, 1) : alike
    const others = alike.length - told.length
    for (const { key, file } of told) {
      const message =
        others > 0
          ? `"${key}" and ${others} others have no page in ${absent}`
          : `"${key}" has no page in ${absent}, expects one with the same key`
      warnings.push({ file, field: 'translationKey', message })
    }
  }
}

/** Reports a key that only one page uses, because the key may be misspelt. */
function reportLoneKey(
  key: string,
  { file }: ContentPage,
  {
    unreadable,
    config,
    others,
  }: Pick<Content, 'unreadable' | 'config'> & { readonly others: readonly string[] },
  { warnings }: Findings,
): void {
  // A site in one language may get others later.
  if (config.languages.length === 1) return
  // The translation may be an unreadable page.
  if (unreadable.length > 0) return
  const message = `"${key}" is used by this page alone, expects the same key on its translations${nearestOf(key, others)}`
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
