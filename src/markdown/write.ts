/** Options for writing Markdown with as few escapes as possible, because people read the source. */

import type { Root, Text } from 'mdast'
import type { Options } from 'remark-stringify'

import type { Shifted } from './markdown-tree.ts'

type Handlers = NonNullable<Options['handlers']>
type WriteState = Parameters<NonNullable<Handlers['root']>>[2]
type FlowInfo = Parameters<WriteState['containerFlow']>[1]
type SafeConfig = Parameters<WriteState['safe']>[1]
type Unsafe = WriteState['unsafe'][number]

/** Options for remark-stringify. */
export const writeOptions: Options = {
  bullet: '-',
  fences: true,
  handlers: { root: writeRoot, text: writeText, textDirective: writeShifted },
  listItemIndent: 'one',
  rule: '-',
}

function writeRoot(node: Root, _parent: unknown, state: WriteState, info: FlowInfo): string {
  state.unsafe = [...state.unsafe.filter((pattern) => !isNoise(pattern)), ...exactPatterns]
  return state.containerFlow(node, info)
}

function writeShifted(node: Shifted, _parent: unknown, state: WriteState, info: FlowInfo): string {
  const inner = state.containerPhrasing(node, { ...info, before: '>', after: '<' })
  return `<${node.name}>${inner}</${node.name}>`
}

/**
 * Writes text unchanged if it has no characters to escape, like most sentences. This skips the
 * search for such characters.
 */
function writeText(node: Text, _parent: unknown, state: WriteState, info: SafeConfig): string {
  const isPlain = plainText.test(node.value) && (info.before !== '\n' || node.value[0] !== ' ')
  return isPlain ? node.value : state.safe(node.value, info)
}

const plainText = /^ ?\p{L}(?:[\p{L}\p{N} ,.;:?'"%$()„”–—-]*[\p{L}\p{N},.;:?"%„”–—])?$/u

/**
 * Escapes an asterisk unless it is between spaces, and an `&` only at the start of a whole
 * character reference.
 */
const exactPatterns: Unsafe[] = [
  { character: '*', after: '\\S', inConstruct: 'phrasing' },
  { character: '*', before: '\\S', inConstruct: 'phrasing' },
  {
    character: '&',
    after: '#?[\\dA-Za-z]+;',
    inConstruct: ['phrasing', 'destinationLiteral', 'destinationRaw', 'titleQuote'],
  },
]

/**
 * Whether a rule for escapes is left out. Addresses in text and brackets inside a line need no
 * escape: other rules escape `](`, and `[a]` is no link, because twins contain no definitions.
 */
function isNoise({ character, atBreak, before, inConstruct }: Unsafe): boolean {
  const isPhrasing = [inConstruct].flat().includes('phrasing')
  if (atBreak || !isPhrasing) return false
  return noisyCharacters.has(character) || (character === '*' && !before)
}

const noisyCharacters = new Set(['@', ':', '.', '[', '!', '&'])
