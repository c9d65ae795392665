/**
 * Opaque, versioned cursors of page lists. One carries a digest of the filter it belongs to and the key of the last page
 * seen, never a position: so a walk goes on without gap or repetition when pages come and go between two requests.
 */
import { digest } from '../http/etag.ts'
import type { PageFilter } from '../site/page-filter.ts'

const version = '2'

/** What every cursor looks like, whatever list it belongs to: base64url (RFC 4648 §5). */
export const cursorForm = /^[A-Za-z0-9_-]{1,64}$/

/** Cursor of the list with `filter` that goes on behind the page with `cursorKey`. */
export function encodeCursor(filter: PageFilter, cursorKey: string): string {
  const text = [version, digest(filter.text), cursorKey].join('.')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Key that a cursor of the list with `filter` carries; `undefined` for any other text. */
export function decodeCursor(filter: PageFilter, cursor: string): string | undefined {
  if (!cursorForm.test(cursor)) return undefined
  const cursorKey = decodeText(cursor)?.split('.')[2]
  // Encoding again rejects other versions, other filters and spare bits alike.
  const isOurs = cursorKey !== undefined && encodeCursor(filter, cursorKey) === cursor
  return isOurs ? cursorKey : undefined
}

function decodeText(cursor: string): string | undefined {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
