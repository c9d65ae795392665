/**
 * Keeps telephone numbers readable in languages that run from right to left: the digits stay in
 * dialling order.
 */
import type { Element, ElementContent, Root, Text } from 'hast'
import { languageFacts } from '../site/languages.ts'
import type { Language } from '../site/vocabulary.ts'
import type { ProseContext, ProsePlugin } from './prose-plugin.ts'

/**
 * Version of the rule, part of the plugin name. Increase it when the rule changes, so that Astro
 * does not use Markdown that it cached under the old name.
 */
const form = 1

/**
 * Matches a telephone number: groups of digits after a plus or a zero. Between Arabic letters a
 * browser would show the last group first.
 */
const telephoneNumber = /((?<![\p{L}\p{N}])(?:\+|0)\d[\d \u00a0().-]{4,}\d)/u

/** Elements whose text already has a direction of its own. */
const isolated: ReadonlySet<string> = new Set('a bdi bdo code kbd pre samp svg'.split(' '))

/** Creates the plugin that wraps telephone numbers in right-to-left texts in `bdi` elements. */
export function isolateNumbers(languageOf: (file: URL | undefined) => Language): ProsePlugin {
  return {
    name: `vitrine-numbers-${form}`,
    before(root, context) {
      if (languageFacts(languageOf(context.fileURL)).direction === 'rtl') isolateIn(root, context)
    },
  }
}

function isolateIn(node: Root | Element, context: ProseContext): void {
  for (const child of node.children) {
    if (child.type === 'text') isolateText(child, context)
    else if (child.type === 'element' && !isolated.has(child.tagName)) isolateIn(child, context)
  }
}

function isolateText(text: Text, context: ProseContext): void {
  // `split` returns captured text at odd indexes.
  const parts = text.value.split(telephoneNumber)
  if (parts.length === 1) return
  const nodes = parts.map((value, index): ElementContent => {
    const words: Text = { type: 'text', value }
    if (index % 2 === 0) return words
    return { type: 'element', tagName: 'bdi', properties: { dir: 'ltr' }, children: [words] }
  })
  context.replaceNode(text, nodes)
}
