/**
 * Opaque, versioned cursors of page lists. A cursor has a digest of its filter and the key of the
 * last page that was listed. It has no position, so adding or removing pages causes no gaps or
 * repetitions for a client that follows the cursors. If the last page is new in the current
 * release, the cursor has a second key: the key of the last listed page that the previous release
 * also has, or an empty text if there is no such page. A replica with the previous release
 * continues after that page.
 */
import { digest } from '../http/etag.ts'
import type { SliceEnd } from '../site/list-places.ts'
import type { PageFilter } from '../site/page-filter.ts'

/**
 * Versions of cursors: `known` for a cursor with one key, `added` for a cursor with a second key.
 */
const versions = { known: '2', added: '3' } as const

/**
 * Number of hexadecimal digits of the filter's digest in a cursor with two keys. Such a cursor has
 * exactly 64 characters, the maximum.
 */
const shortDigest = 12

/** Form of every cursor of a page list: base64url (RFC 4648 §5). */
export const cursorForm = /^[A-Za-z0-9_-]{1,64}$/

/** Creates the cursor that continues the list of `filter` after the end of one part. */
export function encodeCursor(filter: PageFilter, { cursorKey, sharedKey }: SliceEnd): string {
  const list = digest(filter.text)
  const parts =
    sharedKey === undefined
      ? [versions.known, list, cursorKey]
      : [versions.added, list.slice(0, shortDigest), cursorKey, sharedKey]
  return encodeParts(parts)
}

/** Reads the end of the last part from a cursor; `undefined` if it is no cursor of this list. */
export function decodeCursor(filter: PageFilter, cursor: string): SliceEnd | undefined {
  if (!cursorForm.test(cursor)) return undefined
  const [, , cursorKey, sharedKey] = decodeParts(cursor)
  if (cursorKey === undefined) return undefined
  const end = sharedKey === undefined ? { cursorKey } : { cursorKey, sharedKey }
  // The comparison rejects other versions, other filters, and base64url with unused bits set.
  return encodeCursor(filter, end) === cursor ? end : undefined
}

/** Joins ASCII texts by dots, and encodes the result as base64url. The texts have no dots. */
export function encodeParts(parts: readonly (string | number)[]): string {
  return btoa(parts.join('.')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes the texts in a cursor. Returns an empty list if the cursor is not base64url. */
export function decodeParts(cursor: string): string[] {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/')).split('.')
  } catch (error) {
    if (error instanceof DOMException) return []
    throw error
  }
}
