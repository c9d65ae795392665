/**
 * Renders the pages of a site by the program of an earlier build: only those that were rendered from something else than
 * now. Nothing is bundled, and Astro's collections are not asked, because they are bundled with the program.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { MarkdownProcessor } from 'astro/markdown'
import type { LoadedContent } from '../content/load.ts'
import type { MarkdownFile } from '../content/markdown-file.ts'
import type { ClientFiles } from '../release/client-files.ts'
import type { KeptPages } from '../release/kept-pages.ts'
import type { KeptRenderer } from '../release/kept-renderer.ts'
import { codeHighlighting } from '../website/code-colours.ts'
import { addPlugins } from './markdown-plugins.ts'
import { createTextRenderer } from './preview-prose.ts'
import type { TextOptions } from './preview-prose.ts'
import { openProgram } from './page-program.ts'
import type { PageProgram } from './page-program.ts'

/** A text shows pictures, which Astro makes when it bundles: the build has to bundle. */
export class NeedsBundling extends Error {}

/** What pages are rendered from. */
export interface AgainOptions {
  readonly loaded: LoadedContent
  readonly contentDir: string
  readonly renderer: KeptRenderer
  readonly inputs: ReadonlyMap<string, string>
  readonly kept: KeptPages
}

/** How many pages were rendered, and how many were taken as they were. */
export interface AgainCount {
  readonly rendered: number
  readonly kept: number
}

/** Writes the pages of a site; throws `NeedsBundling` when the program cannot render one of them. */
export async function renderAgain(files: ClientFiles, options: AgainOptions): Promise<AgainCount> {
  const { loaded, inputs, kept } = options
  const program = await openProgram(options.renderer, loaded.site.data.info.baseUrl)
  const findProse = createProseFinder(options)
  let count = 0
  for (const { path } of loaded.site.data.pages) {
    const before = kept.find(path, inputs.get(path))
    count += before ? 1 : 0
    const html =
      before ?? (await program.render('[...path]', path, { prose: await findProse(path) }))
    files.write(join(path, 'index.html'), html)
  }
  const others = await renderOthers(files, loaded, program)
  return { rendered: loaded.site.data.pages.length - count + others, kept: count }
}

/** Pages without an address of their own. They are few, and no view says what they show. */
async function renderOthers(
  files: ClientFiles,
  { content }: LoadedContent,
  program: PageProgram,
): Promise<number> {
  const { languages } = content.config
  // Named as the files that Astro has for them.
  const write = async (file: string, route: string, place = route) => {
    files.write(file, await program.render(route, `/${place}/`, {}))
  }
  await write('404.html', '404')
  for (const lang of languages) {
    for (const route of ['[lang]/404', 'mcp/connect/[lang]']) {
      const place = route.replace('[lang]', lang)
      await write(join(place, 'index.html'), route, place)
    }
  }
  return 1 + 2 * languages.length
}

/** Finds the rendered text of pages; one of a region has none, and the towns of a language share theirs. */
function createProseFinder({ loaded, contentDir, renderer }: AgainOptions) {
  const { site, content } = loaded
  let render: ReturnType<typeof createTextRenderer> | undefined
  return async (path: string): Promise<NonNullable<App.Locals['prose']>> => {
    const text: MarkdownFile<unknown> | undefined =
      site.sources.get(path) ?? site.cityPages.get(path)?.template
    if (!text) return { html: '', headings: [] }
    render ??= createTextRenderer(readTextOptions(renderer, contentDir, content.words), contentDir)
    const { html, headings, pictures } = await render(text)
    if (pictures.length > 0) throw new NeedsBundling(`${text.file} shows pictures`)
    return { html, headings }
  }
}

/** How the build that was bundled rendered texts. */
function readTextOptions(
  { markdown: kept }: KeptRenderer,
  contentDir: string,
  words: LoadedContent['content']['words'],
): TextOptions {
  const { markdown, image } = kept as TextOptions // As the keeper wrote them, from these sources.
  // Astro brings it, and says in no entry of its own where it is.
  const { resolve } = createRequire(import.meta.resolve('astro'))
  const { satteri } = createRequire(import.meta.url)(resolve('@astrojs/markdown-satteri')) as {
    satteri(): MarkdownProcessor
  }
  const processor = satteri()
  addPlugins(processor, contentDir, words)
  const shikiConfig = { ...markdown.shikiConfig, ...codeHighlighting }
  return { markdown: { ...markdown, processor, shikiConfig }, image }
}
