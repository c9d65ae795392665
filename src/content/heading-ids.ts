/**
 * Generates the ids of headings, which link fragments can name. Link checks run before rendering,
 * so this module must follow the same rules as the renderer.
 */
import type { Heading, Nodes } from 'mdast'

/** Matches an id at the end of a heading, such as `{#prices}` in `## Prices {#prices}`. */
export const ownId = /\s*\{#([^\s{}#]+)\}\s*$/

/**
 * Creates a function that returns the id of a heading. Call that function for all headings of a
 * text in their order. `notes` are the footnotes in the order of first use.
 */
export function createHeadingIds(notes: readonly string[]): (heading: Heading) => string {
  const nextId = createSlugs()
  return (heading) => {
    const text = textOf(heading, notes)
    const [, own] = lastTextOf(heading).match(ownId) ?? []
    return own ?? nextId(text)
  }
}

/** Creates a function that returns a unique id for each heading text. */
export function createSlugs(): (text: string) => string {
  const used = new Map<string, number>()
  return (text) => firstFree(slugOf(text), used)
}

/** Converts a heading text to an id as GitHub and Astro do: without most punctuation. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** Makes an id unique: the second heading with the same text gets `-1`, the third `-2`. */
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

/** Returns the visible text of a heading. Two or more hyphens become a dash, as on the page. */
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
