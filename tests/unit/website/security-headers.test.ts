import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findPagePolicy } from '../../../src/website/page-policies.ts'
import { createSecurityHeaders } from '../../../src/website/security-headers.ts'
import { plainPagePolicy, policyOfType } from '../../../src/website/security-headers.ts'

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const page = `${nothing}; style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Policy of a page, of whatever kind. */
const policyOf = (html: string, rules: Partial<Parameters<typeof findPagePolicy>[1]> = {}) =>
  findPagePolicy(html, { hosts: [], ...rules }) ?? plainPagePolicy

describe('The policy of a page', () => {
  it('admits styles and pictures of the site, and nothing else', () => {
    expect(plainPagePolicy).toBe(page)
    expect(policyOf('<p>Text</p>')).toBe(page)
  })

  it('admits an inline script by its digest', () => {
    const text = 'const a = "<b>&amp;</b>"\n'
    expect(policyOf(`<script type="module">${text}</script>`)).toBe(
      `${page}; script-src ${hashOf(text)}`,
    )
  })

  it('admits every one of them, each once', () => {
    const html = '<script>a()</script><SCRIPT async>b()</SCRIPT><script>a()</script>'
    expect(policyOf(html)).toBe(`${page}; script-src ${hashOf('a()')} ${hashOf('b()')}`)
  })

  it('admits the styles in the page by their digest', () => {
    const [colours, fonts] = [':root { --ink: #000 }\n', '@font-face { font-family: a }']
    expect(policyOf(`<style>${colours}</style><STYLE lang="css">${fonts}</STYLE>`)).toBe(
      page.replace("style-src 'self'", `style-src 'self' ${hashOf(colours)} ${hashOf(fonts)}`),
    )
  })

  it('admits files with scripts where the page has one', () => {
    expect(policyOf('<script type="module" src="/_astro/a.js"></script>')).toBe(
      `${page}; script-src 'self'`,
    )
  })

  it('admits the API where a script has the tools of WebMCP', () => {
    expect(policyOf('<script data-web-mcp>a()</script>')).toBe(
      `${page}; script-src ${hashOf('a()')}; connect-src 'self'`,
    )
    expect(policyOf('<p>&lt;script data-web-mcp&gt;</p>')).toBe(page)
  })

  it('takes structured data for no script', () => {
    expect(policyOf('<script type="application/ld+json">{}</script>')).toBe(page)
  })

  it('of the search page admits WebAssembly, the API and a form', () => {
    const html = '<form role="search" action="/en/search/"></form><script>a()</script>'
    const policy = policyOf(html, { component: 'search' })
    expect(policy).toBe(
      [
        "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        "style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'",
        `script-src 'self' 'wasm-unsafe-eval' ${hashOf('a()')}`,
        "worker-src 'self'; connect-src 'self'",
      ].join('; '),
    )
  })

  const components = ['workshop', 'contact', 'cities', 'api-reference', 'api-details'] as const
  it.each(components)('of a page with the part "%s" is that of any page', (component) => {
    expect(policyOf('<p>Text</p>', { component })).toBe(page)
  })

  it('admits the frames that the site lists, where the page has one', () => {
    const hosts = ['maps.example.com', 'films.example']
    const box = '<span class="embed" data-embed="https://maps.example.com/"></span>'
    expect(policyOf(box, { hosts })).toBe(
      `${page}; frame-src https://maps.example.com https://films.example`,
    )
    expect(policyOf('<p>Text</p>', { hosts })).toBe(page)
    expect(policyOf(box)).toBe(page)
  })

  it('never admits what is written inline and unnamed', () => {
    const html = '<p style="color:red" onclick="a()">x</p><style>p{}</style><script>a()</script>'
    for (const component of [undefined, 'search'] as const) {
      const policy = policyOf(html, { component, hosts: ['a.example'] })
      expect(policy).not.toContain("'unsafe-inline'")
      expect(policy).not.toContain("'unsafe-eval'")
      expect(policy).not.toContain("'unsafe-hashes'")
    }
  })
})

describe('The policy of other answers', () => {
  const document = `${nothing}; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox`

  it.each([
    ['image/svg+xml', document],
    ['application/xml', document],
    ['text/plain', document],
    ['text/markdown; charset=utf-8', document],
    ['application/json', document],
    ['image/png', document],
    [undefined, document],
    ['text/html; charset=utf-8', page],
    ['application/pdf', undefined],
    [
      'text/javascript; charset=utf-8',
      `${nothing}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`,
    ],
    ['constructor', document],
  ])('of %s is %s', (type, policy) => {
    expect(policyOfType(type)).toBe(policy)
  })
})

describe('The fields of an answer', () => {
  const reply = { status: 200, headers: { 'Content-Type': 'text/plain', Vary: 'Accept' } }

  it('leave a policy of its own alone', () => {
    const headers = { ...reply.headers, 'Content-Security-Policy': 'sandbox' }
    const { headers: all } = createSecurityHeaders('http://localhost:4321')({ ...reply, headers })
    expect(all['Content-Security-Policy']).toBe('sandbox')
  })
})
