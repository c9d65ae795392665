import { describe, expect, it } from 'vitest'
import { remembered, rememberTexts } from '../../../src/http/remembered.ts'

/** A function of a text that is remembered, and how often it was asked for each. */
function createCounted() {
  const made: string[] = []
  const find = rememberTexts((text) => {
    made.push(text)
    return { text }
  })
  return { made, find }
}

describe('What is read of a field', () => {
  it('is read once, however often it comes', () => {
    const { made, find } = createCounted()
    const first = find('gzip, br')
    expect(find('gzip, br')).toBe(first)
    expect(made).toEqual(['gzip, br'])
  })

  it('is that of the text, however many others come', () => {
    const { find } = createCounted()
    for (let at = 0; at < 4 * remembered.places; at += 1) {
      expect(find(`text ${at}`).text).toBe(`text ${at}`)
      expect(find('gzip, br').text).toBe('gzip, br')
    }
  })

  it('is not remembered of a long text', () => {
    const { made, find } = createCounted()
    const longest = 'x'.repeat(remembered.longest)
    for (const text of [longest, `${longest}x`, longest, `${longest}x`]) find(text)
    expect(made).toEqual([longest, `${longest}x`, `${longest}x`])
  })
})
