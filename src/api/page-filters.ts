/**
 * The filters and the order of page lists, one row each. A row defines a parameter and the pages
 * that it selects. The API documents, the cursors and the links to the next part of a list use the
 * same rows.
 */
import type { z } from 'zod'
import { createFilter } from '../site/page-filter.ts'
import type { FilterRow, FilterValue, PageFilter } from '../site/page-filter.ts'
import { compareLatest, isFromTemplate } from '../site/page-record.ts'
import type { SiteParts } from '../site/parts.ts'
import type { Language } from '../site/vocabulary.ts'
import { language, pageKind, pageOrder, listedTag, pageType, updatedSince } from './parameters.ts'

/** A filter and its parameter. */
export interface PageFilterRow<Value extends FilterValue = FilterValue> extends FilterRow<Value> {
  readonly parameter: z.ZodType<Value, Value>
}

/** Infers the types of a row from the values of its parameter. */
export function defineFilter<Value extends FilterValue>(
  row: PageFilterRow<Value>,
): PageFilterRow<Value> {
  return row
}

/**
 * Creates all filters of a site with these languages, kinds and tags, in the order in which they
 * were added to the API.
 */
export const createPageFilters = (
  languages: readonly Language[],
  { kinds = [], tags = [] }: Partial<Pick<SiteParts, 'kinds' | 'tags'>> = {},
) => ({
  type: defineFilter({
    parameter: pageType,
    // Pages made from a template are listed only if `type` or `kind` is given.
    lists: (page, type, { kind }) =>
      type === undefined ? kind !== undefined || !isFromTemplate(page) : page.type === type,
    isKept: true,
  }),
  lang: defineFilter({
    parameter: language(languages),
    lists: (page, lang) => lang === undefined || page.lang === lang,
    isKept: true,
  }),
  updated_since: defineFilter({
    parameter: updatedSince,
    lists: (page, day) => day === undefined || (page.updated ?? '') >= day,
    isKept: false,
  }),
  ...kindFilter(kinds),
  sort: defineFilter({
    parameter: pageOrder,
    lists: () => true,
    isKept: true,
    order: compareLatest,
  }),
  ...tagFilter(tags),
})

/** Creates an object with the filter `kind`; an empty object if the site has no kinds. */
function kindFilter(kinds: readonly string[]) {
  const table = {
    kind: defineFilter({
      parameter: pageKind(kinds),
      lists: (page, kind) => kind === undefined || page.kind === kind,
      isKept: true,
    }),
  }
  return kinds.length > 0 ? table : ({} as typeof table) // Without kinds, no input has `kind`.
}

/** Creates an object with the filter `tag`; an empty object if the site has no tags. */
function tagFilter(tags: readonly string[]) {
  const table = {
    tag: defineFilter({
      parameter: listedTag(tags),
      lists: (page, tag) => tag === undefined || page.tags?.includes(tag) === true,
      isKept: true,
    }),
  }
  return tags.length > 0 ? table : ({} as typeof table) // Without tags, no input has `tag`.
}

/** The filters that every site has. Languages change only the parameters, not the listed pages. */
const filters = createPageFilters([])

/** Filters by name. Tests may add filters. */
export type PageFilters = ReturnType<typeof createPageFilters> &
  Readonly<Record<string, PageFilterRow>>

/** Values by filter name. */
export type PageFilterValues = {
  readonly [Name in keyof typeof filters]?:
    z.output<(typeof filters)[Name]['parameter']> | undefined
}

/** Creates the filter of a page list from the values of `filters`. */
export function pageFilter(values: PageFilterValues): PageFilter {
  return createFilter(filters, values)
}
