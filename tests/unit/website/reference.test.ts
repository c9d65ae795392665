/** The requests and answers that the API reference shows. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registryOf } from '../../../src/api/registry.ts'
import { exampleRequests } from '../../../src/descriptions/examples.ts'
import { listOperations } from '../../../src/descriptions/reference.ts'
import { renderAnswer, renderJson } from '../../../src/website/reference/answer-markup.ts'
import {
  createRequest,
  sampleForms,
  type CalledOperation,
} from '../../../src/website/reference/request-samples.ts'
import { colourTexts } from '../../../src/website/reference/sample-markup.ts'
import { createDataSite } from '../../support/data-site.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const baseUrl = 'https://mill.example'

/** The text of HTML without its elements. */
function textOf({ markup }: { readonly markup: string }): string {
  const signs: Readonly<Record<string, string>> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&amp;': '&',
  }
  return markup.replace(/<[^>]*>/g, '').replace(/&[^;]+;/g, (sign) => signs[sign] ?? sign)
}

describe('JSON of an answer', () => {
  it('has the text of the JSON, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(textOf(renderJson(value))).toBe(`${JSON.stringify(value, undefined, 2)}\n`)
      }),
    )
  })

  it('folds lists and objects but the outermost, and begins folded where it is deep', () => {
    const { markup } = renderJson({ a: [{ b: { c: { d: [1] } } }], e: [] })
    expect(markup.match(/<details( open)?>/g)).toEqual([
      ...Array<string>(3).fill('<details open>'),
      ...Array<string>(2).fill('<details>'),
    ])
  })
})

describe('An answer', () => {
  it('names the code of a Problem, and links what it means', () => {
    const body = { code: 'not-found', detail: 'There is no <page>' }
    const { markup } = renderAnswer({ status: 404, headers: {}, body, note: '' }, 'Fields')
    expect(markup).toContain('href="#problem-not-found"')
    expect(markup).toContain('There is no &lt;page&gt;')
    expect(markup).toContain('class="status refused"')
  })

  it('shows a body that is no JSON as text', () => {
    const answer = { status: 502, headers: { via: 'x' }, body: '<h1>Bad gateway</h1>', note: '' }
    expect(renderAnswer(answer, 'Fields').markup).toContain('&lt;h1&gt;Bad gateway&lt;/h1&gt;')
  })
})

describe('A request', () => {
  it.each([
    ['an organisation with data', createDataSite()],
    ['one without', createTinySite()],
  ])('is that of the example of each operation, for %s', (_which, site) => {
    const registry = registryOf(site)
    const rows = listOperations(registry)
    expect(rows.length).toBe(registry.length)
    for (const operation of registry) {
      const row = rows.find(({ id }) => id === operation.id)
      const values = row?.parameters.map(({ name, value }) => [name, value] as const) ?? []
      const [example] = exampleRequests(operation)
      if (!row || !example) continue
      const request = createRequest(row.request, values, { baseUrl })
      // Parameters keep the order of the documentation, and examples that of their author.
      const sorted = (url: string) => {
        const { pathname, searchParams } = new URL(url, baseUrl)
        searchParams.sort()
        return `${pathname}?${searchParams}`
      }
      expect(sorted(request.url)).toBe(sorted(example.target))
      expect(request.headers).toEqual(example.headers)
    }
  })

  const search: CalledOperation = {
    method: 'GET',
    path: '/things/{id}',
    headers: {},
    numbers: ['limit'],
    tool: { name: 'find', arguments: { kind: 'a' }, rename: { q: 'query' }, without: ['counts'] },
  }
  const values = [
    ['id', 'a/b'],
    ['q', "it's"],
    ['limit', '3'],
    ['counts', 'true'],
    ['lang', ''],
  ] as const

  it('has parameters in path and query, and the arguments of the tool', () => {
    const { url, call } = createRequest(search, values, { baseUrl })
    expect(url).toBe(`${baseUrl}/things/a%2Fb?q=it%27s&limit=3&counts=true`)
    expect(call).toEqual({
      name: 'find',
      arguments: { kind: 'a', id: 'a/b', query: "it's", limit: 3 },
    })
  })

  it('is a command that a shell reads as it is, also with quotes in the body', () => {
    const [, curl] = sampleForms.curl ?? []
    const request = { method: 'POST', url: baseUrl, headers: { A: 'b' }, body: `{"a": "it's"}` }
    expect(curl?.(request)).toBe(
      `curl 'https://mill.example' \\\n  -H 'A: b' \\\n  --data '{"a": "it'\\''s"}'`,
    )
  })

  it('keeps its text when its texts are coloured', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "'", '\\', '<', '&', 'a') }), (code) => {
        expect(textOf(colourTexts(code))).toBe(code)
      }),
    )
  })
})
