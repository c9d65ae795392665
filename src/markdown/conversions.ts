/** The elements that rehype-remark has no form for, or another one than a twin needs. */

import type { Element } from 'hast'
import type { Code, Html, RootContent } from 'mdast'
import type { Options } from 'rehype-remark'

import { convertDefinitions, type ConvertState } from './definition-lists.ts'
import { convertNote, convertNoteReference } from './footnotes.ts'
import { attribute, textOf } from './html-tree.ts'
import type { Shifted } from './markdown-tree.ts'
import { flattenBlocks } from './table-cells.ts'

/** Options for rehype-remark: tag name → conversion. */
export const convertOptions: Options = {
  handlers: {
    'alert-mark': convertAlertMark,
    dl: convertDefinitions,
    note: convertNote,
    'note-reference': convertNoteReference,
    pre: convertCode,
    sub: convertShifted,
    summary: convertSummary,
    sup: convertShifted,
  },
}

/** The sign that makes a quotation an alert, such as `[!NOTE]`; as a text its bracket would be escaped. */
function convertAlertMark(_state: ConvertState, node: Element): Html {
  return { type: 'html', value: `[!${attribute(node, 'title')}]` }
}

/** Markdown has no form for what stands higher or lower, but without it a number would be another: 10<sup>6</sup>. */
function convertShifted(state: ConvertState, node: Element): Shifted {
  const children = flattenBlocks(state.all(node))
  return { type: 'textDirective', name: node.tagName, children }
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
