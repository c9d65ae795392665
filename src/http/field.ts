/** Header fields, RFC 9110 §5.5, as node:http accepts them. */

/** Value of a field: visible ASCII, spaces, tabs and bytes beyond ASCII. */
export const fieldForm = /^[\t\x20-\x7E\x80-\xFF]*$/

/** Field of every answer. It forbids browsers to guess another media type from the content. */
export const notSniffed = { 'X-Content-Type-Options': 'nosniff' } as const

/** Maximum length of target and header fields together, in bytes. A longer head gets 431. */
export const longestHead = 16_384
