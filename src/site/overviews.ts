/**
 * Where the pages of a site are listed for language models. Such a list is read whole, so that a large site has several:
 * one a language, one for each section that does not fit, one for the towns of each region (llmstxt.org: the most specific
 * one covers a page).
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
