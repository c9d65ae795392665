/**
 * Form of page addresses as one regular expression, for `pattern` in JSON Schema documents. It uses
 * no look-around, because many pattern engines do not support it.
 */

// UTF8-tail and UTF8-2 to UTF8-4 of RFC 3629 §4, each byte percent-encoded (RFC 3986 §2.1).
const hex = '[0-9A-Fa-f]'
const tail = `%[89ABab]${hex}`
const multibyte = [
  // U+0080 to U+009F are control characters, so the first range begins at U+00A0.
  `%[Cc]2%[ABab]${hex}`,
  `%(?:[Cc][3-9A-Fa-f]|[Dd]${hex})${tail}`,
  `%[Ee]0%[ABab]${hex}${tail}`,
  `%[Ee][1-9A-CEFa-cef](?:${tail}){2}`,
  `%[Ee][Dd]%[89]${hex}${tail}`,
  `%[Ff]0%[9ABab]${hex}(?:${tail}){2}`,
  `%[Ff][1-3](?:${tail}){3}`,
  `%[Ff]4%8${hex}(?:${tail}){2}`,
]
// Excludes control characters (00 to 1F, 7F) and encoded separators (2F, 5C). A program that
// does not decode paths would miss an encoded separator.
const ascii = `%(?:2[0-9A-Ea-e]|[346]${hex}|5[0-9ABD-Fabd-f]|7[0-9A-Ea-e])`
const character = `(?:[^/?#%\\x00-\\x1F\\x7F-\\x9F]|${[ascii, ...multibyte].join('|')})`

// Two slashes at the beginning would be the address of another host (RFC 3986 §4.2).
const path = `/(?:${character}/*)*`
const host = '[Hh][Tt][Tt][Pp][Ss]?://[^/?#]*'
const rest = '(?:[?#][\\s\\S]*)?'

/**
 * An `http:` or `https:` URL, or a path that starts with one slash. Percent-encoding in the path is
 * valid, and the path has no control characters, encoded or not.
 */
export const addressForm = new RegExp(`^(?:(?:${host})?${path}${rest}|${host}${rest})$`)
