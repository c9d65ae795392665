/**
 * Parses Markdown with Sätteri, the Rust parser that Astro renders pages with. Checks then see the
 * same as the page shows, and it takes a twentieth of the time of a JavaScript parser.
 */
import { createRequire } from 'node:module'
import type { Root } from 'mdast'

/** The part of `satteri` that is used. */
interface Satteri {
  markdownToMdast(markdown: string, options: { features: typeof markdownFeatures }): Root
}

/**
 * Markdown features in addition to CommonMark and GFM, for checks and pages.
 * `content/markdown-file.ts` has already read the front matter, so a second block between `---` is
 * text.
 */
export const markdownFeatures = { definitionList: true, frontmatter: false } as const

const { markdownToMdast } = findSatteri()

/** Parses a text to a tree with positions. */
export function parseMarkdown(markdown: string): Root {
  return markdownToMdast(markdown, { features: markdownFeatures })
}

/** Uses the version that Astro depends on, because another one might parse differently. */
function findSatteri(): Satteri {
  const ways = ['astro/package.json', '@astrojs/markdown-satteri', 'satteri']
  const file = ways.reduce((from, name) => createRequire(from).resolve(name), import.meta.url)
  return createRequire(import.meta.url)(file) as Satteri // Check this type with each update of Astro.
}
