/**
 * Renders the text of a page for the preview by the Markdown processor of the build, when the page
 * is asked for. Astro's own way is a collection of all texts, which is rendered before the first
 * page is answered, and half a second after an edit is written to a file from which the pages are
 * read again.
 */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroConfig } from 'astro'
import type { MarkdownFile } from '../content/markdown-file.ts'
import type { PreviewLocals, RenderedText } from '../website/preview-locals.ts'

/** Texts that are kept as they were rendered; a template is shown on each page made from it. */
const mostKept = 64

/** The part of Astro's configuration that says how texts are rendered. */
export interface TextOptions extends Pick<AstroConfig, 'image'> {
  readonly markdown: Pick<
    AstroConfig['markdown'],
    'processor' | 'syntaxHighlight' | 'shikiConfig' | 'gfm' | 'smartypants'
  >
}

/** Renders texts of a content folder by the configuration of Astro. */
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
