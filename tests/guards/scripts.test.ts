import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSources } from '../support/sources.ts'
import type { Source } from '../support/sources.ts'

const ends = ['.ts', '.mjs', '.astro']

/**
 * What runs once a file is loaded: types are gone by then, and an `import()` inside a function
 * comes later.
 */
function loadedBy({ text }: Source): string[] {
  return [
    ...text.matchAll(/^\s*import\s(?!type\b)[^'"]*?from\s+['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^\s*import\s+['"]([^'"]+)['"]/gm),
    ...text.matchAll(/createRequire\(import\.meta\.url\)\(\s*['"]([^'"]+)['"]/g),
  ].map(([, name = '']) => name)
}

describe('Commands', () => {
  const scripts = readSources('scripts', ends)
  it('import nothing from the tests', () => {
    expect(scripts.length).toBeGreaterThan(20)
    const bad = scripts.filter(({ text }) =>
      /(?:from|import)\s*\(?\s*['"][^'"]*\/tests\//.test(text),
    )
    expect(bad.map(({ path }) => path)).toEqual([])
  })

  it('start after an installation without development packages', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>
    } // The form of npm.
    const installed = new RegExp(`^(?:${Object.keys(dependencies).join('|')})(?:/|$)`)
    const loaded = [...scripts, ...readSources('src', ends)].flatMap((source) =>
      loadedBy(source).map((name) => `${source.path}: ${name}`),
    )
    expect(loaded.length).toBeGreaterThan(500)
    const bad = loaded.filter((line) => {
      const [, name = ''] = line.split(': ')
      return !/^(?:\.|node:|astro:|virtual:)/.test(name) && !installed.test(name)
    })
    expect(bad).toEqual([])
  })
})
