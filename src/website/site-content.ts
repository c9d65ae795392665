/**
 * Provides the content to the pages of Astro: the content of the build, or the content of the
 * preview.
 */
import { processConfig } from '../config/config.ts'
import type { LoadedContent } from '../content/load.ts'

/** Returns the content. In the preview it comes from the `locals` of the page. */
export async function siteContent({ preview }: App.Locals = {}): Promise<LoadedContent> {
  if (preview) return await preview.content()
  // Imported only in a build, because the development server would transform this code without
  // using it.
  const { buildContent } = await import('../content/build-content.ts')
  config ??= processConfig()
  return await buildContent(config)
}

/** Settings of the build. Cached, so that they are not checked again for each page. */
let config: ReturnType<typeof processConfig> | undefined
