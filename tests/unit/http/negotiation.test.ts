import { describe, expect, it } from 'vitest'
import {
  codings,
  lookUpLanguage,
  negotiateCoding,
  negotiateLanguage,
} from '../../../src/http/accept.ts'
import { splitUnquoted } from '../../../src/http/accept.ts'
import { negotiatePage } from '../../../src/website/page-variant.ts'

describe('A field of preferences of more than 1,000 characters counts as absent', () => {
  const padded = (field: string, length: number) => field.padEnd(length, ' ')

  it('in Accept', () => {
    expect(negotiatePage(padded('text/markdown', 1_000))).toBe('markdown')
    expect(negotiatePage(padded('text/markdown', 1_001))).toBe('html')
    expect(negotiatePage(padded('application/pdf', 1_001))).toBe('html')
  })

  it('in Accept-Encoding', () => {
    expect(negotiateCoding(padded('gzip', 1_000), codings)).toBe('gzip')
    expect(negotiateCoding(padded('gzip', 1_001), codings)).toBe('identity')
    expect(negotiateCoding(padded('*', 1_001), codings)).toBe('identity')
  })

  it('in Accept-Language', () => {
    expect(negotiateLanguage(padded('pl', 1_000), ['en', 'pl'])).toBe('pl')
    expect(negotiateLanguage(padded('pl', 1_001), ['en', 'pl'])).toBe('en')
  })
})

describe('Lookup of a language, RFC 4647 §3.4', () => {
  const available = ['en', 'pt', 'zh-Hant', 'sr-Latn-RS'] as const

  it.each([
    ['pt', 'pt'],
    ['PT-br', 'pt'],
    ['zh-Hant-TW', 'zh-Hant'],
    ['zh', 'zh-Hant'],
    ['sr', 'sr-Latn-RS'],
    ['hu pt-BR en', 'pt'],
    ['hu', undefined],
    ['*', undefined],
    ['', undefined],
    ['p', undefined],
  ])('of "%s" gives %s', (ranges, found) => {
    expect(lookUpLanguage(ranges.split(' '), available)).toBe(found)
  })

  it('prefers what is nearest over what comes first', () => {
    expect(lookUpLanguage(['pt-BR-x-a'], ['pt', 'pt-PT', 'pt-BR'])).toBe('pt-BR')
  })
})

describe('Quoted strings in a field, RFC 9110 §5.6.4', () => {
  it.each([
    ['a,b', ['a', 'b']],
    ['', ['']],
    [',', ['', '']],
    ['"a,b",c', ['"a,b"', 'c']],
    ['"a\\",b",c', ['"a\\",b"', 'c']],
    ['"a\\\\",c', ['"a\\\\"', 'c']],
    ['a,"b,c', ['a', '"b,c']],
    ['a\\,b', ['a\\', 'b']],
    ['"\\', ['"\\']],
  ])('%j is %j', (field, parts) => {
    expect(splitUnquoted(field, ',')).toEqual(parts)
  })

  it('hold no weight and no other member', () => {
    expect(negotiatePage('text/html;x=";q=0.1", text/markdown;q=0.5')).toBe('html')
    expect(negotiatePage('text/html;x=", text/markdown"')).toBe('html')
    expect(negotiatePage('text/markdown;x="a;b";q=0.9, text/html;q=0.1')).toBe('markdown')
  })
})
