import { expect, it } from 'vitest'
import { cutExcerpt } from '../../../src/website/search/excerpt.ts'

const filler = 'Birds sing in the morning, and the miller sleeps. '.repeat(5)

it('A short excerpt stays whole', () => {
  expect(cutExcerpt('The mill grinds.', ['mill'])).toBe('The mill grinds.')
})

it('A long excerpt is cut to about 200 characters around most words of the query, at spaces', () => {
  const excerpt = `A mill. ${filler}The mill grinds rye between two stones. ${filler}`
  const cut = cutExcerpt(excerpt, ['mill', 'rye'])
  expect(cut).toMatch(/^… .*The mill grinds rye .* …$/)
  expect(cut.length).toBeLessThanOrEqual(206)
  expect(excerpt.split(' ')).toEqual(expect.arrayContaining(cut.split(' ').slice(1, -1)))
})

it.each([
  ['without a match', filler, [], /^Birds .* …$/],
  ['without spaces', '図書館の本を読みます'.repeat(40), ['図書館'], /^図書館.* …$/],
])('A long excerpt %s is cut too', (_, excerpt, words, expected) => {
  const cut = cutExcerpt(excerpt, words)
  expect(cut).toMatch(expected)
  expect(cut.length).toBeLessThanOrEqual(206)
})
