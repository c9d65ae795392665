import { expect, it } from 'vitest'
import { checkedWords, wordsOf } from '../../../src/content/checked-words.ts'
import { createFindValues, hasNumberWords } from '../../../src/content/facts/number-words.ts'

it('Words are in lower case, and none is in two lists of a language', () => {
  for (const [lang, { link = '', title = '', part = '', number = {} }] of Object.entries(
    checkedWords,
  )) {
    const words = [link, title, part]
      .flatMap((list) => list.split(', '))
      .filter((one) => one !== '')
    expect(new Set(words).size, lang).toBe(words.length)
    for (const word of [...words, ...Object.values(number)])
      expect(word, lang).toBe(word.toLocaleLowerCase(lang))
  }
  expect(wordsOf('title')).toContain('bez tytułu')
})

it('Numbers have words in the languages that have a list', () => {
  expect(['de', 'de-AT', 'cs'].map(hasNumberWords)).toEqual([true, true, false])
  expect(createFindValues('fr')('quinzaine')).toEqual([2, 14, 15])
  expect(createFindValues('cs')('dva')).toEqual([])
})
