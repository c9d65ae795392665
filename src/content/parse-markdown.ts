/**
 * Parses Markdown with Sätteri, the Rust parser that Astro uses for pages. So checks and pages
 * read a text in the same way. Sätteri takes a twentieth of the time of a JavaScript parser.
 */
import { createRequire } from 'node:module'
import type { Root } from 'mdast'

/** The part of `satteri` that is used. */
interface Satteri {
  markdownToMdast(markdown: string, options: { features: typeof markdownFeatures }): Root
  markdownToHtml(markdown: string, options: HtmlOptions): { readonly html: string }
}

/** Options of `markdownToHtml`: features and plugins. */
export interface HtmlOptions {
  readonly features: object
  readonly mdastPlugins: readonly unknown[]
  readonly hastPlugins: readonly object[]
  /** URL of the Markdown file, for plugins. */
  readonly fileURL: URL
}

/**
 * Markdown features in addition to CommonMark and GFM, for checks and pages.
 * `frontmatter` is `false`, because `content/markdown-file.ts` has removed the front matter before.
 * A second block between `---` is text.
 */
export const markdownFeatures = { definitionList: true, frontmatter: false } as const

const { markdownToMdast, markdownToHtml } = findSatteri()

/** Parses a text to a tree with positions. */
export function parseMarkdown(markdown: string): Root {
  return markdownToMdast(markdown, { features: markdownFeatures })
}

/** Renders a text to HTML. */
export function renderMarkdown(markdown: string, options: HtmlOptions): string {
  return markdownToHtml(markdown, options).html
}

/** Loads the version of Sätteri that Astro uses, because another version may parse differently. */
function findSatteri(): Satteri {
  const ways = ['astro/package.json', '@astrojs/markdown-satteri', 'satteri']
  const file = ways.reduce((from, name) => createRequire(from).resolve(name), import.meta.url)
  return createRequire(import.meta.url)(file) as Satteri // Check this type with each update of Astro.
}
