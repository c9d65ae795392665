/** Converts definition lists, which GFM does not have, to bulleted lists with the terms in bold. */

import type { Element, ElementContent } from 'hast'
import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast'
import type { Options } from 'rehype-remark'

import { elementsIn } from './html-tree.ts'
import { isBlock, text } from './markdown-tree.ts'
import { flattenBlocks } from './table-cells.ts'

/** State that rehype-remark passes to a conversion. */
export type ConvertState = Parameters<NonNullable<NonNullable<Options['handlers']>[string]>>[0]

/**
 * Converts a `<dl>` to a list. Returns no node for an empty `<dl>`, because a node would separate
 * the text before it from the text after it.
 */
export function convertDefinitions(state: ConvertState, node: Element): List | undefined {
  const items = groupDefinitions(node).map((group) => convertGroup(state, group))
  return items.length > 0 ? list(items) : undefined
}

type DefinitionGroup = Record<'terms' | 'definitions', Element[]>

function groupDefinitions(node: Element): DefinitionGroup[] {
  const groups: DefinitionGroup[] = []
  for (const part of elementsIn(node.children.flatMap(unwrapDivision))) {
    const isTerm = part.tagName === 'dt'
    let group = groups.at(-1)
    if (!group || (isTerm && group.definitions.length > 0)) {
      group = { terms: [], definitions: [] }
      groups.push(group)
    }
    group[isTerm ? 'terms' : 'definitions'].push(part)
  }
  return groups
}

function unwrapDivision(node: ElementContent): ElementContent[] {
  return node.type === 'element' && node.tagName === 'div' ? node.children : [node]
}

function convertGroup(state: ConvertState, { terms, definitions }: DefinitionGroup): ListItem {
  const names = convertTerms(state, terms)
  const bodies = definitions.map((definition) => state.toFlow(state.all(definition)))
  const [first, ...others] = bodies.filter((body) => body.length > 0)
  if (!first) return listItem([paragraph(names)])
  const lead = names.length > 0 ? [...names, text(': ')] : []
  if (others.length > 0) {
    return listItem([paragraph(lead), list([first, ...others].map(listItem))])
  }
  const [opening, ...rest] = first
  if (opening?.type !== 'paragraph') return listItem([paragraph(lead), ...first])
  return listItem([paragraph([...lead, ...opening.children]), ...rest])
}

function convertTerms(state: ConvertState, terms: Element[]): PhrasingContent[] {
  return terms.flatMap((term, index) => {
    const strong: PhrasingContent = { type: 'strong', children: flattenBlocks(state.all(term)) }
    return index ? [text(', '), strong] : [strong]
  })
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

function list(children: ListItem[]): List {
  return { type: 'list', ordered: false, children }
}

function listItem(children: RootContent[]): ListItem {
  return { type: 'listItem', children: children.filter((child) => isBlock(child)) }
}
