/**
 * Bounds of inputs and responses. The service and its documents use the same values. Lengths are
 * counted in Unicode code points, as in JSON Schema.
 */

/** Maximum length of `q`. */
export const longestQuery = 200

/** Maximum length of `url`. */
export const longestAddress = 500

/** Maximum length of `cursor` and `next_cursor` of a page list. */
export const longestCursor = 64

/** Length of a date as YYYY-MM-DD. */
export const dayLength = 10

/** Maximum and default number of entries of a search response. */
export const searchSize = { most: 20, usual: 8 } as const

/** Maximum and default number of entries of a page list. */
export const listSize = { most: 100, usual: 50 } as const

/** Maximum and default number of entries in a response that lists a collection. */
export const entryListSize = { most: 100, usual: 20 } as const

/**
 * Maximum number of values of a filter in the list of collections. If a filter has more values, the
 * list shows no values of this filter.
 */
export const mostFilterValues = 50

/** Maximum length of `cursor` and `next_cursor` of a list of entries. */
export const longestEntryCursor = 160

/** Maximum length of the identifier of an entry. */
export const longestEntryId = 64

/** Maximum number of unknown parameters that a response names. */
export const mostIgnored = 5

/** Maximum length of the name of an unknown parameter in a response. */
export const longestIgnored = 40

/** Maximum length of the Markdown of a page, with front matter. Longer pages are cut. */
export const longestMarkdown = 120_000

/** Maximum number of matched words that a search result lists. */
export const mostMatched = 100

/**
 * Maximum number of steps of the breadcrumb of a page. It is also the maximum number of suggested
 * words when a search finds nothing.
 */
export const mostSteps = 20

/** Maximum length of the body of a batch, and also of each single text in it. */
export const longestBatch = 16_000

/** Maximum number of operations in a batch. */
export const mostReads = 10

/**
 * Maximum length of URLs in responses: the length that every client should support (RFC 9110 §4.1).
 * Paths of pages are much shorter, because file systems limit the names of page files.
 */
export const longestUrl = 8_000

/**
 * Maximum number of entries of lists that depend only on the site, such as its markets. It is
 * higher than needed today, because the lists may grow. It never increases, because clients rely on
 * it.
 */
export const mostEntries = 100

/**
 * Largest whole number in inputs and responses, unless a field has a smaller bound: the maximum of
 * a signed 32-bit integer.
 */
export const largestCount = 2 ** 31 - 1
