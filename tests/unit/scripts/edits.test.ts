import { describe, expect, it } from 'vitest'
import { diffLines } from '../../../scripts/writing/edits.ts'

/** Edits of all places of a word in a text. */
function replace(text: string, from: string, to: string): string[] {
  const places = [...text.matchAll(new RegExp(from, 'g'))]
  const edits = places.map(({ index }) => ({ start: index, end: index + from.length, text: to }))
  return diffLines(text, edits)
}

const words = 'one two three four five six seven eight nine ten eleven twelve '

describe('Lines that change', () => {
  it('are shown with their numbers, those that stay are not', () => {
    expect(replace('a\nb c\nd\n', 'b', 'x')).toEqual(['  2 - b c', '  2 + x c'])
  })

  it('are shown in part where they are long, cut between words', () => {
    expect(replace(`${words.repeat(3)}OLD, ${words.repeat(3)}\n`, 'OLD', 'NEW')).toEqual([
      '  1 - … six seven eight nine ten eleven twelve OLD, one two three four five six seven …',
      '  1 + … six seven eight nine ten eleven twelve NEW, one two three four five six seven …',
    ])
  })

  it('are shown in part between two changes too', () => {
    expect(replace(`OLD ${words.repeat(4)}OLD\n`, 'OLD', 'NEW')).toEqual([
      '  1 - OLD one two three four five six seven … six seven eight nine ten eleven twelve OLD',
      '  1 + NEW one two three four five six seven … six seven eight nine ten eleven twelve NEW',
    ])
  })

  it('are shown whole where little is left out', () => {
    const line = `${words}OLD ${words}end`
    expect(replace(`${line}\n`, 'OLD', 'NEW')).toEqual([
      `  1 - ${line}`,
      `  1 + ${line.replace('OLD', 'NEW')}`,
    ])
  })
})
