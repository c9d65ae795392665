/** What counts as a link in a document, by its media type. */
import { expect, it } from 'vitest'
import { expandTemplate, findTargets, holdsLinks } from '../../support/document-links.ts'

const origin = 'https://mill.example'

function targetsIn(type: string, text: string, link?: string): string[] {
  const headers = { 'Content-Type': type, ...(link !== undefined && { Link: link }) }
  return [...findTargets({ status: 200, headers, text }, origin)]
}

it.each([
  ['text/markdown; charset=utf-8', '[a](/b/) and ![c](/d.png "e")', ['/b/', '/d.png']],
  [
    'text/markdown',
    `<${origin}/a.md>, ${origin}/b?c=d#e. Or \`${origin}\`!`,
    ['/a.md', '/b?c=d', '/'],
  ],
  ['text/markdown', `${origin}.example/a ${origin}:8080/b /c/ https://other.example/d`, []],
  ['text/markdown', '[a]: /b/\n\n[c](#d) [e](./f/)', ['/b/']],
  ['text/plain', `Sitemap: ${origin}/sitemap.xml\nDisallow: /search`, ['/sitemap.xml']],
  [
    'application/json',
    `{"a": "/b/", "c": ["${origin}/d", "see ${origin}/e."]}`,
    ['/b/', '/d', '/e'],
  ],
  ['application/json', '{"a": "/ b", "c": "//other.example/d", "/e": "f"}', []],
  ['application/problem+json', `{"type": "${origin}/api.md#gone"}`, ['/api.md']],
  ['application/xml', `<loc>${origin}/a/?b=1&amp;c=2</loc>`, ['/a/?b=1&c=2']],
  [
    'application/rss+xml',
    `<a:link href="/b.xml"/><x url='c'/>${origin}/d&#x2f;`,
    ['/d/', '/b.xml'],
  ],
  [
    'text/html; charset=utf-8',
    '<img srcset="/a.webp 1x, /b.webp 2x"><a href="c/">',
    ['/a.webp', '/b.webp'],
  ],
])('In %s: %s', (type, text, targets) => {
  expect(holdsLinks(type)).toBe(true)
  expect(targetsIn(type, text)).toEqual(targets)
})

it('A field names targets in an answer of any kind', () => {
  const link = `</a>; rel="next", <${origin}/b>; rel="help", <https://other.example/>; rel="license"`
  expect(targetsIn('image/png', origin, link)).toEqual(['/a', '/b'])
})

it.each([
  ['/a{?q,lang}', '/a?q=x&lang=en'],
  ['/a?b=c{&q}', '/a?b=c&q=x'],
  ['{+path}index.md', '/en/index.md'],
  ['/a{?cursor}', '/a?'],
  ['/a?q={q}&p={startPage?}', '/a?q=x&p='],
])('The template %s stands for %s', (template, target) => {
  expect(expandTemplate(template, { q: 'x', lang: 'en', path: '/en/' })).toBe(target)
})

it('A template of which nobody knows a value is refused', () => {
  expect(() => expandTemplate('/a/{id}', {})).toThrow('/a/{id}: what is id?')
})
