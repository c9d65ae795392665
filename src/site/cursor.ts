/** Opaque, versioned cursors of page lists: they carry the filters they belong to and the place of the last page seen. */
import { languages, pageTypes } from './vocabulary.ts'
import type { PageFilter } from './page-record.ts'

const version = '1'

/** Cursor of the list with `filter` that goes on behind the page at `place`. */
export function encodeCursor(filter: PageFilter, place: string): string {
  const text = [version, filterCode(filter), place].join('.')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Place that a cursor of the list with `filter` names; `undefined` for any other text. */
export function decodeCursor(filter: PageFilter, cursor: string): string | undefined {
  if (!/^[\w-]{1,64}$/.test(cursor)) return undefined
  const text = decodeText(cursor)
  const place = text?.split('.')[2]
  // Encoding again rejects other versions, other filters and spare bits alike.
  return place !== undefined && encodeCursor(filter, place) === cursor ? place : undefined
}

function filterCode({ type, lang, updatedSince = '' }: PageFilter): string {
  const typeIndex = type === undefined ? '' : pageTypes.indexOf(type)
  const langIndex = lang === undefined ? '' : languages.indexOf(lang)
  return `${typeIndex}-${langIndex}-${updatedSince.replaceAll('-', '')}`
}

function decodeText(cursor: string): string | undefined {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
