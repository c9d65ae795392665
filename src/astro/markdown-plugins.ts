/** Our plugins for Astro's Markdown processor. */
import type { MarkdownProcessor } from 'astro/markdown'
import { markDirectives } from '../content/directives.ts'
import type { SiteWords } from '../content/texts.ts'
import { joinLines } from '../website/prose-breaks.ts'
import { keepEscapedMarks } from '../website/prose-marks.ts'
import { createProsePlugins, proseFeatures } from '../website/prose-plugins.ts'

/**
 * Version of the HTML of directives. Increase it when this HTML changes, so that Astro renders all
 * texts again. Astro's cache key contains the plugin names, and one name contains this number.
 */
const form = 1

/**
 * Adds our plugins and directives to Astro's own Markdown processor. `math` says whether formulas
 * are rendered.
 *
 * @throws {Error} if the processor is not Astro's own, because another one would ignore the plugins
 * silently.
 */
export function addPlugins(
  processor: MarkdownProcessor,
  contentDir: string,
  { texts, math }: { readonly texts: SiteWords; readonly math: boolean },
): void {
  const { name, options } = processor
  const { hastPlugins, mdastPlugins }: Record<string, unknown> = { ...options }
  if (!Array.isArray(hastPlugins) || !Array.isArray(mdastPlugins)) {
    throw new Error(
      `Cannot add plugins to the Markdown processor "${name}": expects Astro's own, which has hastPlugins and mdastPlugins`,
    )
  }
  const directives = { name: `vitrine-directives-${form}${math ? '-math' : ''}` }
  hastPlugins.push(directives, ...createProsePlugins(contentDir, texts))
  mdastPlugins.push(keepEscapedMarks, joinLines)
  Object.assign(options, { features: proseFeatures })
  const { createRenderer } = processor
  processor.createRenderer = async (shared) => {
    const renderer = await createRenderer(shared)
    return {
      ...renderer,
      render: (text, about) => renderer.render(markDirectives(text, math).markdown, about),
    }
  }
}
