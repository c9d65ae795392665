import fc from 'fast-check'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'

import { cutMarkdown } from '../../../src/markdown/cut.ts'

const parser = unified().use(remarkParse)

function countCodePoints(text: string): number {
  return Array.from(text).length
}

/** Whether a line written after the Markdown is a paragraph, and not more code. */
function isClosed(markdown: string): boolean {
  const last = parser.parse(`${markdown}\n\nafter the cut`).children.at(-1)
  return last?.type === 'paragraph'
}

describe('cutMarkdown', () => {
  it('leaves Markdown of exactly the limit alone, and cuts one code point more', () => {
    expect(cutMarkdown('ab\n\ncd', 6)).toEqual({ markdown: 'ab\n\ncd', truncated: false })
    expect(cutMarkdown('ab\n\ncde', 6)).toEqual({ markdown: 'ab\n', truncated: true })
  })

  it('counts code points, not UTF-16 units', () => {
    expect(cutMarkdown('😀😀😀', 3)).toEqual({ markdown: '😀😀😀', truncated: false })
    expect(cutMarkdown('😀😀😀', 2)).toEqual({ markdown: '😀😀', truncated: true })
  })

  it('keeps a block that ends exactly at the limit, with or without its line end', () => {
    expect(cutMarkdown('ab\n\ncd\n\nef\n', 6).markdown).toBe('ab\n\ncd')
    expect(cutMarkdown('ab\n\ncd\n\nef\n', 7).markdown).toBe('ab\n\ncd\n')
    expect(cutMarkdown('ab\n\ncd\n\nef\n', 5).markdown).toBe('ab\n')
  })

  it('keeps nothing at a limit of 0', () => {
    expect(cutMarkdown('ab', 0)).toEqual({ markdown: '', truncated: true })
    expect(cutMarkdown('', 0)).toEqual({ markdown: '', truncated: false })
  })

  it('cuts a first block that is too long at a line, or else inside the line', () => {
    expect(cutMarkdown('one\ntwo\nthree', 9).markdown).toBe('one\ntwo\n')
    expect(cutMarkdown('one\ntwo\nthree', 8).markdown).toBe('one\ntwo\n')
    expect(cutMarkdown('one\ntwo\nthree', 2).markdown).toBe('on')
  })

  it('does not end in half of an address, unless nothing else is left', () => {
    const line = 'See [one](https://a.example/one/) and [two](https://a.example/two/) too.'
    expect(cutMarkdown(line, 60).markdown).toBe('See [one](https://a.example/one/) and [two](')
    expect(cutMarkdown(line, 36).markdown).toBe('See [one](https://a.example/one/) an')
    expect(cutMarkdown('<https://a.example/one/>', 12).markdown).toBe('<')
    expect(cutMarkdown('https://a.example/one/', 12).markdown).toBe('https://a.ex')
  })

  it('moves headings behind the last block to the next part', () => {
    expect(cutMarkdown('ab\n\n# C\n\nde\n', 8).markdown).toBe('ab\n\n')
    expect(cutMarkdown('ab\n\n# C\n\n## D\n\nef\n', 13).markdown).toBe('ab\n\n')
    expect(cutMarkdown('ab\n\n# C\n\nde\n\nfg\n', 13).markdown).toBe('ab\n\n# C\n\nde\n')
    expect(cutMarkdown('ab\n\n```\n# c\n```\n\nde\n', 15).markdown).toBe('ab\n\n```\n# c\n```')
  })

  it('cuts the block after headings that begin a part', () => {
    expect(cutMarkdown('# A\n\none two three\n', 12).markdown).toBe('# A\n\none two')
    expect(cutMarkdown('# A\n\n## B\n\n```\none\ntwo\n```\n', 22).markdown).toBe(
      '# A\n\n## B\n\n```\none\n```',
    )
    expect(cutMarkdown('# A\n\none', 4).markdown).toBe('# A\n')
  })

  it('keeps front matter whole, with the blocks that fit behind it', () => {
    const page = '---\ntitle: A\n\nlang: pl\n---\n\n# A\n\ntext text\n'
    expect(cutMarkdown(page, 40).markdown).toBe('---\ntitle: A\n\nlang: pl\n---\n\n# A\n\ntext te')
    expect(cutMarkdown(page, 30).markdown).toBe('---\ntitle: A\n\nlang: pl\n---\n\n# ')
    expect(cutMarkdown(page, 28).markdown).toBe('---\ntitle: A\n\nlang: pl\n---\n')
  })

  it('cuts front matter that alone is too long', () => {
    expect(cutMarkdown('---\ntitle: A\nlang: pl\n---\n\n# A\n', 20).markdown).toBe(
      '---\ntitle: A\n',
    )
  })

  it('does not take a blank line in a code block for the end of a block', () => {
    const page = 'ab\n\n```\nc\n\nd\n```\n\nef\n'
    expect(cutMarkdown(page, 15).markdown).toBe('ab\n')
    expect(cutMarkdown(page, 16).markdown).toBe('ab\n\n```\nc\n\nd\n```')
  })

  it('closes a first code block that is too long, within the limit', () => {
    const page = '```js\none\ntwo\nthree\n```\n'
    expect(cutMarkdown(page, 17).markdown).toBe('```js\none\ntwo\n```')
    expect(cutMarkdown(page, 16).markdown).toBe('```js\none\n```')
    expect(cutMarkdown(page, 12).markdown).toBe('```js\non\n```')
    expect(cutMarkdown(page, 10).markdown).toBe('')
  })

  it('does not let a cut line of code close the block a second time', () => {
    expect(cutMarkdown('```\n```x\n```\n', 11).markdown).toBe('')
  })

  it('closes a fence as long as the one that opened, inside its list or quotation', () => {
    expect(cutMarkdown('- ````\n  a\n  ```\n  b\n  ````\n', 24).markdown).toBe(
      '- ````\n  a\n  ```\n  ````',
    )
    expect(cutMarkdown('> ```\n> a\n> b\n> ```\n', 16).markdown).toBe('> ```\n> a\n> ```')
  })

  it('cuts before a fence that interrupts the first block', () => {
    expect(cutMarkdown('text\n```\ncode\ncode\n```\n', 15).markdown).toBe('text\n')
  })

  it('does not open a fence by cutting a line of inline code, nor take the line for one', () => {
    expect(cutMarkdown('```c`` d\n', 4).markdown).toBe('')
    expect(cutMarkdown('```c`` d\n\nef\n\ngh\n', 12).markdown).toBe('```c`` d\n\nef')
  })

  it('holds to the limit, to whole blocks, characters and fences, whatever the page', () => {
    const line = fc.constantFrom('text', '😀😀', 'ąć', '- item', '> quote', 'a `b` c', '| a | b |')
    const prose = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
    const codeLine = fc.constantFrom('x = 1', '', '# no', '``', '~~~', '😀', '    ```', '> ```')
    const code = fc
      .tuple(fc.constantFrom('```', '````'), fc.array(codeLine, { maxLength: 5 }))
      .map(([fence, lines]) => [`${fence}js`, ...lines, fence].join('\n'))
    const matter = fc.constantFrom('', '---\ntitle: A\nlang: pl\n---\n\n')
    const blocks = fc.array(fc.oneof(prose, code), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(matter, blocks, fc.nat(120), (front, parts, limit) => {
        const page = `${front}${parts.join('\n\n')}\n`
        const { markdown, truncated } = cutMarkdown(page, limit)
        expect(truncated).toBe(countCodePoints(page) > limit)
        expect(countCodePoints(markdown)).toBeLessThanOrEqual(limit)
        expect(markdown.isWellFormed()).toBe(true)
        const body = front && markdown.startsWith(front) ? markdown.slice(front.length) : markdown
        if (!front || markdown.startsWith(front)) expect(isClosed(body)).toBe(true)
        if (!truncated) expect(markdown).toBe(page)
        const wholes = parts.map((_, count) => front + parts.slice(0, count + 1).join('\n\n'))
        const longest = wholes.filter((whole) => countCodePoints(whole) <= limit).at(-1)
        if (truncated && longest !== undefined) expect(markdown.trimEnd()).toBe(longest.trimEnd())
      }),
      { numRuns: 2000, seed: 7 },
    )
  })
})
