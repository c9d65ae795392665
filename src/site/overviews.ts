/**
 * Where the pages of a site are listed for language models. Such a list is read whole, so that a large site has several:
 * one a language, one for each section that does not fit, one for the towns of each region. The most specific one covers a
 * page.
 */
import { llmsPath } from './address.ts'
import type { PageRecord } from './page-record.ts'
import type { Language } from './vocabulary.ts'

/** Path of the llms.txt that lists a page: that of its part of the site, else that of its language. */
export function coveringOverview(
  { lang, overview }: Pick<PageRecord, 'lang' | 'overview'>,
  languages: readonly Language[],
): string {
  return overview ?? llmsPath(lang, languages)
}

/** Addresses that lists may be at: of the site, of a language, of any folder; numbered ones go on where another ends. */
export const overviewForm = /^(?:\/[a-z0-9-]+)*\/llms(?:-[1-9]\d*)?\.txt$/

/** Addresses that the whole text of a language may be at. */
export const wholeTextForm = /^(?:\/[a-z0-9-]+)?\/llms-full(?:-[1-9]\d*)?\.txt$/
