/** Addresses in rendered texts. */
import { describe, expect, it } from 'vitest'
import { createDownloadNotes } from '../../../src/website/download-note.ts'
import { resolveProseLinks } from '../../../src/website/prose-links.ts'

const addresses = new Map([
  ['pages/en/flour/index.md', '/en/flour/'],
  ['pages/en/about.md', '/en/about/'],
])
const files = new Map([
  ['pages/en/a b.pdf', '/_astro/a-b.0123456789.pdf'],
  ['pages/en/naïve.mp4', '/_astro/naïve.0123456789.mp4'],
])
const source = { file: 'pages/en/about.md', path: '/en/about/' }

function resolve(html: string): string {
  const site = { addresses, paths: new Set(addresses.values()) }
  return resolveProseLinks(html, source, { site, files })
}

it('A link to a file has its type and size, one to a picture or page has none', () => {
  const site = { addresses, paths: new Set(addresses.values()) }
  const all = new Map([...files, ['pages/en/x.png', '/_astro/x.0123456789.png']])
  const sizes = new Map(Array.from(all.values(), (address) => [address, 1_234_567]))
  const html =
    '<p><a href="a%20b.pdf#page=2"><b>x</b></a>, <a href="./x.png">y</a>, <a href="/en/flour/">z</a></p>'
  const notes = createDownloadNotes(sizes, 'de')
  expect(resolveProseLinks(html, source, { site, files: all }, notes)).toBe(
    '<p><a href="/_astro/a-b.0123456789.pdf#page=2"><b>x</b></a> <span class="download">(PDF, 1,2 MB)</span>, <a href="/_astro/x.0123456789.png">y</a>, <a href="/en/flour/">z</a></p>',
  )
  const small = createDownloadNotes(new Map([['/_astro/ä.zip', 12]]), 'en')
  expect(small('/_astro/%C3%A4.zip?x')).toBe('ZIP, 1 kB')
})

describe('Addresses in rendered texts', () => {
  it.each(
    Object.entries({
      '<a href="./flour/index.md">x</a>': '<a href="/en/flour/">x</a>',
      '<a href="../flour/#white">x</a>': '<a href="/en/flour/#white">x</a>',
      '<a class=c href=./flour/?a=1&amp;b=2#x>x</a>':
        '<a class=c href="/en/flour/?a=1&amp;b=2#x">x</a>',
      "<A HREF='flour/'>x</A>": '<A HREF="/en/flour/">x</A>',
      '<a href="a%20b.pdf#page=2">x</a>': '<a href="/_astro/a-b.0123456789.pdf#page=2">x</a>',
      '<video controls src="./na%C3%AFve.mp4" poster="/x.png"></video>':
        '<video controls src="/_astro/na%C3%AFve.0123456789.mp4" poster="/x.png"></video>',
    }),
  )('lead to pages and files: %s', (html, expected) => {
    expect(resolve(html)).toBe(expected)
  })

  it.each([
    '<a href="/en/flour/?a=1&amp;b=2">x</a>',
    '<a href="#x">x</a> <a id="x">x</a>',
    '<a href="https://other.example/a?b=c&d=e">x</a>',
    '<code>&lt;a href="./flour/index.md"></code>',
    'a < b > c <a href="mailto:x@mill.example">x</a>',
  ])('stay as they are: %s', (html) => {
    expect(resolve(html)).toBe(html)
  })

  it('that are none leave their text', () => {
    expect(
      resolve('A <a href="http://">b <em>c</em></a> <a href="/x/">d</a> <a href="">e</a>.'),
    ).toBe('A b <em>c</em> <a href="/x/">d</a> e.')
  })
})
