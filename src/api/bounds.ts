/**
 * Bounds of inputs and responses. The service and its documents use the same values. Lengths are
 * counted in Unicode code points, as in JSON Schema.
 */

/** Length of `q`. */
export const longestQuery = 200

/** Length of `url`. */
export const longestAddress = 500

/** `cursor` and `next_cursor`. */
export const longestCursor = 64

/** A date as YYYY-MM-DD. */
export const dayLength = 10

/** Entries of a search response. */
export const searchSize = { most: 20, usual: 8 } as const

/** Entries of a page list. */
export const listSize = { most: 100, usual: 50 } as const

/** Entries of a collection in a list. */
export const entryListSize = { most: 100, usual: 20 } as const

/** Values of a filter in the list of collections. Filters with more have none there. */
export const mostFilterValues = 50

/** `cursor` and `next_cursor` of a list of entries. */
export const longestEntryCursor = 160

/** Length of the identifier of an entry. */
export const longestEntryId = 64

/** Names of unknown parameters in a response. */
export const mostIgnored = 5

/** Length of such a name. */
export const longestIgnored = 40

/** Markdown of a page, with front matter. Longer pages are cut. */
export const longestMarkdown = 120_000

/** Matched words that a search result lists. */
export const mostMatched = 100

/** Steps of the breadcrumb of a page, and suggested words when a search finds nothing. */
export const mostSteps = 20

/** Body of a batch, and each text in it. */
export const longestBatch = 16_000

/** Reads of a batch. */
export const mostReads = 10

/**
 * URLs in responses: the length that every client should support (RFC 9110 §4.1). Paths stay far
 * below it, because each page is a file.
 */
export const longestUrl = 8_000

/**
 * Entries of lists whose items come from a fixed set. The set may grow, but a bound of a response
 * never increases.
 */
export const mostEntries = 100

/** Largest count: fits into 32 bits. */
export const largestCount = 2 ** 31 - 1
