/**
 * Attacks and edge cases of authentication and HTTP: each is one test whose title begins with its
 * identifier.
 */
import { describe, expect, it } from 'vitest'
import { readSources } from '../support/sources.ts'
/**
 * Letter → how many rows the list has under it: bearer tokens, registration of agents and of
 * clients, authorization, tokens, HTTP.
 */
const sections = { T: 24, R: 16, D: 17, A: 26, K: 33, H: 20 } as const

const ids = Object.entries(sections).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
)

const sources = readSources('tests/app', ['.test.ts']).map(({ text }) => text)
describe('The attacks', () => {
  it('are 136, each the title of one test', () => {
    const titles = sources.flatMap((text) => [...text.matchAll(/[(\s]['"]([TRDAKH]\d+) \w/g)])
    expect(titles.map(([, id]) => id).toSorted()).toEqual(ids.toSorted())
    expect(ids).toHaveLength(136)
  })

  it('are never left out of a run', () => {
    const left = sources.flatMap(
      (text) => text.match(/\.(?:skip|only|todo|fails|runIf|skipIf)\b/g) ?? [],
    )
    expect(left).toEqual([])
  })
})
