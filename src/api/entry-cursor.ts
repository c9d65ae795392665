/**
 * Opaque, versioned cursors of lists of entries. A cursor has a digest of its list, and the
 * identifier and rank of the last entry that was listed. The list continues after the entry with
 * this identifier, even if other entries were added or removed. If this entry was removed, the list
 * continues at this rank.
 */
import { digest } from '../http/etag.ts'
import type { EntryPlace } from '../site/collection-index.ts'
import { decodeParts, encodeParts } from './cursor.ts'

const version = '1'

/** Form of the cursors of entry lists: base64url, at most `longestEntryCursor` characters. */
export const entryCursorForm = /^[A-Za-z0-9_-]{1,160}$/

/**
 * Creates the cursor that continues a list after the entry with this rank and id. `list` identifies
 * the collection, the filters and the order.
 */
export function encodeEntryCursor(list: string, { rank, id }: EntryPlace): string {
  return encodeParts([version, digest(list), rank, id])
}

/** Returns the rank and id in a cursor; `undefined` if the text is no cursor of this list. */
export function decodeEntryCursor(list: string, cursor: string): EntryPlace | undefined {
  if (!entryCursorForm.test(cursor)) return undefined
  const [, , rank = '', id = ''] = decodeParts(cursor)
  const place = { rank: Number(rank), id }
  // The comparison rejects other versions, other lists, and other spellings of the same place.
  const isOwn = Number.isSafeInteger(place.rank) && place.rank >= 0
  return isOwn && encodeEntryCursor(list, place) === cursor ? place : undefined
}
