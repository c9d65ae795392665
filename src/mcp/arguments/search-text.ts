/** Reads the query of a search: without operators of search engines, and cut where it is too long. */
import { longestQuery } from '../../api/bounds.ts'
import type { Found } from './found.ts'
import { quote } from './shown-value.ts'

/** Quotation marks, `site:` and similar words, and `AND` and `OR` in capitals. */
const operators = /["“”]|(?<!\S)(?:(?:site|intitle|inurl|filetype):\S*|AND|OR)(?!\S)/g

/** The words that a query means, with a note if they differ from it. */
export function findSearchText(text: string): Found {
  const signs = Array.from(text.slice(0, 2 * longestQuery + 1))
  const isLong = signs.length > longestQuery
  // A part of a word could mean another word.
  const read = isLong ? withoutLastPart(signs.slice(0, longestQuery).join('')) : text
  const rest = read.replace(operators, ' ')
  const plain = rest.split(/\s+/).join(' ').trim()
  const hasOperators = rest !== read && plain !== ''
  const notes = [
    ...(isLong ? [`Only the first ${longestQuery} characters of query were read.`] : []),
    ...(hasOperators ? [`Search operators were ignored: read as ${quote(plain)}.`] : []),
  ]
  const value = hasOperators ? plain : read
  return notes.length > 0 ? { value, note: notes.join(' ') } : { value }
}

function withoutLastPart(text: string): string {
  const at = text.search(/\s\S*$/)
  return at > 0 ? text.slice(0, at) : text
}
