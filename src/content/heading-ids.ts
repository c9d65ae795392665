/**
 * What a fragment of an address may name in a text: ids that headings get when the text is rendered, those that an editor
 * gives, and footnotes. Links are checked against them before anything is rendered, so they are made here by the same rule.
 */
import type { Heading, Nodes } from 'mdast'

/** A heading that ends with an id of its own, such as `## Prices {#prices}`. */
export const ownId = /\s*\{#([^\s{}#]+)\}\s*$/

/** Makes the ids of the headings of one text, in its order; `notes` are the footnotes as they are first named. */
export function createHeadingIds(notes: readonly string[]): (heading: Heading) => string {
  const nextId = createSlugs()
  return (heading) => {
    const text = textOf(heading, notes)
    const [, own] = lastTextOf(heading).match(ownId) ?? []
    return own ?? nextId(text)
  }
}

/** Makes the ids of headings from their texts, each once. */
export function createSlugs(): (text: string) => string {
  const used = new Map<string, number>()
  return (text) => firstFree(slugOf(text), used)
}

/** Id of a heading with this text, as GitHub and Astro make it: no sign but letters, digits, `-` and `_`. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** The second heading of a text ends in `-1`, the third in `-2`. */
function firstFree(slug: string, used: Map<string, number>): string {
  let free = slug
  while (used.has(free)) {
    const count = (used.get(slug) ?? 0) + 1
    used.set(slug, count)
    free = `${slug}-${count}`
  }
  used.set(free, 0)
  return free
}

/** Text as readers see it: HTML in a heading has none, and two hyphens have become a dash, which ids leave out. */
function textOf(node: Nodes, notes: readonly string[]): string {
  if (node.type === 'text') return node.value.replaceAll(/-{2,}/g, '–')
  if (node.type === 'inlineCode') return node.value
  if (node.type === 'footnoteReference') return String(notes.indexOf(node.identifier) + 1)
  return 'children' in node ? node.children.map((child) => textOf(child, notes)).join('') : ''
}

function lastTextOf({ children }: Heading): string {
  const last = children.at(-1)
  return last?.type === 'text' ? last.value : ''
}
