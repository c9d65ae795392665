/** The banner of the preview on pages that are not public. */
import { expect, it } from 'vitest'
import { describeState } from '../../../src/website/layouts/preview-band.ts'

const now = new Date('2026-11-20T12:00:00Z')

it.each([
  ['Europe/Warsaw', '30 November 2026 at 08:00 (Europe/Warsaw)'],
  ['Asia/Tokyo', '30 November 2026 at 16:00 (Asia/Tokyo)'],
  [undefined, '30 November 2026 at 07:00 (UTC)'],
])('A scheduled page has its time in the zone of the site: %s', (timeZone, shown) => {
  const data = { publishAt: '2026-11-30T08:00:00+01:00' }
  const state = `Scheduled: the public sees this page from ${shown}`
  expect(describeState(data, now, timeZone)).toBe(state)
  expect(describeState(data, new Date('2026-11-30T07:00:00Z'), timeZone)).toBeUndefined()
})
