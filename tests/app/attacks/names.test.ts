import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attacks } from './names.ts'

const sections = { T: 24, R: 16, D: 17, A: 26, K: 33, H: 20 } as const

const folder = 'tests/app/attacks'
const self = 'names.test.ts'

describe('The attacks', () => {
  const ids = Object.entries(sections).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  )
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && name !== self)
    .map((name) => readFileSync(join(folder, name), 'utf8'))

  it('are 136', () => {
    expect(Object.keys(attacks)).toEqual(ids)
    expect(ids).toHaveLength(136)
  })

  it('are each the title of one test', () => {
    const titles = sources.flatMap((text) => [...text.matchAll(/\btitle\('(\w+)'\)/g)])
    expect(titles.map(([, id]) => id).toSorted()).toEqual(ids.toSorted())
  })

  it('are never left out of a run', () => {
    const left = sources.flatMap(
      (text) => text.match(/\.(?:skip|only|todo|fails|runIf|skipIf)\b/g) ?? [],
    )
    expect(left).toEqual([])
  })
})
