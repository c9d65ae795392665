/** Cursors and links of lists that clients read in parts. */
import type { Link } from '../http/link.ts'
import { Problem } from '../http/problem.ts'

/** Values of parameters by name. */
export type ParameterValues = Readonly<Record<string, string | number | boolean | undefined>>

/** Creates the Problem for a cursor that was not made for the list. */
export function foreignCursor(): Problem {
  return new Problem(
    'invalid-parameter',
    'Cannot read "cursor": it does not belong to this list. Send the next_cursor of an answer with the same filters, or leave cursor out to start again',
  )
}

/** Creates the link to the next part of the list at a path. */
export function linkToNext(path: string, input: ParameterValues, baseUrl: string): Link {
  return { href: `${baseUrl}${path}?${queryOf(input)}`, rel: 'next' }
}

/** Creates the query string of a URL. Leaves out parameters that are `undefined`. */
export function queryOf(input: ParameterValues): string {
  const given = Object.entries(input).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(given).toString()
}
