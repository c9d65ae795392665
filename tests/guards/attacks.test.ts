/** Attacks and edge cases of authentication and HTTP: each is one test whose title begins with its identifier. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Letter → how many rows the list has under it: bearer tokens, registration of agents and of clients, authorization, tokens, HTTP. */
const sections = { T: 24, R: 16, D: 17, A: 26, K: 33, H: 20 } as const

const folder = 'tests/app'

const ids = Object.entries(sections).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
)

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

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
