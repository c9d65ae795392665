/**
 * The parser of Markdown that Astro renders pages with (Sätteri, compiled from Rust): a check sees
 * in a text what its page will show, in a twentieth of the time that a parser in JavaScript takes.
 */
import { createRequire } from 'node:module'
import type { Root } from 'mdast'

/** The function of `satteri` that is used. */
interface Satteri {
  markdownToMdast(markdown: string, options: { features: typeof markdownFeatures }): Root
}

/**
 * Features of texts in addition to CommonMark and GFM, for checks and pages alike.
 * `content/markdown-file.ts` has read the front matter already: a second block between `---` is
 * text.
 */
export const markdownFeatures = { definitionList: true, frontmatter: false } as const

const { markdownToMdast } = findSatteri()

/** Tree of a text, with the positions of its nodes. */
export function parseMarkdown(markdown: string): Root {
  return markdownToMdast(markdown, { features: markdownFeatures })
}

/** Astro brings it, and another one would see other things than the pages show. */
function findSatteri(): Satteri {
  const ways = ['astro/package.json', '@astrojs/markdown-satteri', 'satteri']
  const file = ways.reduce((from, name) => createRequire(from).resolve(name), import.meta.url)
  return createRequire(import.meta.url)(file) as Satteri // Looked at with each update of Astro.
}
