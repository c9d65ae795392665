/**
 * The words that caches have for `Accept` and `Accept-Encoding` mean what the service makes of the
 * field: otherwise a copy would be answered to somebody for whom it was not made. Both
 * configurations are read, and any field is asked.
 */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cacheControl } from '../../../src/http/cache-control.ts'
import { codings, negotiateCoding } from '../../../src/http/accept.ts'
import { negotiatePage } from '../../../src/website/page-variant.ts'

/** A row of a `map` of nginx. */
interface Row {
  readonly matches: (field: string) => boolean
  readonly word: string
}

const nginx = readFileSync('deploy/nginx/cache.conf', 'utf8')
const varnish = readFileSync('deploy/varnish/default.vcl', 'utf8')

/**
 * Rows of the map that makes a variable. Regular expressions of PCRE that are written here mean the
 * same in JavaScript.
 */
function readMap(variable: string): Row[] {
  const [, body = ''] =
    new RegExp(`^map \\S+ \\$${variable} \\{\\n([^]*?)^\\}`, 'm').exec(nginx) ?? []
  const rows = [...body.matchAll(/^ {2}(?!#)(?:"((?:[^"\\]|\\.)*)"|default)\s+(\w+);$/gm)]
  return rows.map(([, pattern, word = '']) => {
    if (pattern === undefined) return { matches: () => true, word }
    const text = pattern.replaceAll('\\"', '"')
    const [, sign, expression = ''] = /^(~\*?)?([^]*)$/.exec(text) ?? []
    const found = sign === undefined ? undefined : new RegExp(expression, sign === '~*' ? 'i' : '')
    return { matches: (field) => (found ? found.test(field) : field === text), word }
  })
}

/** As nginx does: texts, then expressions in their order, then the default. */
function createLookUp(variable: string): (field: string) => string {
  const [fallback, ...rows] = readMap(variable)
  return (field) => [...rows, fallback].find((row) => row?.matches(field))?.word ?? ''
}

const acceptWord = createLookUp('vitrine_accept')
const codingWord = createLookUp('vitrine_coding')

const weight = fc.constantFrom(
  '',
  '; q=0.05',
  ' ;level=1',
  ...';q=0 ;q=0.5 ;q=1 ;q=1.0 ;q=0.0001 ;q=x'.split(' '),
)
const listOf = (ranges: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...ranges), weight), { maxLength: 5 })
    .map((members) => members.map((member) => member.join('')).join(', '))
const types = [
  ...['text/html', 'text/markdown', 'text/plain', 'text/x-markdown', 'text/*', '*/*', 'Text/HTML'],
  ...['application/json', 'application/xhtml+xml', 'image/png', 'x/text/html', '"text/html"', ''],
]

describe('caches', () => {
  it('name the form of a page as the service does, or not at all', () => {
    const property = fc.property(listOf(types), (field) => {
      const word = acceptWord(field)
      if (word !== 'unknown') expect([field, word]).toEqual([field, negotiatePage(field)])
    })
    fc.assert(property, { numRuns: 20_000, seed: 1 })
  })

  it('name the coding as the service does, or not at all', () => {
    const codingNames = [...codings, 'identity', 'deflate', 'zstd', '*', 'x-gzip', 'BR']
    const property = fc.property(listOf(codingNames), (field) => {
      const word = codingWord(field)
      if (word !== 'unknown')
        expect([field, word]).toEqual([field, negotiateCoding(field, codings)])
    })
    fc.assert(property, { numRuns: 20_000, seed: 1 })
  })

  it.each([
    [undefined, 'html'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html'],
    ['text/markdown, text/html;q=0.9, */*;q=0.1', 'markdown'],
    ['text/plain', 'plain'],
    ['text/html, text/markdown;q=0.5', 'unknown'],
    [`text/html, ${'x'.repeat(1000)}`, 'unknown'],
  ])('name %s %s', (field, word) => {
    expect(acceptWord(field ?? '')).toBe(word)
  })

  it('read the same expressions in both configurations', () => {
    const expressions = readMapTexts()
    for (const text of expressions) expect(varnish).toContain(`"(?i)${text}"`)
    expect(expressions.length).toBeGreaterThan(6)
  })

  it('answer old copies for as long as the policies say', () => {
    const [, seconds] = /stale-while-revalidate=(\d+)/.exec(cacheControl.page) ?? []
    expect(varnish).toContain(`obj.ttl + ${seconds}s >= 0s`)
    expect(cacheControl.publicAnswer).toContain(`stale-while-revalidate=${seconds}`)
  })
})

/** Expressions for `Accept` without regard to case, as they are written. */
function readMapTexts(): string[] {
  const [, body = ''] = /^map \$http_accept \$vitrine_accept \{\n([^]*?)^\}/m.exec(nginx) ?? []
  return [...body.matchAll(/^ {2}"~\*((?:[^"\\]|\\.)*)"/gm)].map(([, text = '']) => text)
}
