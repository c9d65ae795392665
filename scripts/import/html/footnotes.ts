/** Finds the footnotes of a page in the HTML of several generators. */
import type { Element } from 'hast'
import { selectAll } from 'hast-util-select'
import { visit } from 'unist-util-visit'
import { decodePath } from '../../../src/site/address.ts'
import { attribute, element } from '../../../src/markdown/html-tree.ts'
import { lineOf } from './page-facts.ts'

/** Matches the text of a link from a footnote back to its reference, such as `[1]`. */
const isNumber = /^\[?\d+\]?$/

/** Renames the elements of footnotes to `note`, and the links to them to `note-reference`. */
export function markNotes(main: Element): void {
  const items = new Map(
    selectAll('li[id], div.footnote[id]', main).map((item) => [attribute(item, 'id'), item]),
  )
  const links = selectAll('sup a[href^="#"], a.footnote-ref, a.footnote, a[role=doc-noteref]', main)
  const found = new Set<Element>()
  for (const link of links) {
    const id = decodePath(attribute(link, 'href').slice(1)) ?? ''
    const item = items.get(id)
    if (!item) continue
    found.add(item)
    const title = id.replace(/^(?:user-content-)?(?:fn[:-]?|ftn\.)/, '') || id
    Object.assign(link, element('note-reference', [], { title }))
    item.properties.title = title
  }
  visit(main, 'element', (node, index, parent) => {
    const [only] = node.children
    const isRaised =
      node.tagName === 'sup' && only?.type === 'element' && only.tagName === 'note-reference'
    if (isRaised && parent && index !== undefined) parent.children[index] = only
    const isList =
      node.tagName === 'ol' &&
      node.children.some((item) => item.type === 'element' && found.has(item))
    if (isList) node.tagName = 'div'
    if (found.has(node)) node.tagName = 'note'
  })
  for (const note of found) removeBackLinks(note)
  const around = '.footnotes, .footnote, [data-footnotes], [role=doc-endnotes]'
  for (const section of found.size > 0 ? selectAll(around, main) : []) {
    section.children = section.children.filter(
      (child) => child.type !== 'element' || !/^(?:h\d|hr)$/.test(child.tagName),
    )
  }
}

function removeBackLinks(note: Element): void {
  visit(note, 'element', (node, index, parent) => {
    const isBack =
      node.tagName === 'a' &&
      (/^#(?:user-content-)?fnref/.test(attribute(node, 'href')) || isNumber.test(lineOf(node)))
    if (!isBack || !parent || index === undefined) return
    const before = parent.children[index - 1]
    if (before?.type === 'text') before.value = before.value.trimEnd()
    parent.children.splice(index, 1)
  })
}
