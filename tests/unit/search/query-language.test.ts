import { describe, expect, it } from 'vitest'
import { canonicalTag } from '../../../src/site/languages.ts'
import { functionWords } from '../../../src/search/function-words.ts'
import { likelyLanguages } from '../../../src/search/query-language.ts'
import { tokenize } from '../../../src/search/tokenize.ts'
import { hasWords } from '../../../src/site/words/words.ts'

const languages = 'pl en de fr es it nl cs sk uk pt-BR sv ja zh-Hant ar he'.split(' ')

describe('A query speaks for', () => {
  it.each([
    ['where is the library', ['en']],
    ['où est la bibliothèque', ['fr']],
    ['dónde está la biblioteca', ['es']],
    ['kde je knihovna', ['cs', 'sk']],
    ['quando abre você', ['pt-BR']],
    ['dünger', ['de']],
    ['mañana', ['es']],
    ['řeka', ['cs']],
    ['図書館はどこですか', ['ja']],
    ['図書館', ['ja', 'zh-Hant']],
    ['图书馆在哪里', ['zh-Hant']],
    ['أين المكتبة', ['ar']],
    ['איפה הספרייה', ['he']],
    ['бібліотека', ['uk']],
  ])('%s', (query, expected) => {
    const likely = likelyLanguages(query, tokenize(query), languages)
    for (const lang of expected) expect([...likely]).toContain(lang)
    expect(likely.size).toBeLessThanOrEqual(expected.length)
  })

  it('every language when it says nothing, and when a language is unknown', () => {
    expect(likelyLanguages('42', tokenize('42'), ['ja', 'en', 'tlh'])).toEqual(
      new Set(['ja', 'en', 'tlh']),
    )
  })
})

describe('Function words', () => {
  it('are there for each language that the product has words for', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
    const tags = letters.flatMap((first) => letters.map((second) => first + second))
    const supplied = tags.filter((tag) => canonicalTag(tag) === tag && hasWords(tag))
    expect(supplied).toEqual(expect.arrayContaining(['de', 'en', 'pl']))
    expect(supplied.filter((tag) => functionWords(tag).size < 20)).toEqual([])
  })

  it('are those of a language for its varieties', () => {
    expect(functionWords('pt-BR')).toBe(functionWords('pt'))
    expect(functionWords('tlh').size).toBe(0)
  })

  it('are words as a query has them', () => {
    for (const lang of languages) {
      for (const word of functionWords(lang)) {
        const found = tokenize(word).map(({ folded }) => folded)
        if (word !== '') expect(found.join(''), `${lang} ${word}`).toBe(word)
      }
    }
  })
})
