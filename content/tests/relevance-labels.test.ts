import { beforeAll, describe, expect, it } from 'vitest'
import { functionWords } from '../../src/search/function-words.ts'
import { fold } from '../../src/search/fold.ts'
import { readBuiltSite } from '../../tests/support/app.ts'
import { readLabels, writtenClasses } from '../../scripts/relevance/labels.ts'
import type { Label } from '../../scripts/relevance/labels.ts'
import { readPageTexts } from '../../tests/support/page-texts.ts'
import type { PageTexts } from '../../tests/support/page-texts.ts'
import { directory, languages } from './sample.ts'

let labels: Label[]
let texts: Map<string, PageTexts>
beforeAll(async () => {
  labels = await readLabels(directory)
  const read = await readPageTexts(await readBuiltSite('sample'))
  texts = new Map(read.map((page) => [page.path, page]))
})

describe.each(languages)('The labels in %s', (spoken) => {
  const own = () => labels.filter((label) => label.spoken === spoken)

  it('are at least 150, each query once, of every class', () => {
    const queries = own().map(({ query }) => query.toLowerCase())
    expect(queries.length).toBeGreaterThanOrEqual(150)
    expect(new Set(queries).size).toBe(queries.length)
    expect(new Set(own().map((label) => label.class))).toEqual(new Set(writtenClasses))
  })

  // That a page is gone is for `npm run check` to say.
  it('name pages in the language asked for', () => {
    for (const { query, pages, lang } of own()) {
      for (const page of pages.map((path) => texts.get(path))) {
        if (lang && page) expect(page.lang, `${query}: ${page.path}`).toBe(lang)
      }
    }
  })

  it('use the words of the page in at most 15 % of the queries', () => {
    const exact = own().filter((label) => label.class === 'exact')
    expect(exact.length / own().length).toBeLessThanOrEqual(0.15)
  })

  it('are questions and paraphrases without a word of title or headings in at least 35 %', () => {
    const free = own().filter(
      (label) =>
        ['paraphrase', 'question'].includes(label.class) &&
        label.pages.every((path) => sharedWords(label, texts.get(path)).length === 0),
    )
    expect(free.length / own().length).toBeGreaterThanOrEqual(0.35)
  })

  it('fall into halves of similar size', () => {
    const share = own().filter(({ half }) => half === 'judging').length / own().length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })
})

/**
 * Content words of the query that stand in title or headings, in any form that begins with the same
 * five letters.
 */
function sharedWords({ query, spoken }: Label, page: PageTexts | undefined): string[] {
  const shown = contentWords(`${page?.title ?? ''} ${page?.headings ?? ''}`, spoken)
  return contentWords(query, spoken).filter((word) =>
    shown.some(
      (other) => word === other || (word.length > 5 && other.startsWith(word.slice(0, 5))),
    ),
  )
}

function contentWords(text: string, lang: string): string[] {
  const stop = functionWords(lang)
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !stop.has(word))
}
