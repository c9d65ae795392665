/**
 * Converts a page record to the summary in lists and search results. Makes the addresses absolute,
 * because a page record has only paths.
 */
import type { PageRecord } from '../site/page-record.ts'
import { markdownPath } from '../site/address.ts'
import type { SectionName } from '../site/search-found.ts'
import type { ByLanguage, Language } from '../site/vocabulary.ts'
import type { WayStep } from '../site/way.ts'
import { mostMatched, mostSteps } from './bounds.ts'
import type { PageSummary } from './site-schemas.ts'

/** Fields that a search adds to a page. */
export interface Match {
  readonly excerpt?: string | undefined
  readonly section?: SectionName | undefined
  readonly matched?: readonly string[] | undefined
  readonly way?: readonly WayStep[] | undefined
}

/**
 * Creates the summary of a page, with absolute URLs. The summary of a town page has no description,
 * because it would repeat the title.
 */
export function summarizePage(
  page: PageRecord,
  baseUrl: string,
  { excerpt, section, matched, way }: Match = {},
): PageSummary {
  return {
    title: page.title,
    url: baseUrl + page.path,
    markdownUrl: baseUrl + markdownPath(page.path),
    ...(page.description !== undefined &&
      page.type !== 'city' && { description: page.description }),
    type: page.type,
    ...(page.kind !== undefined && { kind: page.kind }),
    lang: page.lang,
    ...(page.tags && { tags: [...page.tags] }),
    ...(page.published !== undefined && { published: page.published }),
    ...(page.updated !== undefined && { updated: page.updated }),
    ...(page.ends !== undefined && { ends: page.ends }),
    ...(page.past && { past: page.past }),
    ...(page.alternates && { alternates: absoluteAddresses(page.alternates, baseUrl) }),
    ...(excerpt !== undefined && { excerpt }),
    ...(section && { section }),
    ...(matched && { matched: matched.slice(0, mostMatched) }),
    ...(way && { way: way.slice(0, mostSteps).map((step) => showStep(step, baseUrl)) }),
  }
}

function showStep({ title, path }: WayStep, baseUrl: string) {
  return { title, ...(path !== undefined && { url: baseUrl + path }) }
}

/** Returns the map with absolute addresses instead of paths. */
export function absoluteAddresses(
  paths: ByLanguage<string>,
  baseUrl: string,
): Record<Language, string> {
  return Object.fromEntries(Object.entries(paths).map(([lang, path]) => [lang, baseUrl + path]))
}
