/** Galleries in rendered texts. */
import { describe, expect, it } from 'vitest'
import { createGalleries } from '../../../src/website/prose-gallery.ts'

const picture = (name: string) =>
  `<img alt="A &amp; B" width="1408" sizes="704px" src="/_astro/${name}.webp">`
const linked = (name: string) =>
  `<a href="/_astro/${name}.webp"><img alt="A &amp; B" width="1408" sizes="(min-width: 44em) 16rem, 50vw" src="/_astro/${name}.webp"></a>`

describe('A list of pictures', () => {
  it('is a gallery, whose pictures lead to their largest size', () => {
    const html = `<p>A</p>\n<ul>\n<li>${picture('a')}</li>\n<li><p>${picture('b')}</p></li>\n</ul>\n<p>B</p>`
    expect(createGalleries(html)).toBe(
      `<p>A</p>\n<ul class="gallery">\n<li>${linked('a')}</li>\n<li>${linked('b')}</li>\n</ul>\n<p>B</p>`,
    )
  })

  it.each([
    `<ul>\n<li>${picture('a')}</li>\n</ul>`,
    `<ul>\n<li>${picture('a')} text</li>\n<li>${picture('b')}</li>\n</ul>`,
    `<ul>\n<li>${picture('a')}</li>\n<li>text</li>\n</ul>`,
    `<ol>\n<li>${picture('a')}</li>\n<li>${picture('b')}</li>\n</ol>`,
  ])('stays a list if it has one picture, texts or an order', (html) => {
    expect(createGalleries(html)).toBe(html)
  })
})
