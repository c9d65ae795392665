/** Long lists of posts. */
import { expect, it } from 'vitest'
import { divideByYear } from '../../../src/website/layouts/page-lists.ts'

const posts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: `${2026 - Math.floor(at / 10)}-05-01`, at }))

it('A list of up to 26 posts is shown in full', () => {
  expect(divideByYear(posts(26))).toEqual({ full: posts(26), years: [] })
})

it('Of more, the newest 13 are, and the others are divided by year', () => {
  const { full, years } = divideByYear(posts(27))
  expect(full).toEqual(posts(13))
  expect(years.map(([year, items]) => [year, items.map(({ at }) => at)])).toEqual([
    ['2025', [13, 14, 15, 16, 17, 18, 19]],
    ['2024', [20, 21, 22, 23, 24, 25, 26]],
  ])
})

it('A list with pages that have no day is shown in full', () => {
  const pages = [...posts(30), { day: undefined, at: 31 }]
  expect(divideByYear(pages).full).toHaveLength(31)
})
