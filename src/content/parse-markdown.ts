/**
 * The parser of Markdown that Astro renders pages with (Sätteri, compiled from Rust): a check sees in a text what its page will
 * show, in a twentieth of the time that a parser in JavaScript takes.
 */
import { createRequire } from 'node:module'
import type { Root } from 'mdast'

/** The part of `satteri` that is used. */
interface Satteri {
  markdownToMdast(markdown: string, options: { features: { frontmatter: boolean } }): Root
}

const { markdownToMdast } = findSatteri()

/** Tree of a text of CommonMark and GFM, with the places of its nodes. */
export function parseMarkdown(markdown: string): Root {
  // It is cut off already; what a text begins with is text.
  return markdownToMdast(markdown, { features: { frontmatter: false } })
}

/** Astro brings it, and another one would see other things than the pages show. */
function findSatteri(): Satteri {
  const ways = ['astro/package.json', '@astrojs/markdown-satteri', 'satteri']
  const file = ways.reduce((from, name) => createRequire(from).resolve(name), import.meta.url)
  return createRequire(import.meta.url)(file) as Satteri // Looked at with each update of Astro.
}
