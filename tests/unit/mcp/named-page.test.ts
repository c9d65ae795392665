import { describe, expect, it } from 'vitest'
import { findNamedPage } from '../../../src/mcp/arguments/named-page.ts'
import { pageNotFound } from '../../../src/mcp/arguments/page-not-found.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { registry } from '../../support/registry.ts'
import { createTinySite, tinyData } from '../../support/tiny-site.ts'

const page = (path: string, title: string, lang = 'en'): PageRecord => ({
  ...{ path, title, lang, type: 'other', cursorKey: path },
})

const markdown = 'text/markdown; charset=utf-8'
const bytes = new TextEncoder().encode('# Text')
const site = createTinySite(
  [
    { key: '/pricing.md', type: markdown, bytes },
    { key: '/en/llms.txt', type: markdown, bytes },
    { key: '/llms.txt', type: markdown, bytes },
    { key: '/robots.txt', type: 'text/plain; charset=utf-8', bytes },
    { key: '/openapi.json', type: 'application/openapi+json', bytes },
    { key: '404 en', type: markdown, bytes },
  ],
  {
    ...tinyData,
    info: { ...tinyData.info, languages: ['ja', 'en'] },
    redirects: { '/old/': '/en/contact/' },
    pages: [
      page('/', 'ようこそ', 'ja'),
      page('/en/', 'Welcome'),
      page('/en/contact/', 'Talk to the 100% human'),
      page('/en/pricing/', 'Prices'),
      page('/en/a/', 'Twice'),
      page('/en/b/', 'Twice'),
    ],
  },
)

const find = async (text: string) => {
  const named = await findNamedPage(text, site)
  if (!named) throw pageNotFound(text, { site, registry })
  return 'page' in named ? named.page.path : `document ${named.path}`
}

describe('A page', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['http://localhost:4321', '/'],
    ['localhost:4321', '/'],
    ['LOCALHOST:4321/en/contact', '/en/contact/'],
    ['https://localhost:4321/EN/Contact/?a=b#c', '/en/contact/'],
    ['https://www.localhost:4321/en/contact/', '/en/contact/'],
    ['www.localhost:4321/en/contact', '/en/contact/'],
    ['en/contact', '/en/contact/'],
    ['/en/contact.html', '/en/contact/'],
    ['/en/Contact.MD', '/en/contact/'],
    ['/en/contact/index.html', '/en/contact/'],
    ['/en', '/en/'],
    ['/ja/', '/'],
    ['/ja', '/'],
    ['/Old', '/en/contact/'],
    [' talk to the 100% HUMAN ', '/en/contact/'],
    ['ようこそ', '/'],
    ['/pricing.md', 'document /pricing.md'],
    ['pricing.md', 'document /pricing.md'],
    ['/Pricing.md', 'document /pricing.md'],
    ['http://localhost:4321/en/llms.txt', 'document /en/llms.txt'],
    ['/ja/llms.txt', 'document /llms.txt'],
    ['/en/pricing.md', '/en/pricing/'],
  ])('is meant by %j: %s', async (text, expected) => {
    expect(await find(text)).toBe(expected)
  })

  it.each([
    ['Twice', 'Nearest: /en/a/ ("Twice"), /en/b/ ("Twice"). Find addresses with search_site'],
    ['/en/contcat', 'Nearest: /en/contact/ ("Talk to the 100% human")'],
    [
      'https://other.example/en/contact/',
      'only pages of http://localhost:4321 can be read. Nearest',
    ],
    ['localhost:43210/en/', 'There is no public page'],
    ['https://www.other.example/en/contact/', 'only pages of http://localhost:4321 can be read'],
    ['/robots.txt', 'There is no public page at "/robots.txt"'],
    ['/openapi.json', 'There is no public page'],
    ['404 en', 'There is no public page'],
    ['/../../etc/passwd', 'There is no public page'],
    ['/%2e%2e%2fetc', 'There is no public page'],
    ['/en/%zz', 'There is no public page at "/en/%zz"'],
    ['__proto__', 'There is no public page'],
    ['/a\u0000\u202e', 'at "/a\\u{0}\\u{202e}"'],
  ])('is not meant by %j: %s', async (text, message) => {
    await expect(find(text)).rejects.toThrow(message)
  })
})
