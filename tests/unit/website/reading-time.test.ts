import { describe, expect, it } from 'vitest'
import { readingMinutes } from '../../../src/website/reading-time.ts'

const words = (count: number, word: string) => `<p>${`${word} `.repeat(count)}</p>`

describe('The time to read', () => {
  it.each([
    ['en', 'word', 184, 1],
    ['en', 'don&#39;t', 3 * 184, 3],
    ['ar', 'كتاب', 3 * 184, 3],
    // Words without spaces between them.
    ['ja', '図書館', 3 * 184, 3],
    ['en', 'word', 1, 1],
  ])('in "%s" of "%s" %i times is %i minutes', (lang, word, count, minutes) => {
    expect(readingMinutes(words(count, word), { type: 'guide', lang })).toBe(minutes)
  })

  it('leaves out tags and code', () => {
    const code = `<pre class="a b c">${'code '.repeat(2_000)}</pre>`
    const html = words(184, '<a href="/a/b/c/">word</a>') + code
    expect(readingMinutes(html, { type: 'blog', lang: 'en' })).toBe(1)
  })

  it('is for posts and guides', () => {
    expect(readingMinutes(words(500, 'word'), { type: 'offer', lang: 'en' })).toBeUndefined()
  })
})
