import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../src/site/collection.ts'
import { showHours } from '../../../src/site/shown-hours.ts'

const context = {
  ...{ lang: 'en', locale: 'en-GB', languages: ['en', 'fr'], today: '2026-12-26' },
  words: { closed: 'closed' },
}
const nine = { opens: '09:00', closes: '12:00' }

describe('Opening hours on a page', () => {
  it('have equal neighbours together, and closed days', () => {
    const weekly = [
      { days: ['mo', 'tu', 'we'], opens: '13:00', closes: '17:00' },
      { days: ['mo', 'tu', 'we'], ...nine },
      { days: ['sa'], opens: '22:00', closes: '02:00' },
    ]
    expect(showHours({ weekly }, context)).toEqual([
      { days: 'Monday – Wednesday', hours: '09:00 – 12:00, 13:00 – 17:00' },
      { days: 'Thursday – Friday', hours: 'closed' },
      { days: 'Saturday', hours: '22:00 – 02:00' },
      { days: 'Sunday', hours: 'closed' },
    ])
    const [first] = showHours({ weekly }, { ...context, lang: 'fr', locale: 'fr-FR' })
    expect(first?.days).toBe('lundi – mercredi')
  })

  it('have the exceptions that are not over, in order', () => {
    const exceptions: JsonValue = [
      { from: '2027-01-02', ...nine },
      { from: '2026-12-24', to: '2026-12-26', note: { en: 'Christmas', fr: 'Noël' } },
      { from: '2026-12-25' },
    ]
    expect(showHours({ exceptions }, context)).toEqual([
      { days: expect.stringMatching(/^24\D+26 December 2026$/), hours: 'closed (Christmas)' },
      { days: '2 January 2027', hours: '09:00 – 12:00' },
    ])
  })
})
