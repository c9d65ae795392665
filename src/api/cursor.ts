/**
 * Opaque, versioned cursors of page lists. One carries a digest of the filter it belongs to and the key of the last page
 * seen, never a position: so a walk goes on without gap or repetition when pages come and go between two requests. Behind a
 * page that is new in its release it also carries what the release before knows, for a replica that has not changed yet.
 */
import { digest } from '../http/etag.ts'
import type { SliceEnd } from '../site/list-places.ts'
import type { PageFilter } from '../site/page-filter.ts'

/** The form of a cursor behind any page, and that behind a page that is new. */
const versions = { known: '2', added: '3' } as const

/** Hexadecimal digits of the digest of a filter beside two keys: a cursor has 64 characters at most, of which it takes all. */
const shortDigest = 12

/** What every cursor looks like, whatever list it belongs to: base64url (RFC 4648 §5). */
export const cursorForm = /^[A-Za-z0-9_-]{1,64}$/

/** Cursor of the list with `filter` that goes on behind the end of a slice. */
export function encodeCursor(filter: PageFilter, { cursorKey, sharedKey }: SliceEnd): string {
  const list = digest(filter.text)
  const parts =
    sharedKey === undefined
      ? [versions.known, list, cursorKey]
      : [versions.added, list.slice(0, shortDigest), cursorKey, sharedKey]
  return btoa(parts.join('.')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The end that a cursor of the list with `filter` carries; `undefined` for any other text. */
export function decodeCursor(filter: PageFilter, cursor: string): SliceEnd | undefined {
  if (!cursorForm.test(cursor)) return undefined
  const [, , cursorKey, sharedKey] = decodeText(cursor)?.split('.') ?? []
  if (cursorKey === undefined) return undefined
  const end = sharedKey === undefined ? { cursorKey } : { cursorKey, sharedKey }
  // Encoding again rejects other versions, other filters and spare bits alike.
  return encodeCursor(filter, end) === cursor ? end : undefined
}

function decodeText(cursor: string): string | undefined {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
