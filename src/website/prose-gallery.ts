/**
 * Turns a list of pictures into a gallery: columns of pictures, each with a link to the picture in
 * its largest size.
 */
import { encode, readAttribute, rewriteTags, setAttribute } from './html-tags.ts'

/** Matches a list of two or more items, each with one picture and nothing else. */
const pictureLists = /<ul>((?:\s*<li>\s*(?:<p>)?<img\b[^<>]*>(?:<\/p>)?\s*<\/li>){2,}\s*)<\/ul>/g

/** Value of `sizes`: width of a picture in its column. Browsers use it to choose a file. */
const width = '(min-width: 44em) 16rem, 50vw'

/** Replaces the lists of pictures in the HTML of a text by galleries. */
export function createGalleries(html: string): string {
  return html.replace(pictureLists, (_list, items: string) => {
    const linked = rewriteTags(items, ({ name, source }) => {
      if (name === 'p') return ''
      if (name !== 'img') return source
      const address = readAttribute(source, 'src') ?? ''
      return `<a href="${encode(address)}">${setAttribute(source, 'sizes', width)}</a>`
    })
    return `<ul class="gallery">${linked}</ul>`
  })
}
