/**
 * What the site adds to rendered Markdown, as plugins of Astro's Markdown processor (Sätteri): it hands them the
 * elements they name in their filter, in the order of the document.
 */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Element, ElementContent } from 'hast'
import { canonicalTag } from '../site/languages.ts'
import type { Language } from '../site/vocabulary.ts'
import { wordsOf } from '../site/words/words.ts'
import type { ProseContext, ProsePlugin, RawHtml } from './prose-plugin.ts'
import { replaceStyles } from './prose-styles.ts'

/** Raise it when a plugin changes: Astro keeps rendered Markdown until its configuration, with these names, changes. */
const form = 1

/** Tables are wider than phones: each in a box that scrolls, which has a name and a stop for those who use keys. */
export function boxTables(contentDir: string): ProsePlugin {
  const boxOf = (table: Element | RawHtml, { fileURL }: ProseContext) =>
    createTableBox(table, wordsOf(languageOf(fileURL, contentDir)).page.table)
  return {
    name: `vitrine-tables-${form}`,
    element: { filter: ['table'], visit: boxOf },
    raw: (html, context) =>
      /^<table[\s>][^]*<\/table>\s*$/.test(html.value) ? boxOf(html, context) : undefined,
  }
}

/** Tasks are boxes with a text beside them: the text becomes the label of its box. */
export const labelTasks: ProsePlugin = {
  name: `vitrine-tasks-${form}`,
  element: {
    filter: ['li'],
    visit: (item) => (classesOf(item).includes('task-list-item') ? labelBox(item) : undefined),
  },
}

/** A picture above the first heading is there when the page opens: it is loaded at once, where others wait. */
export const hurryFirstPicture: ProsePlugin = {
  name: `vitrine-first-picture-${form}`,
  element: {
    filter: ['img', 'h2'],
    visit(element, context) {
      if (context.data[hasBegun] === true) return undefined
      context.data[hasBegun] = true
      if (element.tagName === 'img') {
        context.setProperty(element, 'loading', 'eager')
        context.setProperty(element, 'fetchpriority', 'high')
      }
      return undefined
    },
  },
}

/** Every plugin, for the texts of a content folder. */
export function createProsePlugins(contentDir: string): ProsePlugin[] {
  return [replaceStyles, boxTables(contentDir), labelTasks, hurryFirstPicture]
}

/** Of a document, whether a picture or a heading was met. */
const hasBegun = 'vitrineHasBegun'

function createTableBox(table: Element | RawHtml, ariaLabel: string): Element {
  const properties = { className: ['table-box'], role: 'group', ariaLabel, tabIndex: 0 }
  return createElement('div', properties, [table])
}

/** Language of a text in the content folder, `pages/<language>/…` or `city/<language>.md`. */
function languageOf(file: URL | undefined, contentDir: string): Language {
  const path = file ? relative(contentDir, fileURLToPath(file)).replaceAll('\\', '/') : ''
  const [, tag = ''] = /^(?:pages|city)\/([\w-]+)(?:\/|\.md$)/.exec(path) ?? []
  return canonicalTag(tag) ?? 'en'
}

/** An item or a paragraph with its box and the words after it, up to a list or the like, in a label. */
function labelBox(parent: Element): Element {
  const at = parent.children.findIndex((child) => child.type === 'element')
  const first = parent.children[at]
  if (first?.type !== 'element') return parent
  const before = parent.children.slice(0, at)
  const after = parent.children.slice(at)
  // With empty lines between the tasks each is a paragraph.
  if (first.tagName === 'p') {
    return { ...parent, children: [...before, labelBox(first), ...after.slice(1)] }
  }
  const end = after.findIndex((child) => child.type === 'element' && isBlock(child))
  const words = end < 0 ? after : after.slice(0, end)
  const label = createElement('label', {}, words)
  return { ...parent, children: [...before, label, ...after.slice(words.length)] }
}

function isBlock({ tagName }: Element): boolean {
  return ['ul', 'ol', 'p', 'pre', 'blockquote', 'div', 'table'].includes(tagName)
}

function classesOf({ properties }: Element): unknown[] {
  return Array.isArray(properties.className) ? properties.className : []
}

function createElement(
  tagName: string,
  properties: Element['properties'],
  children: (ElementContent | RawHtml)[],
): Element {
  // Trees of Sätteri hold HTML as it was written too, which the types of hast do not know.
  return { type: 'element', tagName, properties, children: children as ElementContent[] }
}
