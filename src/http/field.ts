/** Header fields, RFC 9110 §5.5, as node:http lets them through; whatever is none of these is refused before it is read. */

/** Value of a field: visible ASCII, blanks, and what is beyond ASCII. */
export const fieldForm = /^[\t\x20-\x7E\x80-\xFF]*$/

/** Bytes of an address and all fields together; a longer head is 431. */
export const longestHead = 16_384
