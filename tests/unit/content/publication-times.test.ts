import { expect, it } from 'vitest'
import { endOf, findNextChange } from '../../../src/content/publication-times.ts'

it('A page is past at an instant, or at the end of a day where the site is', () => {
  expect(endOf('2026-07-01', 'Europe/Warsaw').toISOString()).toBe('2026-07-01T22:00:00.000Z')
  expect(endOf('2026-07-01T20:00:00+02:00', 'UTC').toISOString()).toBe('2026-07-01T18:00:00.000Z')
})

it('A build is due when a page appears, is past or expires, but not for a draft', () => {
  const now = new Date('2026-07-01T00:00:00Z')
  const next = (...pages: Parameters<typeof findNextChange>[0][number]['data'][]) =>
    findNextChange(
      pages.map((data) => ({ data })),
      now,
      'UTC',
    )?.toISOString()
  const expires = { expires: '2026-07-09' }
  expect(next(expires)).toBe('2026-07-09T00:00:00.000Z')
  expect(next(expires, { ends: '2026-07-02' })).toBe('2026-07-03T00:00:00.000Z')
  expect(next(expires, { ends: '2026-07-02', draft: true })).toBe('2026-07-09T00:00:00.000Z')
  expect(next({ ends: '2026-06-30' })).toBeUndefined()
})
