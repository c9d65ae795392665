import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cacheControl } from '../../src/http/cache-control.ts'
import { readSources } from '../support/sources.ts'
const owner = 'http/cache-control.ts'

/** Directives as they are written in a field; `Max-Age` of a cookie is another thing. */
const directive = /\b(?:no-store|no-cache|(?:s-)?maxage=|max-age=|immutable\b|stale-(?:while|if)-)/

/** Lines of a source that spell a directive outside its comments. */
function findSpelled(text: string): string[] {
  const code = text.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return code.split('\n').filter((line) => directive.test(line))
}

const sources = readSources('src').filter(({ path }) => path !== owner)
describe('cache policies', () => {
  it('are spelled in one file', () => {
    const spelled = sources.flatMap(({ path, text }) =>
      findSpelled(text).map((line) => `${path}: ${line.trim()}`),
    )
    expect(spelled).toEqual([])
  })

  it.each(Object.values(cacheControl))('%s would be found elsewhere', (value) => {
    expect(findSpelled(`const cache = '${value}'`)).toHaveLength(1)
  })

  it('are all in the document for operators, and no others', () => {
    const [, table = ''] = /^## What is cached[^\n]*\n\n((?:\|.*\n)+)/m.exec(
      readFileSync('docs/caching.md', 'utf8'),
    ) ?? ['', '']
    const told = [...table.matchAll(/\| `([^`]+)` \|$/gm)].map(([, value]) => value)
    // The first one is the heading of the column.
    expect(told.slice(1).toSorted()).toEqual(Object.values(cacheControl).toSorted())
  })

  it('is found as code, not as a comment', () => {
    expect(findSpelled('/** Answers `no-store`. */\n// no-cache\nconst maxAge = 0')).toEqual([])
  })
})
