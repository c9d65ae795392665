/**
 * Provides the content to the pages of Astro: the content of the build, or in the preview the saved
 * files.
 */
import { processConfig } from '../config/config.ts'
import type { LoadedContent } from '../content/load.ts'

/** Returns the content. In the preview it comes from the `locals` of the page. */
export async function siteContent({ preview }: App.Locals = {}): Promise<LoadedContent> {
  if (preview) return await preview.content()
  // Imported when needed, because the development server would transform the code without using it.
  const { buildContent } = await import('../content/build-content.ts')
  config ??= processConfig()
  return await buildContent(config)
}

/** Settings of the build. Checked once, not for each page. */
let config: ReturnType<typeof processConfig> | undefined
