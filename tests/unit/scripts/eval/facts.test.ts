import { describe, expect, it } from 'vitest'
import { compareFacts } from '../../../../scripts/eval/agent.ts'
import { createFactFinder } from '../../../../scripts/eval/facts.ts'

describe('A fact', () => {
  it.each([
    ['en', 'Austria: € 4,400; Germany: …', 'EUR 4400'],
    ['de', 'Österreich: 4.400\u00a0€', '€ 4,400.00'],
    ['pl', '**14\u202f900 zł** netto', 'PLN 14900'],
    ['de', "CHF 4'900 je Woche", '4900 CHF'],
    ['en', 'It costs 4400 euros', '€ 4,400'],
    ['en', 'since 1 January 2026 in Belgium', '2026-01-01'],
    ['en', 'On January 1st, 2026', '1 January'],
    ['pl', 'od 1 lutego 2026 r.', '1.02.2026'],
    ['de', 'seit dem 1. Januar 2025', '01.01.2025'],
    ['fr', 'le 14 juillet 2026', '14.07.2026'],
    ['en', 'Call +48\u00a071\u00a0000\u00a000\u00a000', '+48 71 000 00 00'],
    ['en', 'six to 15% in a week', '15 %'],
    ['pl', 'Pięć dni roboczych', 'pięć  dni'],
  ])('in %s: "%s" has "%s"', (lang, text, fact) => {
    expect(createFactFinder(lang)(text, fact)).toBe(true)
  })

  it.each([
    ['en', 'Austria: € 14,400', '€ 4,400'],
    ['en', 'Switzerland: CHF 4,400', '€ 4,400'],
    ['en', 'since 1 February 2026', '1 January 2026'],
    ['en', 'the year 2026', '1 January 2026'],
    ['de', '4,4 Stunden', '44 Stunden'],
    ['en', 'anything', ''],
  ])('in %s: "%s" does not have "%s"', (lang, text, fact) => {
    expect(createFactFinder(lang)(text, fact)).toBe(false)
  })
})

describe('The answer of an assistant', () => {
  const asked = { lang: 'en', question: 'How much?', facts: [['EUR 4400']], not: ['CHF 4900'] }
  const calls = [
    { name: 'search_site', args: { query: 'price' }, text: 'Austria: € 4,400; Zurich: CHF 4,900' },
  ]

  it('is right if it has the facts', () => {
    expect(compareFacts(asked, 'It costs € 4,400.', calls)).toEqual([])
  })

  it('names the result that was misread', () => {
    expect(compareFacts(asked, 'It costs CHF 4,900.', calls)).toEqual([
      '"EUR 4400" is missing, although the result of search_site {"query":"price"} has it; the answer was "It costs CHF 4,900."',
      'the answer says "CHF 4900", which the question lists under "not". Found in search_site {"query":"price"}; the answer was "It costs CHF 4,900."',
    ])
  })

  it('says that no result had the fact', () => {
    expect(compareFacts(asked, 'NOT ON THE SITE', [])[0]).toContain('no tool result has it')
  })

  it('must say that the site does not answer a question that it does not answer', () => {
    const absent = { ...asked, facts: [], not: [] }
    expect(compareFacts(absent, 'NOT ON THE SITE\n', [])).toEqual([])
    expect(compareFacts(absent, 'About € 1', [])).toEqual([
      'the site does not answer this, but the answer was "About € 1"',
    ])
  })
})
