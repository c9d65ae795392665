/** The content as the pages of Astro get it: in a build the reading of that build, in the preview what is saved by now. */
import { processConfig } from '../config/config.ts'
import type { LoadedContent } from '../content/load.ts'

/** Content of the configured folder; `locals` are those of the page, by which the preview hands it over. */
export async function siteContent({ preview }: App.Locals = {}): Promise<LoadedContent> {
  if (preview) return await preview.content()
  // Late, because what reads content is of no use to the development server, which would transform all of it.
  const { buildContent } = await import('../content/build-content.ts')
  config ??= processConfig()
  return await buildContent(config)
}

/** Settings of the build, which are checked once and not for each page. */
let config: ReturnType<typeof processConfig> | undefined
