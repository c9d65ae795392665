/** Markdown as Astro's own processor renders it, with some of our plugins. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { MarkdownProcessor } from 'astro/markdown'
import { proseFeatures } from '../../src/website/prose-plugins.ts'
import { joinLines } from '../../src/website/prose-breaks.ts'
import { keepEscapedMarks } from '../../src/website/prose-marks.ts'
import type { MarkdownPlugin, ProsePlugin } from '../../src/website/prose-plugin.ts'

/** The processor that Astro brings; the project has it through Astro alone. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('astro/package.json'))
const processors: unknown = await import(pathToFileURL(resolve('@astrojs/markdown-satteri')).href)
const { satteri } = processors as {
  satteri(options?: {
    mdastPlugins: readonly MarkdownPlugin[]
    hastPlugins: readonly ProsePlugin[]
    features: typeof proseFeatures
  }): MarkdownProcessor
} // As Astro calls it.

/** The processor as Astro brings it, without plugins. */
export function createProcessor(): MarkdownProcessor {
  return satteri()
}

/** What a text is rendered with. */
export interface RenderOptions {
  readonly plugins: readonly ProsePlugin[]
  /** Path of the file from the root of the machine's disk. */
  readonly file?: string
  readonly shikiConfig?: object
}

/** Makes a renderer that may be used for several texts. */
export async function createMarkdownRenderer({ plugins, shikiConfig }: RenderOptions) {
  return await satteri({
    mdastPlugins: [keepEscapedMarks, joinLines],
    hastPlugins: plugins,
    features: proseFeatures,
  }).createRenderer(shikiConfig ? { shikiConfig } : {})
}

/** HTML of a Markdown text. */
export async function renderMarkdown(markdown: string, options: RenderOptions): Promise<string> {
  const renderer = await createMarkdownRenderer(options)
  const fileURL = options.file === undefined ? undefined : new URL(options.file, 'file:///')
  const { code } = await renderer.render(markdown, { ...(fileURL && { fileURL }), frontmatter: {} })
  return code
}
