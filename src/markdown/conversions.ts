/**
 * Converts the HTML elements whose default conversion by rehype-remark does not fit our Markdown.
 */

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
    formula: (_state, node: Element): Html => ({ type: 'html', value: attribute(node, 'title') }),
    note: convertNote,
    'note-reference': convertNoteReference,
    pre: convertCode,
    sub: convertShifted,
    summary: convertSummary,
    sup: convertShifted,
  },
}

/**
 * Returns the marker of an alert, such as `[!NOTE]`, as an HTML node. In a text node, its bracket
 * would be escaped.
 */
function convertAlertMark(_state: ConvertState, node: Element): Html {
  const blank = attribute(node, 'dataTitled') === '' ? '' : ' '
  return { type: 'html', value: `[!${attribute(node, 'title')}]${blank}` }
}

/**
 * Converts superscript and subscript to a node that `write.ts` writes as HTML, because Markdown has
 * neither. Otherwise, 10<sup>6</sup> would become 106.
 */
function convertShifted(state: ConvertState, node: Element): Shifted {
  const children = flattenBlocks(state.all(node))
  return { type: 'textDirective', name: node.tagName, children }
}

/**
 * Keeps code unchanged, except for its last line break. The default of rehype-remark also drops
 * blank lines at the end.
 */
function convertCode(_state: ConvertState, node: Element): Code {
  const value = textOf(node).replace(/\n$/, '')
  return { type: 'code', lang: attribute(node, 'dataLanguage'), value }
}

/** Converts the text of `<summary>` to a bold paragraph. Other blocks in it stay as they are. */
function convertSummary(state: ConvertState, node: Element): RootContent[] {
  return state
    .toFlow(state.all(node))
    .map((child) =>
      child.type === 'paragraph'
        ? { ...child, children: [{ type: 'strong', children: child.children }] }
        : child,
    )
}
