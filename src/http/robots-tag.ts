/** The `X-Robots-Tag` field: `<meta name="robots">` as a header. */

/** Fields of an answer that search engines must not index. */
export const notIndexed = { 'X-Robots-Tag': 'noindex' } as const
