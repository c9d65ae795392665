/**
 * Filters for page lists, from one table. The cache key, the digest in cursors and the listed pages
 * all derive from this table, so a new filter applies to all three.
 */
import { comparePages, type PageOrder, type PageRecord } from './page-record.ts'

/** Value of a filter. `String()` gives its canonical text. */
export type FilterValue = string | number | boolean

/** One filter. Its name in the table is the name of the parameter. */
export interface FilterRow<Value extends FilterValue = FilterValue> {
  // A method, not a property. TypeScript then accepts rows with different value types in one table.
  /**
   * Whether lists with this value include the page. `value` is `undefined` when the filter is not
   * given, and `all` has the values of all filters.
   */
  lists(page: PageRecord, value: Value | undefined, all: FilterValues): boolean
  /**
   * Whether lists with this filter are cached. True only for filters with few values, so that
   * callers cannot fill the memory.
   */
  readonly isKept: boolean
  /** Order of lists with this filter; absent for the order by path. */
  readonly order?: PageOrder
}

/** Rows by the name of their parameter. */
export type FilterTable = Readonly<Record<string, FilterRow>>

/** Filter values by name. */
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>

/** Selects the pages of a list. */
export interface PageFilter {
  /**
   * The filters that are set, with their values, as one text. Filters with equal texts list the
   * same pages.
   */
  readonly text: string
  /** Whether the list is cached. */
  readonly isKept: boolean
  readonly order: PageOrder
  /** Whether the list includes the page. */
  lists(page: PageRecord): boolean
}

/** Creates a filter from a table and values. Names that are not in the table are ignored. */
export function createFilter(table: FilterTable, values: FilterValues): PageFilter {
  const rows = Object.entries(table).map(([name, row]) => ({ name, row, value: values[name] }))
  const given = rows.flatMap(({ name, value }) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const ordered = rows.find(({ row, value }) => row.order && value !== undefined)
  return {
    text: new URLSearchParams(given).toString(),
    isKept: rows.every(({ row, value }) => row.isKept || value === undefined),
    order: ordered?.row.order ?? comparePages,
    lists: (page) => rows.every(({ row, value }) => row.lists(page, value, values)),
  }
}
