/**
 * Bounds of inputs and answers: what the service holds to and what the documents show is one value. Lengths are Unicode
 * code points, as in JSON Schema.
 */

/** `q`. */
export const longestQuery = 200

/** `url`. */
export const longestAddress = 500

/** `cursor` and `next_cursor`. */
export const longestCursor = 64

/** A day as YYYY-MM-DD. */
export const dayLength = 10

/** Entries of an answer of search. */
export const searchSize = { most: 20, usual: 8 } as const

/** Entries of an answer of pages. */
export const listSize = { most: 100, usual: 50 } as const

/** Markdown of a page, front matter included; beyond it a page is cut. */
export const longestMarkdown = 120_000

/** Words that a search result says it matched. */
export const mostMatched = 100

/** Steps of the way to a page, and words that are offered when nothing was found. */
export const mostSteps = 20

/** Body of a batch; no text in it is longer. */
export const longestBatch = 16_000

/** Reads of a batch. */
export const mostReads = 10

/**
 * Addresses in answers: what whoever handles a URI should take at least (RFC 9110 §4.1). A page is a file, so that no path
 * comes near it.
 */
export const longestUrl = 8_000

/** Entries of lists that go with a closed list, which may grow: a bound of an answer is never loosened. */
export const mostEntries = 100

/** What is counted: 32 bits hold it, and no text or list of the service is as long. */
export const largestCount = 2 ** 31 - 1
