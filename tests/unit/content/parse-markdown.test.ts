import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../../src/content/parse-markdown.ts'

/** What a check reads of a tree: kinds of nodes, what they say, and where they begin and end. */
function outline(node: Nodes): unknown {
  const { type, position } = node
  const said = 'value' in node ? node.value : 'url' in node ? node.url : undefined
  const name = 'identifier' in node ? node.identifier : undefined
  const alt = 'alt' in node ? (node.alt ?? undefined) : undefined
  const depth = 'depth' in node ? node.depth : undefined
  const place = [position?.start.line, position?.start.offset, position?.end.offset]
  const children = 'children' in node ? node.children.map(outline) : []
  return [type, said, name, alt, depth, place, children]
}

const reference = unified().use(remarkParse).use(remarkGfm).freeze()

const fixtures = join(import.meta.dirname, '../../fixtures')
const texts = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
)

describe('The parser of texts', () => {
  it.each(texts)('reads %s as the reference parser does', (name) => {
    const file = readFileSync(join(fixtures, name), 'utf8')
    // The reference parser knows no definition lists.
    const text = file.replace(/^---\n[^]*?\n---\n/, '').replaceAll(/^: /gm, '  ')
    expect(outline(parseMarkdown(text))).toEqual(outline(reference.parse(text)))
  })

  it.each(['---\nno: matter\n---\n\n[a](/b/)\n', '+++\n[a](/b/)\n+++\n', ': a\n\n$x$ {#id}\n'])(
    'reads only definition lists beyond CommonMark and GFM: %j',
    (text) => {
      expect(outline(parseMarkdown(text))).toEqual(outline(reference.parse(text)))
    },
  )
})
