import { describe, expect, it } from 'vitest'
import { cursorForm, decodeCursor, encodeCursor } from '../../../src/api/cursor.ts'
import { digest } from '../../../src/http/etag.ts'
import { createFilter } from '../../../src/site/page-filter.ts'

const all = createFilter({}, {})
const some = createFilter({ lang: { lists: () => true, isKept: true } }, { lang: 'en' })
const [cursorKey, sharedKey] = [digest('/en/b/'), digest('/en/a/')]

describe('A cursor', () => {
  it.each([
    ['behind a page that both releases have', { cursorKey }],
    ['behind a new page', { cursorKey, sharedKey }],
    ['behind a new page before all others', { cursorKey, sharedKey: '' }],
  ])('%s is read as it was written, by its own list alone', (_case, end) => {
    const cursor = encodeCursor(some, end)
    expect(cursor).toMatch(cursorForm)
    expect(decodeCursor(some, cursor)).toEqual(end)
    expect(decodeCursor(all, cursor)).toBeUndefined()
  })

  it('of another version, with more in it, or changed is none', () => {
    const text = (parts: string[]) => Buffer.from(parts.join('.')).toString('base64url')
    const list = digest(some.text)
    expect(decodeCursor(some, text(['2', list, cursorKey]))).toEqual({ cursorKey })
    for (const parts of [
      ['1', list, cursorKey],
      ['3', list, cursorKey],
      ['2', list.slice(0, 12), cursorKey, sharedKey],
      ['3', list.slice(0, 12), cursorKey, 'a', 'b'],
      ['2'],
    ]) {
      expect(decodeCursor(some, text(parts))).toBeUndefined()
    }
  })
})
