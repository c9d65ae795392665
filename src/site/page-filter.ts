/**
 * Which pages a list holds, as one value made from a table of filters. The key under which a list is kept, the digest in
 * its cursors and the pages on it all come from that value, so that a new row of the table cannot be forgotten in one of them.
 */
import type { PageRecord } from './page-record.ts'

/** What a filter is given: its canonical text is that of `String()`. */
export type FilterValue = string | number | boolean

/** One filter; its name in the table is that of the parameter. */
export interface FilterRow<Value extends FilterValue = FilterValue> {
  // A method, not a property: only so do rows of different values fit one table.
  /** Whether lists with this value hold the page; `undefined` when the filter is not given. */
  lists(page: PageRecord, value: Value | undefined): boolean
  /** Whether such lists are kept. Only where values are few: kept lists of values a caller invents would grow without end. */
  readonly isKept: boolean
}

/** Rows by the name of their parameter. */
export type FilterTable = Readonly<Record<string, FilterRow>>

/** What each filter is given, by the name of its row. */
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>

/** Which pages a list holds. */
export interface PageFilter {
  /** The filters that are given and their values: equal for equal lists, different for different ones. */
  readonly text: string
  /** Whether its list is kept for whoever asks next. */
  readonly isKept: boolean
  /** Whether its list holds the page. */
  lists(page: PageRecord): boolean
}

/** The filter that the rows of a table make of values. Names without a row are no filters. */
export function createFilter(table: FilterTable, values: FilterValues): PageFilter {
  const rows = Object.entries(table).map(([name, row]) => ({ name, row, value: values[name] }))
  const given = rows.flatMap(({ name, value }) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return {
    text: new URLSearchParams(given).toString(),
    isKept: rows.every(({ row, value }) => row.isKept || value === undefined),
    lists: (page) => rows.every(({ row, value }) => row.lists(page, value)),
  }
}
