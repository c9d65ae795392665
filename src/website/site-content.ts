/** The content as the pages of Astro get it: in a build the reading of that build, in the preview what is saved by now. */
import { processConfig } from '../config/config.ts'
import { buildContent } from '../content/build-content.ts'
import { currentContent } from '../content/current.ts'
import type { LoadedContent } from '../content/load.ts'

/** Content of the configured folder, in a preview at an instant; throws `ContentMistakes`. */
export async function siteContent(at?: number): Promise<LoadedContent> {
  const config = processConfig()
  return import.meta.env.DEV ? await currentContent({ ...config, at }) : await buildContent(config)
}
