/**
 * Renders Markdown of entries with the processor and the plugins of page texts. HTML is shown as
 * text, because entries may come from other programs.
 */
import type { Element } from 'hast'
import type { LinkSource } from '../content/link-target.ts'
import type { LoadedContent } from '../content/load.ts'
import { renderMarkdown } from '../content/parse-markdown.ts'
import { memoize } from '../site/memoize.ts'
import type { Language } from '../site/vocabulary.ts'
import { joinLines } from './prose-breaks.ts'
import { resolveProseLinks } from './prose-links.ts'
import { keepEscapedMarks } from './prose-marks.ts'
import type { ProsePlugin } from './prose-plugin.ts'
import { createProsePlugins, proseFeatures } from './prose-plugins.ts'

/**
 * Addresses that links in entries may have: paths, fragments, and addresses with one of these
 * schemes.
 */
const allowedAddress = /^(?:https?:|mailto:|tel:|(?![a-z][a-z0-9+.-]*:|\/\/))/i

/**
 * Replaces elements that a value must not have. HTML becomes text. A picture becomes its
 * description. A heading becomes a bold paragraph without an id. A link becomes its text if its
 * scheme is not allowed.
 */
const containValue: ProsePlugin = {
  name: 'vitrine-values',
  element: {
    filter: ['a', 'img', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    visit(element) {
      const { tagName, properties, children } = element
      if (tagName === 'a') {
        return allowedAddress.test(String(properties.href)) ? undefined : create('span', children)
      }
      if (tagName !== 'img') return create('p', [create('strong', children)])
      return create('span', [{ type: 'text', value: String(properties.alt) }])
    },
  },
  raw(html, context) {
    context.replaceNode(html, [{ type: 'text', value: html.value }])
    return undefined
  },
}

/** Plugins for Markdown values. They read the language from `fileURL`, which `renderValue` sets. */
const pluginsOf = memoize(({ content }: LoadedContent) => [
  containValue,
  ...createProsePlugins('/', content.words),
])

/** Renders a Markdown value as HTML. Relative links are resolved from `source`. */
export function renderValue(
  markdown: string,
  lang: Language,
  { loaded, source }: { readonly loaded: LoadedContent; readonly source: LinkSource },
): string {
  const html = renderMarkdown(markdown.trim(), {
    features: { ...proseFeatures, gfm: { footnotes: false } },
    hastPlugins: pluginsOf(loaded),
    mdastPlugins: [keepEscapedMarks, joinLines],
    fileURL: new URL(`file:///pages/${lang}/value.md`),
  })
  return resolveProseLinks(html, source, loaded)
}

function create(tagName: string, children: Element['children']): Element {
  return { type: 'element', tagName, properties: {}, children }
}
