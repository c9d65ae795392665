/** Options for writing Markdown with as few escapes as possible, so that people can read it. */

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
 * Writes text unchanged if nothing in it needs an escape. Most sentences pass this quick check and
 * skip the slow search for characters to escape.
 */
function writeText(node: Text, _parent: unknown, state: WriteState, info: SafeConfig): string {
  const isPlain = plainText.test(node.value) && (info.before !== '\n' || node.value[0] !== ' ')
  return isPlain ? node.value : state.safe(node.value, info)
}

const plainText = /^ ?\p{L}(?:[\p{L}\p{N} ,.;:?'"%$()„”–—-]*[\p{L}\p{N},.;:?"%„”–—])?$/u

/**
 * Escape rules that replace the rules removed by `isNoise`: an asterisk is escaped unless it is
 * between spaces, and an `&` only at the start of a character reference such as `&amp;`.
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
 * Checks whether an escape rule of remark-stringify is removed. URLs in text need no escapes.
 * Brackets inside a line need none either, because `](` has its own rule and the Markdown of pages
 * has no link definitions such as `[a]: /`.
 */
function isNoise({ character, atBreak, before, inConstruct }: Unsafe): boolean {
  const isPhrasing = [inConstruct].flat().includes('phrasing')
  if (atBreak || !isPhrasing) return false
  return noisyCharacters.has(character) || (character === '*' && !before)
}

const noisyCharacters = new Set(['@', ':', '.', '[', '!', '&'])
