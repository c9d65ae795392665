/**
 * The filters of page lists: one row a filter, and nothing else to extend. The parameter with its documents, the list, its
 * cursors and the link to its next page follow from the row.
 */
import type { z } from 'zod'
import { createFilter } from '../site/page-filter.ts'
import type { FilterRow, FilterValue, PageFilter } from '../site/page-filter.ts'
import type { Language } from '../site/vocabulary.ts'
import { language, pageType, updatedSince } from './parameters.ts'

/** A filter and the parameter that gives it. */
export interface PageFilterRow<Value extends FilterValue = FilterValue> extends FilterRow<Value> {
  readonly parameter: z.ZodType<Value, Value>
}

/** Types a row by the values of its parameter. */
export function defineFilter<Value extends FilterValue>(
  row: PageFilterRow<Value>,
): PageFilterRow<Value> {
  return row
}

/** All filters of a site in some languages, in the order in which they were added to the contract. */
export const createPageFilters = (languages: readonly Language[]) => ({
  type: defineFilter({
    parameter: pageType,
    // Towns are many and alike: they are listed only when asked for by type.
    lists: (page, type) => (type === undefined ? page.type !== 'city' : page.type === type),
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
})

/** The filters, whatever the languages of a site: what they list does not depend on them. */
const filters = createPageFilters([])

/** The table of filters, with whatever rows a test adds. */
export type PageFilters = ReturnType<typeof createPageFilters> &
  Readonly<Record<string, PageFilterRow>>

/** Values by the name of their filter. */
export type PageFilterValues = {
  readonly [Name in keyof typeof filters]?:
    z.output<(typeof filters)[Name]['parameter']> | undefined
}

/** The filter of a page list. */
export function pageFilter(values: PageFilterValues): PageFilter {
  return createFilter(filters, values)
}
