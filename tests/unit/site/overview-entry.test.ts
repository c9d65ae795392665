/** A page as one line of a llms.txt. */
import { describe, expect, it, test } from 'vitest'
import { firstSentence, listEntry, longestEntry } from '../../../src/site/overview-entry.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'

const page: PageRecord = {
  path: '/en/a/',
  title: 'A',
  description: 'One.',
  type: 'guide',
  lang: 'en',
  updated: '2026-01-02',
  cursorKey: 'a',
}

describe('the line of a page', () => {
  test.each([
    [page, 984, '- [A](http://a/en/a/index.md): One. (~980 tokens, 2026-01-02)'],
    [page, 47, '- [A](http://a/en/a/index.md): One. (~47 tokens, 2026-01-02)'],
    [page, undefined, '- [A](http://a/en/a/index.md): One. (2026-01-02)'],
    [{ ...page, updated: undefined }, 120, '- [A](http://a/en/a/index.md): One. (~120 tokens)'],
    [
      { ...page, updated: undefined, description: undefined },
      undefined,
      '- [A](http://a/en/a/index.md)',
    ],
    [
      { ...page, title: 'A [draft] of \\ it\nand more' },
      undefined,
      '- [A \\[draft\\] of \\\\ it and more](http://a/en/a/index.md): One. (2026-01-02)',
    ],
  ])('%#', (record, tokens, line) => {
    expect(listEntry(record, 'http://a', tokens)).toBe(line)
    expect(longestEntry(record, 'http://a')).toBeGreaterThan(line.length)
  })
})

describe('the first sentence', () => {
  test.each([
    [
      'One week of work on a single process. At the end a map.',
      'One week of work on a single process.',
    ],
    [
      'Work. At the end a map of the process as it is. And more.',
      'Work. At the end a map of the process as it is.',
    ],
    [
      'Wir arbeiten mit ERP, CRM usw. auch am Abend. Danach nicht.',
      'Wir arbeiten mit ERP, CRM usw. auch am Abend.',
    ],
    ['Dwa zdania, w tym jedno dłuższe. Źródło podano.', 'Dwa zdania, w tym jedno dłuższe.'],
    [
      '博物館のコレクションには、市の職人が作った多くのランプと道具があります。毎日開館しています。',
      '博物館のコレクションには、市の職人が作った多くのランプと道具があります。',
    ],
    [
      'هل تريد أن تعرف كيف نعمل في المتحف كل يوم؟ اقرأ هذه الصفحة.',
      'هل تريد أن تعرف كيف نعمل في المتحف كل يوم؟',
    ],
    ['No end at all', 'No end at all'],
    ['', ''],
  ])('of “%s”', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence)
  })

  it('takes time in proportion to the text', () => {
    expect(firstSentence('a.'.repeat(200_000))).toHaveLength(400_000)
  })
})
