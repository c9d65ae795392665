/**
 * The form of an address of a page as one regular expression, which the documents show: `pattern` of JSON Schema. It does
 * without look-around, because half of the programs that read patterns know none.
 */

// UTF8-tail and the forms of two to four bytes, RFC 3629 §4, each byte percent-encoded (RFC 3986 §2.1).
const hex = '[0-9A-Fa-f]'
const tail = `%[89ABab]${hex}`
const multibyte = [
  // U+0080 to U+009F are controls, so that the first of the pairs begin later.
  `%[Cc]2%[ABab]${hex}`,
  `%(?:[Cc][3-9A-Fa-f]|[Dd]${hex})${tail}`,
  `%[Ee]0%[ABab]${hex}${tail}`,
  `%[Ee][1-9A-CEFa-cef](?:${tail}){2}`,
  `%[Ee][Dd]%[89]${hex}${tail}`,
  `%[Ff]0%[9ABab]${hex}(?:${tail}){2}`,
  `%[Ff][1-3](?:${tail}){3}`,
  `%[Ff]4%8${hex}(?:${tail}){2}`,
]
// Neither controls (00 to 1F, 7F) nor what hides a separator from whoever reads paths without decoding (2F, 5C).
const ascii = `%(?:2[0-9A-Ea-e]|[346]${hex}|5[0-9ABD-Fabd-f]|7[0-9A-Ea-e])`
const character = `(?:[^/?#%\\x00-\\x1F\\x7F-\\x9F]|${[ascii, ...multibyte].join('|')})`

// Two slashes at the beginning would be the address of another host (RFC 3986 §4.2).
const path = `/(?:${character}/*)*`
const host = '[Hh][Tt][Tt][Pp][Ss]?://[^/?#]*'
const rest = '(?:[?#][\\s\\S]*)?'

/** Absolute, or a path that starts with one slash; well percent-encoded, without control characters. */
export const addressForm = new RegExp(`^(?:(?:${host})?${path}${rest}|${host}${rest})$`)
