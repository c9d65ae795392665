/**
 * The plugins of Astro's Markdown processor (Sätteri) that change rendered Markdown. The processor
 * passes each plugin the elements that match its filter, in document order.
 */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Element, ElementContent } from 'hast'
import { ownId } from '../content/heading-ids.ts'
import { htmlComment } from '../content/html-tags.ts'
import { markdownFeatures } from '../content/parse-markdown.ts'
import { canonicalTag } from '../site/languages.ts'
import type { Language } from '../site/vocabulary.ts'
import { createFindWords, type SiteWords } from '../content/texts.ts'
import { digest } from '../http/etag.ts'
import { isolateNumbers } from './prose-direction.ts'
import { setProseMarks } from './prose-marks.ts'
import type { ProseContext, ProsePlugin, RawHtml } from './prose-plugin.ts'
import { replaceStyles } from './prose-styles.ts'

/**
 * Version of the plugins, part of their names. Increase it when a plugin changes, so that Astro
 * does not use Markdown that it cached under the old name.
 */
const form = 2

/**
 * Markdown features of the processor: the features that the checks use, and typographic dashes and
 * ellipses. A plugin sets quotation marks, because they depend on the language.
 */
export const proseFeatures = { ...markdownFeatures, smartPunctuation: { quotes: false } } as const

/**
 * Creates the plugin that puts each table into a box that scrolls, because tables may be wider than
 * a phone. The box has a name, and can be focused with the keyboard.
 */
export function boxTables(contentDir: string, texts: SiteWords = {}): ProsePlugin {
  const findWords = createFindWords(texts)
  const boxOf = (table: Element | RawHtml, { fileURL }: ProseContext) =>
    createTableBox(table, findWords(languageOf(fileURL, contentDir)).page.table)
  return {
    // The digest changes with the words of the organisation, so that cached Markdown is rendered
    // again.
    name: `vitrine-tables-${form}-${digest(JSON.stringify(texts))}`,
    element: { filter: ['table'], visit: boxOf },
    raw: (html, context) =>
      /^<table[\s>][^]*<\/table>\s*$/.test(html.value) ? boxOf(html, context) : undefined,
  }
}

/**
 * Removes HTML comments, which are notes of editors. A comment without an end is a mistake, but the
 * preview still shows the page, without the comment.
 */
const removeComments: ProsePlugin = {
  name: `vitrine-comments-${form}`,
  raw(html, context) {
    const value = html.value.replaceAll(htmlComment, '')
    if (value !== html.value) context.replaceNode(html, value === '' ? [] : [{ ...html, value }])
    return undefined
  },
}

/** Puts the text of each task into the label of its checkbox. */
export const labelTasks: ProsePlugin = {
  name: `vitrine-tasks-${form}`,
  element: {
    filter: ['li'],
    visit: (item) => (classesOf(item).includes('task-list-item') ? labelBox(item) : undefined),
  },
}

/**
 * Loads the first picture without delay if it is above the first `h2`, because it is then visible
 * when the page opens. Other pictures load lazily.
 */
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

/** Matches the marker of an alert. The kinds of alerts are the same as on GitHub. */
const alertSign = /^\[!(note|tip|important|warning|caution)\](?:[ \t]+|(?=\n|$))/i

/**
 * Makes a box of each quotation that begins with a marker such as `[!NOTE]`. Words after the marker
 * on the same line are the title of the box if more text follows. Otherwise `prose-labels.ts` adds
 * a title.
 */
export const boxAlerts: ProsePlugin = {
  name: `vitrine-alerts-${form}`,
  element: {
    filter: ['blockquote'],
    visit(quotation) {
      const at = quotation.children.findIndex((child) => child.type === 'element')
      const paragraph = quotation.children[at]
      if (paragraph?.type !== 'element' || paragraph.tagName !== 'p') return undefined
      const [first, ...rest] = paragraph.children
      const [sign, kind = ''] = (first?.type === 'text' && alertSign.exec(first.value)) || []
      if (first?.type !== 'text' || sign === undefined) return undefined
      const line = splitLine([{ ...first, value: first.value.slice(sign.length) }, ...rest])
      const after = quotation.children.slice(at + 1)
      const isFollowed = line.after.length > 0 || after.some(({ type }) => type === 'element')
      const isTitled = line.before.length > 0 && isFollowed
      const words = isTitled ? line.after : [...line.before, ...line.after]
      const opening = words.length > 0 ? [{ ...paragraph, children: words }] : []
      const title = isTitled
        ? [createElement('p', { className: ['alert-title'] }, line.before)]
        : []
      const name = kind.toLowerCase()
      const properties = {
        ...{ className: ['alert', name], role: 'note', dataAlert: name },
        ...(isTitled && { dataTitled: 'own' }),
      }
      return createElement('div', properties, [...title, ...opening, ...after])
    },
  },
}

/** Gives a heading that ends in `{#id}` this id, and removes the marker. */
export const nameHeadings: ProsePlugin = {
  name: `vitrine-heading-ids-${form}`,
  element: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    visit(heading) {
      const last = heading.children.at(-1)
      const [sign, id] = (last?.type === 'text' && ownId.exec(last.value)) || []
      if (last?.type !== 'text' || sign === undefined || id === undefined) return undefined
      const rest = { ...last, value: last.value.slice(0, -sign.length) }
      return {
        ...heading,
        properties: { ...heading.properties, id },
        children: [...heading.children.slice(0, -1), rest],
      }
    },
  },
}

/**
 * Creates all plugins for a content folder. `texts` has the interface words of its organisation.
 */
export function createProsePlugins(contentDir: string, texts: SiteWords = {}): ProsePlugin[] {
  const languageIn = (file: URL | undefined) => languageOf(file, contentDir)
  return [
    removeComments,
    setProseMarks(languageIn),
    isolateNumbers(languageIn),
    replaceStyles,
    boxTables(contentDir, texts),
    labelTasks,
    boxAlerts,
    nameHeadings,
    hurryFirstPicture,
  ]
}

/**
 * Key in the shared data of a text. The value says whether a picture or heading has been visited.
 */
const hasBegun = 'vitrineHasBegun'

/** Splits the child nodes of a paragraph after its first line. */
function splitLine(parts: readonly ElementContent[]): {
  before: ElementContent[]
  after: ElementContent[]
} {
  const at = parts.findIndex((part) => part.type === 'text' && part.value.includes('\n'))
  const part = parts[at]
  const isFull = (one: ElementContent) => one.type !== 'text' || one.value !== ''
  if (part?.type !== 'text') return { before: parts.filter(isFull), after: [] }
  const end = part.value.indexOf('\n')
  const before = [...parts.slice(0, at), { ...part, value: part.value.slice(0, end) }]
  const after = [{ ...part, value: part.value.slice(end + 1) }, ...parts.slice(at + 1)]
  return { before: before.filter(isFull), after: after.filter(isFull) }
}

function createTableBox(table: Element | RawHtml, ariaLabel: string): Element {
  const properties = { className: ['table-box'], role: 'group', ariaLabel, tabIndex: 0 }
  return createElement('div', properties, [table])
}

/**
 * Reads the language of a text from its path: `pages/<language>/…`, `city/<language>.md` or
 * `data/<collection>/page.<language>.md`. The language of any other path is English.
 */
function languageOf(file: URL | undefined, contentDir: string): Language {
  const path = file ? relative(contentDir, fileURLToPath(file)).replaceAll('\\', '/') : ''
  const [, tag = ''] =
    /^(?:pages\/|city\/|data\/[^/]+\/page\.)([\w-]+)(?:\/|\.md$)/.exec(path) ?? []
  return canonicalTag(tag) ?? 'en'
}

/**
 * Puts the checkbox of an item or paragraph and the words after it into a label. The label ends
 * before a nested block, such as a list.
 */
function labelBox(parent: Element): Element {
  const at = parent.children.findIndex((child) => child.type === 'element')
  const first = parent.children[at]
  if (first?.type !== 'element') return parent
  const before = parent.children.slice(0, at)
  const after = parent.children.slice(at)
  // With empty lines between tasks, each task is a paragraph.
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
  // Trees of Sätteri also have raw HTML, which the types of hast do not include.
  return { type: 'element', tagName, properties, children: children as ElementContent[] }
}
