/** Renders Markdown with Astro's processor and some of our plugins. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { MarkdownProcessor } from 'astro/markdown'
import { proseFeatures } from '../../src/website/prose-plugins.ts'
import { joinLines } from '../../src/website/prose-breaks.ts'
import { keepEscapedMarks } from '../../src/website/prose-marks.ts'
import type { MarkdownPlugin, ProsePlugin } from '../../src/website/prose-plugin.ts'

/**
 * Astro's Markdown processor. It is resolved from Astro, because the project does not depend on it
 * directly.
 */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('astro/package.json'))
const processors: unknown = await import(pathToFileURL(resolve('@astrojs/markdown-satteri')).href)
const { satteri } = processors as {
  satteri(options?: {
    mdastPlugins: readonly MarkdownPlugin[]
    hastPlugins: readonly ProsePlugin[]
    features: typeof proseFeatures
  }): MarkdownProcessor
} // The form in which Astro calls it.

/** Creates the processor without plugins. */
export function createProcessor(): MarkdownProcessor {
  return satteri()
}

/** Options for rendering a text. */
export interface RenderOptions {
  readonly plugins: readonly ProsePlugin[]
  /** Absolute path of the file. */
  readonly file?: string
  readonly shikiConfig?: object
}

/** Creates a renderer for several texts. */
export async function createMarkdownRenderer({ plugins, shikiConfig }: RenderOptions) {
  return await satteri({
    mdastPlugins: [keepEscapedMarks, joinLines],
    hastPlugins: plugins,
    features: proseFeatures,
  }).createRenderer(shikiConfig ? { shikiConfig } : {})
}

/** Renders a Markdown text to HTML. */
export async function renderMarkdown(markdown: string, options: RenderOptions): Promise<string> {
  const renderer = await createMarkdownRenderer(options)
  const fileURL = options.file === undefined ? undefined : new URL(options.file, 'file:///')
  const { code } = await renderer.render(markdown, { ...(fileURL && { fileURL }), frontmatter: {} })
  return code
}
