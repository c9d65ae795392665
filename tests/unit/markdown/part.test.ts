import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMarkdownPart } from '../../../src/markdown/part.ts'

/**
 * All parts of a text, and the text that is left when what closes a cut code block is taken away
 * again.
 */
function readAll(markdown: string, limit: number): { parts: string[]; joined: string } {
  const parts: string[] = []
  let joined = ''
  let from: number | undefined = 0
  while (from !== undefined) {
    const part = readMarkdownPart(markdown, { from, limit })
    if (!part) throw new Error('There is nothing behind')
    expect(Array.from(part.markdown).length).toBeLessThanOrEqual(limit)
    expect(part.truncated).toBe(part.next !== undefined)
    if (part.next !== undefined) expect(part.next).toBeGreaterThan(from)
    parts.push(part.markdown)
    joined += Array.from(markdown).slice(from, part.next).join('')
    from = part.next
  }
  return { parts, joined }
}

const blocks = fc.array(
  fc.oneof(
    fc.constantFrom(
      '# Title',
      '',
      '- item',
      '> quote',
      '```',
      '~~~',
      '---',
      '| a | b |',
      ' '.repeat(90),
    ),
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
  ),
  { maxLength: 40 },
)

describe('Parts of a page', () => {
  it('end where blocks end', () => {
    const page = '---\ntitle: A\n---\n\nOne two.\n\nThree four.\n\nFive.\n'
    const { parts } = readAll(page, 35)
    expect(parts).toEqual(['---\ntitle: A\n---\n\nOne two.\n', '\nThree four.\n\nFive.\n'])
  })

  it('joined are the whole, whatever it is, and each is at most as long as asked', () => {
    fc.assert(
      fc.property(blocks, fc.integer({ min: 20, max: 400 }), (lines, limit) => {
        const markdown = lines.join('\n')
        const { parts, joined } = readAll(markdown, limit)
        expect(joined).toBe(markdown)
        // Nothing of the page is missing in what was handed out.
        const letters = (text: string) => text.replaceAll(/[`~>\s-]/g, '')
        expect(letters(parts.join(''))).toBe(letters(markdown))
      }),
      { numRuns: 3000 },
    )
  })

  it('begin nowhere behind the end', () => {
    expect(readMarkdownPart('abc', { from: 3, limit: 100 })).toBeUndefined()
    expect(readMarkdownPart('abc', { from: 2, limit: 100 })?.markdown).toBe('c')
    expect(readMarkdownPart('', { from: 0, limit: 100 })?.markdown).toBe('')
  })

  it('close a code block that is cut, and go on behind what was shown of it', () => {
    const code = `\`\`\`js\n${'let a = 1\n'.repeat(20)}\`\`\`\n`
    const first = readMarkdownPart(code, { from: 0, limit: 100 })
    expect(first?.markdown).toMatch(/^```js\n(?:let a = 1\n){8,9}```$/)
    const second = readMarkdownPart(code, { from: first?.next ?? 0, limit: 200 })
    expect(second?.markdown).toMatch(/^(?:let a = 1\n){11,12}```\n$/)
  })
})
