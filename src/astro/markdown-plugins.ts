/** Our plugins for Astro's Markdown processor. */
import type { MarkdownProcessor } from 'astro/markdown'
import type { SiteWords } from '../content/texts.ts'
import { joinLines } from '../website/prose-breaks.ts'
import { keepEscapedMarks } from '../website/prose-marks.ts'
import { createProsePlugins, proseFeatures } from '../website/prose-plugins.ts'

/**
 * Adds our plugins to Astro's own Markdown processor.
 *
 * @throws {Error} when it is another processor, which would ignore the plugins silently.
 */
export function addPlugins(
  { name, options }: MarkdownProcessor,
  contentDir: string,
  texts: SiteWords,
): void {
  const { hastPlugins, mdastPlugins }: Record<string, unknown> = { ...options }
  if (!Array.isArray(hastPlugins) || !Array.isArray(mdastPlugins)) {
    throw new Error(
      `Cannot add plugins to the Markdown processor "${name}": expects Astro's own, which has hastPlugins and mdastPlugins`,
    )
  }
  hastPlugins.push(...createProsePlugins(contentDir, texts))
  mdastPlugins.push(keepEscapedMarks, joinLines)
  Object.assign(options, { features: proseFeatures })
}
