/**
 * Checks the words of links (WCAG 2.2, 2.4.4). Screen readers and programs list links without the
 * sentence around them, so the words must describe the target.
 */
import type { Link } from 'mdast'
import { wordsOf } from '../checked-words.ts'
import { warning } from '../mistake.ts'
import { nodesOf } from './finding.ts'
import type { ParsedText } from './finding.ts'

/** Words that do not describe the target of a link. */
const emptyWords = new Set(wordsOf('link'))

/** Reports links without words, and links whose words do not describe the target. */
export function* checkLinkTexts({ root }: ParsedText) {
  for (const { node, line } of nodesOf(root, 'link')) {
    const words = labelOf(node).trim()
    if (words === '') {
      const message = `has a link to ${node.url} without words: write [where it leads](${node.url})`
      yield { line, message }
    } else if (emptyWords.has(words.toLowerCase().replaceAll(/[.…!→»>\s]+$/g, ''))) {
      const message = `has a link with the words "${words}": write words that say where it leads`
      yield warning({ line, kind: 'link-text', message })
    }
  }
}

function labelOf({ children }: Pick<Link, 'children'>): string {
  return children
    .map((child) => {
      if ('value' in child) return child.type === 'html' ? '' : child.value
      if ('alt' in child) return child.alt ?? ''
      return 'children' in child ? labelOf({ children: child.children }) : ''
    })
    .join('')
}
