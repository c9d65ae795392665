/**
 * States of translations. A translation can have a digest of the text that it translates. Without a
 * digest, the days of the last change decide which of two pages is older.
 */
import { createHash } from 'node:crypto'
import type { Language } from '../site/vocabulary.ts'
import type { ContentPage } from './page-files.ts'

/** State of a page in one language. A `copy` still has the text of another language. */
export type TranslationState = 'missing' | 'copy' | 'outdated' | 'draft' | 'current'

/** The page of a translation key in one language, if there is one. */
export interface KeyTranslation {
  readonly lang: Language
  readonly page: ContentPage | undefined
  readonly states: readonly TranslationState[]
  /**
   * The page to translate from. For a missing page: the page in the first language that has one.
   * For a copy: the copied page. For an outdated page: the result of `findNewer`. Others have none.
   */
  readonly original: ContentPage | undefined
}

/** The parts of a page that are translated. */
export interface TranslatedText {
  readonly title: string
  readonly description: string
  readonly body: string
}

/** Returns a digest of the texts. Line endings, and white space around a text, do not change it. */
export function digestText({ title, description, body }: TranslatedText): string {
  const texts = [title, description, body].map((text) => text.replaceAll('\r\n', '\n').trim())
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)
}

/** Returns the parts of a page that are translated. */
export function translatedText({ data, body }: Pick<ContentPage, 'data' | 'body'>): TranslatedText {
  return { title: data.title, description: data.description, body }
}

/** Returns the value of `translated` for translations of a page, such as `en-1a2b3c4d5e6f`. */
export function markOf(original: ContentPage): string {
  return `${original.lang}-${digestText(translatedText(original))}`
}

/** Splits a value of `translated` into the language of the original and the digest of its text. */
export function readMark(mark: string): { lang: Language; digest: string } {
  const at = mark.lastIndexOf('-')
  return { lang: mark.slice(0, at), digest: mark.slice(at + 1) }
}

/** Whether a page is outdated, compared with its sibling in another language. */
export function isOlder(page: ContentPage, sibling: ContentPage): boolean {
  const { translated, updated = '' } = page.data
  if (translated !== undefined && readMark(translated).lang === sibling.lang) {
    return translated !== markOf(sibling)
  }
  if (isTranslatedFrom(sibling, page) || translated !== undefined) return false
  return updated < (sibling.data.updated ?? '')
}

/** Finds the newest sibling that makes a page outdated; `undefined` if the page is current. */
export function findNewer(
  page: ContentPage,
  siblings: readonly ContentPage[],
): ContentPage | undefined {
  return newestOf(siblings.filter((sibling) => isOlder(page, sibling)))
}

/** Returns the page with the latest `updated`; the first of several pages with the same day. */
export function newestOf(pages: readonly ContentPage[]): ContentPage | undefined {
  const day = ({ data }: ContentPage) => data.updated ?? ''
  return pages.toSorted((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : 0))[0]
}

/** Finds pages in other languages with the same `translationKey`; an empty list without a key. */
export function siblingsOf(page: ContentPage, pages: readonly ContentPage[]): ContentPage[] {
  const { translationKey: key } = page.data
  if (key === undefined) return []
  return pages.filter(({ lang, data }) => data.translationKey === key && lang !== page.lang)
}

/** Lists the translations of all pages by key. A page without a key has its file path as key. */
export function listTranslations(
  pages: readonly ContentPage[],
  languages: readonly Language[],
): { readonly key: string; readonly translations: readonly KeyTranslation[] }[] {
  const byKey = Map.groupBy(pages, ({ file, data }) => data.translationKey ?? file)
  return [...byKey].map(([key, tied]) => {
    const inOrder = languages.flatMap((lang) => tied.find((page) => page.lang === lang) ?? [])
    return { key, translations: languages.map((lang) => describeIn(lang, inOrder)) }
  })
}

function describeIn(lang: Language, tied: readonly ContentPage[]): KeyTranslation {
  const page = tied.find((one) => one.lang === lang)
  if (!page) return { lang, page, states: ['missing'], original: tied[0] }
  const siblings = tied.filter((one) => one !== page)
  const source = findSource(page, tied)
  const newer = findNewer(page, siblings)
  const states: TranslationState[] = [
    ...(page.data.draft ? (['draft'] as const) : []),
    ...(source ? (['copy'] as const) : newer ? (['outdated'] as const) : []),
  ]
  return { lang, page, states: states.length > 0 ? states : ['current'], original: source ?? newer }
}

/**
 * Finds the original of a page that is a copy; `undefined` for other pages. If neither of two equal
 * pages is marked as a translation of the other, the page that is later in `tied` is the copy.
 */
function findSource(page: ContentPage, tied: readonly ContentPage[]): ContentPage | undefined {
  const body = page.body.trim()
  if (body === '') return undefined
  return tied.find(
    (other) =>
      other !== page &&
      other.body.trim() === body &&
      !isTranslatedFrom(other, page) &&
      (isTranslatedFrom(page, other) || tied.indexOf(other) < tied.indexOf(page)),
  )
}

/** Whether `translated` of the first page names the language of the second page. */
export function isTranslatedFrom({ data }: ContentPage, { lang }: ContentPage): boolean {
  return data.translated !== undefined && readMark(data.translated).lang === lang
}
