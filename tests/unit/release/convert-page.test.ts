/** The twin of a page whose HTML is not what it should be. */
import { describe, expect, it } from 'vitest'
import { convertPage } from '../../../src/release/twins.ts'

const url = 'https://mill.example/en/flour/'
const pageOf = (body: string) => `<html lang="en"><main><h1>Flour</h1>${body}</main></html>`

describe('Converting a page', () => {
  it.each([
    ['<html lang="en"><body><h1>Flour</h1></body></html>', 'it has 0 <main>'],
    ['<html lang="en"><main><p>Text</p></main></html>', '<main> has no <h1> with text'],
  ])('that fails says which page it was: %s', (html, reason) => {
    expect(() => convertPage(html, url)).toThrow(`Cannot make the Markdown twin of ${url}: `)
    expect(() => convertPage(html, url)).toThrow(reason)
  })

  const hrefs = ['http://', 'https://localhost:10000.', 'https://[', 'http://a b/']
  it.each(hrefs)('keeps the text of a link to %s, which is no address', (href) => {
    const { markdown } = convertPage(pageOf(`<p>See <a href="${href}">the mill</a>.</p>`), url)
    expect(markdown.split('# Flour\n\n')[1]).toBe('See the mill.\n')
  })
})
