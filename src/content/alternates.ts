/** Connects pages with the same `translationKey`: each page gets the addresses of the others. */
import type { ByLanguage } from '../site/vocabulary.ts'
import type { Content } from './content.ts'
import type { Findings } from './mistake.ts'
import { whyHidden } from './publication-times.ts'
import { nearestOf } from './yaml-remedies.ts'

/** Addresses of a page in the other languages. */
export type Alternates = ByLanguage<string>

/**
 * Returns the alternates of each page that has a translation: file of the page → alternates.
 * Reports missing and repeated translations.
 */
export function tieTranslations(content: Content, { mistakes, warnings }: Findings) {
  const { pages: all, unpublished, config, unreadable } = content
  const field = 'translationKey'
  const byKey = Map.groupBy(
    all.filter(({ data }) => data.translationKey !== undefined),
    ({ data }) => data.translationKey ?? '',
  )
  const alternates = new Map<string, Alternates>()
  /** Translation keys to warn about, each with the languages that have no page. */
  const lacking: Record<'key' | 'file' | 'absent', string>[] = []
  for (const [key, pages] of byKey) {
    const file = pages[0]?.file ?? ''
    // Unpublished translations in languages that have no public page with this key.
    const waiting = unpublished.filter(
      ({ lang, data }) => data.translationKey === key && pages.every((page) => page.lang !== lang),
    )
    for (const page of waiting) {
      const message = `"${key}" has no public page in ${page.lang}, because ${page.file} ${whyHidden(page.data)}: publish that page too`
      warnings.push({ file, field, message })
    }
    const hasFallback = pages.some(({ lang }) => lang === config.fallback)
    if (pages.length === 1 && !hasFallback) {
      // The key may be misspelt. There is no warning if a translation is unpublished, a file is
      // unreadable, or the site has only one language, because the key may then be right.
      if (waiting.length > 0 || config.languages.length === 1 || unreadable.length > 0) continue
      const others = [...byKey.keys()].filter((other) => other !== key)
      const remedy = nearestOf(key, others, ': use the same key on its translations')
      const message = `"${key}" is used only by this page${remedy}`
      warnings.push({ file, field, message })
      continue
    }
    for (const page of pages) {
      const twin = pages.find(({ lang, file: other }) => lang === page.lang && other !== page.file)
      if (twin) {
        const message = `"${key}" is also used by ${twin.file}: use a key only once in each language`
        mistakes.push({ file: page.file, field, message })
      }
      const others = pages.filter(({ lang }) => lang !== page.lang)
      if (others.length === 0) continue
      alternates.set(page.file, Object.fromEntries(others.map(({ lang, path }) => [lang, path])))
    }
    const written = new Set([...pages, ...waiting].map(({ lang }) => lang))
    const absent = config.languages.filter(
      (lang) => !written.has(lang) && !mayBeUnread(lang, content),
    )
    if (absent.length > 0) lacking.push({ key, file, absent: absent.join(', ') })
  }
  warnings.push(...warnOfLacking(lacking))
  return alternates
}

/**
 * Checks whether the missing translation may be in a file that could not be read. Such a file is
 * already reported as a mistake.
 */
function mayBeUnread(lang: string, { unreadable }: Pick<Content, 'unreadable'>): boolean {
  return unreadable.some(({ file }) => file.startsWith(`pages/${lang}/`))
}

/**
 * If more keys than this number have no page in the same languages, one warning reports all these
 * keys, because a language is probably new. Otherwise each key gets a warning.
 */
const mostAlike = 5

function* warnOfLacking(lacking: readonly Record<'key' | 'file' | 'absent', string>[]) {
  for (const [absent, alike] of Map.groupBy(lacking, (entry) => entry.absent)) {
    const isMany = alike.length > mostAlike
    for (const { key, file } of isMany ? alike.slice(0, 1) : alike) {
      const message = isMany
        ? `"${key}" and ${alike.length - 1} other keys have no page in ${absent}: add a page for each of these keys`
        : `"${key}" has no page in ${absent}: add a page with the same key`
      yield { file, field: 'translationKey', message }
    }
  }
}
