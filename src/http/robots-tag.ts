/** The `X-Robots-Tag` field, which search engines read as they read `<meta name="robots">` in a page. */

/** Fields of an answer that no search shall show. */
export const notIndexed = { 'X-Robots-Tag': 'noindex' } as const
