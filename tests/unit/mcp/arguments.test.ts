import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  language,
  market,
  pageAddress,
  pageCursor,
  pageSize,
  pageType,
  partSize,
  searchText,
  updatedSince,
} from '../../../src/api/parameters.ts'
import { parseInput } from '../../../src/api/query.ts'
import { Problem } from '../../../src/http/problem.ts'
import { countryCodes } from '../../../src/mcp/arguments/country-codes.ts'
import { readArguments } from '../../../src/mcp/arguments/read-arguments.ts'
import { isMarket } from '../../../src/site/markets.ts'
import { pageTypes } from '../../../src/site/vocabulary.ts'
import { anyText, fuzz, fuzzTimeout } from '../../support/fuzz.ts'

vi.setConfig({ testTimeout: fuzzTimeout })

const own = ['pl', 'en', 'de']
const args = z.object({
  query: searchText.optional(),
  url: pageAddress.optional(),
  lang: language(own).optional(),
  type: pageType.optional(),
  market: market(['PL', 'DE', 'AT', 'INTL']).optional(),
  limit: pageSize({ most: 20, usual: 8 }),
  maxTokens: partSize.optional(),
  cursor: pageCursor.optional(),
  updated_since: updatedSince.optional(),
})
const tool = { definition: { name: 'try_it' }, args }
const defaults = { limit: 8 }

function read(sent: Readonly<Record<string, unknown>>, shape: z.ZodObject = args, languages = own) {
  return readArguments({ ...tool, args: shape }, sent, { languages })
}

/** What one argument is read as; the text of the refusal where it is refused. */
function readOne(name: string, value: unknown, schema: z.ZodType, languages: readonly string[]) {
  try {
    return read({ [name]: value }, z.object({ [name]: schema.optional() }), [...languages]).values[
      name
    ]
  } catch (error) {
    if (error instanceof Problem) return `refused: ${error.message}`
    throw error
  }
}

describe('A language', () => {
  const scripts = ['en', 'ja', 'ar']
  const regions = ['pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant']
  it.each([
    [scripts, 'JA', 'ja'],
    [scripts, 'ja-JP', 'ja'],
    [scripts, 'ja_JP', 'ja'],
    [scripts, '日本語', 'ja'],
    [scripts, 'Japanese', 'ja'],
    [scripts, '英語', 'en'],
    [scripts, 'العربية', 'ar'],
    [scripts, ' en-US ', 'en'],
    [['fr'], 'fr-CA', 'fr'],
    [['fr'], 'Français', 'fr'],
    [['fr'], 'francais', 'fr'],
    [regions, 'PT-br', 'pt-BR'],
    [regions, 'zh-TW', 'zh-Hant'],
    [regions, 'zh-CN', 'zh-Hans'],
    [['pt-BR'], 'pt', 'pt-BR'],
    [['pt-BR'], 'Portuguese', 'pt-BR'],
    [['pt-BR'], 'pt-PT', 'pt-BR'],
  ])('of %j is meant by %s: %s', (languages, text, expected) => {
    expect(readOne('lang', text, language(languages), languages)).toBe(expected)
  })

  it.each([
    [regions, 'Portuguese'],
    [regions, 'pt-AO-x-y-z'],
    [scripts, 'jp'],
    [scripts, 'french'],
    [scripts, 'all'],
    [scripts, '__proto__'],
    [scripts, 'en'.repeat(40_000)],
  ])('of %j is not guessed from %s', (languages, text) => {
    expect(readOne('lang', text, language(languages), languages)).toMatch(
      /^refused: .* must be one/,
    )
  })
})

describe('A market', () => {
  const markets = ['GB', 'NL', 'AT', 'INTL']
  it.each([
    ['uk', 'GB'],
    ['UK', 'GB'],
    ['GBR', 'GB'],
    ['England', 'GB'],
    ['United Kingdom', 'GB'],
    ['the Netherlands', 'NL'],
    ['Niederlande', 'NL'],
    ['Holandia', 'NL'],
    ['de-AT', 'AT'],
    ['oesterreich', undefined],
    ['ÖSTERREICH', 'AT'],
    ['osterreich', 'AT'],
    ['intl', 'INTL'],
    ['international', 'INTL'],
    ['EUR', undefined],
    ['EU', undefined],
    ['AB', undefined],
    ['constructor', undefined],
  ])('is meant by %s: %s', (text, expected) => {
    const found = readOne('market', text, market(markets), own)
    if (expected) expect(found).toBe(expected)
    else expect(found).toMatch(/refused: .* NL \(Netherlands\), .*INTL \(every other country\)/)
  })

  it('of other countries is given for a country without its own, and the answer says so', () => {
    const { values, notes } = read({ market: 'Japonia' })
    expect(values).toEqual({ market: 'INTL', ...defaults })
    expect(notes).toEqual([
      'Japan (JP) has no price of its own: this is the price for every other country (INTL).',
    ])
  })

  it('is not guessed where there is none for other countries', () => {
    for (const text of ['Japan', 'JPN', 'international']) {
      const refused = readOne('market', text, market(['GB', 'NL']), own)
      expect(refused).toContain('must be one of GB (United Kingdom), NL (Netherlands)')
    }
  })

  it('is known by the codes of every country of ISO 3166-1', () => {
    expect(countryCodes.size).toBe(249)
    for (const [code, country] of countryCodes) {
      expect(isMarket(country)).toBe(true)
      for (const text of [code, country.toLowerCase()])
        expect(readOne('market', text, market([country, 'INTL']), own)).toBe(country)
    }
  })
})

describe('Arguments', () => {
  it.each([
    [{ type: 'Cities' }, { type: 'city' }],
    [{ type: 'guides' }, { type: 'guide' }],
    [{ limit: ' 5 ' }, { limit: 5 }],
    [{ max_results: '5' }, { limit: 5 }],
    [
      { MAX_RESULTS: 5, 'Updated-Since': '2026-10-15T23:00:00+02:00' },
      { limit: 5, updated_since: '2026-10-15' },
    ],
    [{ lang: '', language: 'de' }, { lang: 'de' }],
    [{ lang: 'de', language: 'de' }, { lang: 'de' }],
    [{ since: '2026-10-15', updated_after: '2026-10-15' }, { updated_since: '2026-10-15' }],
    [{ cursor: [], limit: null, query: [] }, {}],
    [{ query: 'site: "" AND' }, { query: 'site: "" AND' }],
    [{ query: 'website:x and ORDER' }, { query: 'website:x and ORDER' }],
    [{ path: '/x', uri: null }, { url: '/x' }],
    [{ next_cursor: 'abc' }, { cursor: 'abc' }],
  ])('%j are read as %j', (sent, expected) => {
    expect(read(sent)).toEqual({ values: { ...defaults, ...expected }, notes: [] })
  })

  it.each([
    [
      { lang: 'de', language: 'pl' },
      { lang: 'de' },
      'Ignored: "language", because lang is given too.',
    ],
    [{ language: 'pl', lang: 'de' }, { lang: 'de' }, 'Ignored: "language", because lang is given'],
    [{ search: 'b', q: 'a' }, { query: 'a' }, 'Ignored: "search", because query is given too.'],
    [{ type: 'products' }, { type: 'offer' }, 'Read as type offer'],
    [{ sort: 'date', order: 1 }, {}, 'Ignored: "sort", "order". Arguments of try_it: query, url,'],
    [{ limit: 21 }, { limit: 20 }, 'Read as limit 20, the maximum.'],
    [{ limit: '1000' }, { limit: 20 }, 'Read as limit 20, the maximum.'],
    [{ query: 'a'.repeat(201) }, { query: 'a'.repeat(200) }, 'Only the first 200 characters'],
    [{ query: '💥'.repeat(300) }, { query: '💥'.repeat(200) }, 'Only the first 200 characters'],
    [{ query: 'site:x “a b” OR c' }, { query: 'a b c' }, 'ignored: read as "a b c".'],
    [{ 'a\u0000\u202eb': 1 }, {}, 'Ignored: "a\\u{0}\\u{202e}b".'],
  ])('%j are read as %j, and a note says: %s', (sent, expected, note) => {
    const { values, notes } = read(sent)
    expect(values).toEqual({ ...defaults, ...expected })
    expect(notes).toHaveLength(1)
    expect(notes[0]).toContain(note)
  })

  it.each([
    [{ limit: 20.5 }, 'was the number 20.5'],
    [{ limit: 1e300 * 1e300 }, 'was the number Infinity'],
    [{ limit: '5.0' }, 'was the text "5.0"'],
    [{ limit: '0x5' }, 'was the text "0x5"'],
    [{ limit: ['1', '2'] }, 'must be one number, not a list (was a list of 2 values)'],
    [{ lang: ['en', 'de'] }, 'must be one text, not a list: use one of pl (Polish)'],
    [{ lang: { code: 'en' } }, 'was an object'],
    [{ lang: true }, 'was true'],
    [{ updated_since: '15/10/2026' }, 'YYYY-MM-DD, such as 2026-01-31'],
    [{ updated_since: '2026-02-30T00:00:00Z' }, 'must be a day'],
    [{ country: 'Narnia' }, 'Cannot read "market", given as "country"'],
    [{ limit: 0, sort: 'a' }, 'Ignored: "sort". Arguments of try_it'],
    [{ limit: 0, lang: 'x' }, '; Cannot read "limit"'],
  ])('%j are refused: %s', (sent, message) => {
    expect(() => read(sent)).toThrow(message)
  })

  it('of another tool are none: an alias counts where the argument is', () => {
    const shape = z.object({ lang: language(own).optional() })
    expect(read({ q: 'a', page: 2 }, shape)).toEqual({
      values: {},
      notes: ['Ignored: "q", "page". Arguments of try_it: lang.'],
    })
  })
})

const names = fc.oneof(
  fc.constantFrom(...Object.keys(args.shape), 'q', 'page', 'Language', 'max_tokens', 'since'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', ''),
  anyText,
)
const words = fc.constantFrom('', ...'DE de-AT german Austria US 5 2026-10-15T00:00Z'.split(' '))
const longTexts = anyText.map((text) => text.repeat(200))
const values = fc.oneof(
  words,
  longTexts,
  fc.array(words, { maxLength: 3 }),
  anyText,
  fc.jsonValue(),
)

const known = fc.record(
  {
    query: fc
      .string({ minLength: 1, maxLength: 200 })
      .filter((text) => /\S/.test(text) && !text.includes('"')),
    lang: fc.constantFrom(...own),
    type: fc.constantFrom(...pageTypes),
    market: fc.constantFrom('PL', 'DE', 'AT', 'INTL'),
    limit: fc.integer({ min: 1, max: 20 }),
    updated_since: fc.constantFrom('2026-10-15', '2024-02-29'),
  },
  { requiredKeys: [] },
)

describe('Whatever is sent', () => {
  it('is read as what the schema takes, or refused in a message of bounded length', async () => {
    await fuzz(
      fc.property(fc.array(fc.tuple(names, values), { maxLength: 6 }), (entries) => {
        // As JSON makes it: `__proto__` is a member of its own.
        const sent = Object.fromEntries(entries)
        try {
          const { values: found, notes } = read(sent)
          expect(parseInput({ ...found }, args)).toEqual(found)
          for (const note of notes) checkText(note)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          checkText(error.message)
        }
      }),
    )
  })

  it('stays as it is when it is right, and nothing is said of it', async () => {
    await fuzz(
      fc.property(known, (sent) => {
        expect(read(sent)).toEqual({ values: parseInput(sent, args), notes: [] })
      }),
    )
  })
})

function checkText(text: string): void {
  expect(text.length).toBeLessThan(3_000)
  expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
}
