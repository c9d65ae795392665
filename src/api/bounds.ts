/**
 * Bounds of inputs and responses. The service and its documents use the same values. Lengths are
 * counted in Unicode code points, as in JSON Schema.
 */

/** Length of `q`. */
export const longestQuery = 200

/** Length of `url`. */
export const longestAddress = 500

/** Length of `cursor` and `next_cursor`. */
export const longestCursor = 64

/** Length of a date as YYYY-MM-DD. */
export const dayLength = 10

/** Number of entries of a search response: maximum and default. */
export const searchSize = { most: 20, usual: 8 } as const

/** Number of entries of a page list: maximum and default. */
export const listSize = { most: 100, usual: 50 } as const

/** Number of entries in a response that lists a collection: maximum and default. */
export const entryListSize = { most: 100, usual: 20 } as const

/**
 * Number of values of a filter in the list of collections. If a filter has more values, the list
 * shows none of them.
 */
export const mostFilterValues = 50

/** Length of `cursor` and `next_cursor` of a list of entries. */
export const longestEntryCursor = 160

/** Length of the identifier of an entry. */
export const longestEntryId = 64

/** Number of unknown parameters that a response names. */
export const mostIgnored = 5

/** Length of the name of an unknown parameter in a response. */
export const longestIgnored = 40

/** Length of the Markdown of a page, with front matter. Longer pages are cut. */
export const longestMarkdown = 120_000

/** Number of matched words that a search result lists. */
export const mostMatched = 100

/**
 * Number of steps of the breadcrumb of a page, and of suggested words when a search finds nothing.
 */
export const mostSteps = 20

/** Length of the body of a batch, and of each text in it. */
export const longestBatch = 16_000

/** Number of reads of a batch. */
export const mostReads = 10

/**
 * Length of URLs in responses: the length that every client should support (RFC 9110 §4.1). Paths
 * are much shorter, because each page is a file and file systems limit the length of its name.
 */
export const longestUrl = 8_000

/**
 * Number of entries of lists whose items come from a fixed set. The bound is higher than needed
 * today, because the set may grow but the bound of a response never increases.
 */
export const mostEntries = 100

/** Largest count. It fits into a signed 32-bit integer. */
export const largestCount = 2 ** 31 - 1
