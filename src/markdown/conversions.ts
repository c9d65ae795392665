/** The elements that rehype-remark has no form for, or another one than a twin needs. */

import type { Element } from 'hast'
import type { Code, RootContent } from 'mdast'
import type { Options } from 'rehype-remark'

import { convertDefinitions, type ConvertState } from './definition-lists.ts'
import { attribute, textOf } from './html-tree.ts'

/** Options for rehype-remark: tag name → conversion. */
export const convertOptions: Options = {
  handlers: {
    dl: convertDefinitions,
    pre: convertCode,
    summary: convertSummary,
  },
}

/** Byte for byte, unlike the converter's own form, which drops blank lines at the end. */
function convertCode(_state: ConvertState, node: Element): Code {
  const value = textOf(node).replace(/\n$/, '')
  return { type: 'code', lang: attribute(node, 'dataLanguage'), value }
}

/** What opens on a click in a page is open in a twin, with its summary in bold above it. */
function convertSummary(state: ConvertState, node: Element): RootContent[] {
  return state
    .toFlow(state.all(node))
    .map((child) =>
      child.type === 'paragraph'
        ? { ...child, children: [{ type: 'strong', children: child.children }] }
        : child,
    )
}
