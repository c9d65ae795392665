/**
 * Renders the text of one page with Astro's Markdown processor. Astro itself would use a
 * collection, which makes a preview slower. Astro would render all texts before the first response.
 * After each edit Astro would write the collection to a file and read the file, which takes half a
 * second.
 */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroConfig } from 'astro'
import type { MarkdownFile } from '../content/markdown-file.ts'
import type { PreviewLocals, RenderedText } from '../website/preview-locals.ts'

/**
 * Maximum number of cached rendered texts. The cache helps if many pages are made from one
 * template.
 */
const mostKept = 64

/** The part of Astro's configuration that says how texts are rendered. */
export interface TextOptions extends Pick<AstroConfig, 'image'> {
  readonly markdown: Pick<
    AstroConfig['markdown'],
    'processor' | 'syntaxHighlight' | 'shikiConfig' | 'gfm' | 'smartypants'
  >
}

/** Creates a function that renders texts of a content folder with Astro's configuration. */
export function createTextRenderer(
  { markdown, image }: TextOptions,
  contentDir: string,
): PreviewLocals['render'] {
  const { processor, syntaxHighlight, shikiConfig, gfm, smartypants } = markdown
  const options = { image, syntaxHighlight, shikiConfig, gfm, smartypants }
  let opened: ReturnType<typeof processor.createRenderer> | undefined
  const kept = new Map<string, Promise<RenderedText>>()

  async function render({ file, body }: MarkdownFile<unknown>): Promise<RenderedText> {
    opened ??= processor.createRenderer(options)
    const path = join(contentDir, file)
    const { code, metadata } = await (
      await opened
    ).render(body.trim(), { frontmatter: {}, fileURL: pathToFileURL(path) })
    const pictures = [...metadata.localImagePaths, ...metadata.remoteImagePaths]
    return { html: code, headings: metadata.headings, folder: dirname(path), contentDir, pictures }
  }

  return async (text) => {
    const key = `${text.file}\n${text.body}`
    const rendered = kept.get(key) ?? render(text)
    kept.delete(key)
    kept.set(key, rendered)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return await rendered
  }
}
