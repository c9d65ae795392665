/**
 * Finds the llms.txt that lists a page. Models read such a file whole, so a large site has several:
 * one per language, large section and region. The most specific file lists the page.
 */
import { llmsPath } from './address.ts'
import type { PageRecord } from './page-record.ts'
import type { Language } from './vocabulary.ts'

/** Path of the llms.txt that lists a page: the file of its section, else of its language. */
export function coveringOverview(
  { lang, overview }: Pick<PageRecord, 'lang' | 'overview'>,
  languages: readonly Language[],
): string {
  return overview ?? llmsPath(lang, languages)
}

/** Addresses of lists: of the site, a language or a folder. Numbered files continue a list. */
export const overviewForm = /^(?:\/[a-z0-9-]+)*\/llms(?:-[1-9]\d*)?\.txt$/

/** Addresses of the full text of a language. */
export const wholeTextForm = /^(?:\/[a-z0-9-]+)?\/llms-full(?:-[1-9]\d*)?\.txt$/
