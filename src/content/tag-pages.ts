/** Generates a page for each tag of a language. The page lists the pages that have the tag. */
import { digest } from '../http/etag.ts'
import { languageSegment } from '../site/address.ts'
import { compareLatest, type PageRecord } from '../site/page-record.ts'
import { fillPlaceholders } from '../site/placeholders.ts'
import { regionSlug } from '../site/region-address.ts'
import type { FindWords } from '../site/words/words.ts'
import type { Mistake } from './mistake.ts'
import type { ContentPage } from './page-files.ts'

/** The page of a tag. */
export interface TagPage {
  readonly record: PageRecord
  /** Pages with the tag, newest first. */
  readonly pages: readonly PageRecord[]
  /** The first page file that has the tag. Messages name this file. */
  readonly file: string
}

/** Creates the pages of all tags; `records` are the records of `pages`. */
export function createTagPages(
  pages: readonly ContentPage[],
  records: readonly PageRecord[],
  words: FindWords,
  mistakes: Mistake[],
): TagPage[] {
  const byPath = new Map(records.map((record) => [record.path, record]))
  const uses = pages.flatMap(({ file, lang, path, data }) =>
    (data.tags ?? []).map((tag, at) => {
      const slug = regionSlug(tag, lang)
      const address = tagPath(tag, lang)
      return { tag, slug, address, lang, file, field: `tags.${at}`, record: byPath.get(path) }
    }),
  )
  const made = [...Map.groupBy(uses, ({ address }) => address)].flatMap(([path, all]) => {
    const [first] = all
    if (!first) return []
    const { tag, slug, lang, file, field } = first
    if (slug === '') {
      const message = `"${tag}" must have a letter or a digit, because the address of a page needs one`
      mistakes.push({ file, field, message })
      return []
    }
    for (const other of all.filter((use) => use.tag !== tag)) {
      const isSame = other.tag.toLocaleLowerCase(lang) === tag.toLocaleLowerCase(lang)
      const message = isSame
        ? `"${other.tag}" is written "${tag}" in ${file}: use one spelling in both places`
        : `"${other.tag}" gets the same address ${path} as "${tag}" in ${file}: use another word`
      mistakes.push({ file: other.file, field: other.field, message })
    }
    const tagged = [...new Set(all.flatMap(({ record }) => record ?? []))].toSorted(compareLatest)
    const [updated] = tagged
      .flatMap((page) => page.updated ?? [])
      .toSorted()
      .toReversed()
    const description = fillPlaceholders(words(lang).page.taggedPages, { tag })
    const cursorKey = digest(path)
    const record = { path, title: tag, description, type: 'section' as const, lang, updated, tag }
    return [{ record: { ...record, cursorKey }, pages: tagged, file }]
  })
  return tieSameNames(made)
}

/**
 * Marks tag pages of different languages as translations of each other, if their addresses end
 * with the same name.
 */
function tieSameNames(made: readonly TagPage[]): TagPage[] {
  const nameOf = ({ record }: TagPage) => record.path.split('/').at(-2)
  const byName = Map.groupBy(made, nameOf)
  return made.map((page) => {
    const { record } = page
    const others = (byName.get(nameOf(page)) ?? []).filter((one) => one.record.lang !== record.lang)
    if (others.length === 0) return page
    const alternates = Object.fromEntries(others.map((one) => [one.record.lang, one.record.path]))
    return { ...page, record: { ...record, alternates } }
  })
}

/** Returns the address of the page of a tag. */
export function tagPath(tag: string, lang: string): string {
  return `/${languageSegment(lang)}/tags/${regionSlug(tag, lang)}/`
}
