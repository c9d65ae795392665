import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../support/built-site.ts'
import { runNode } from '../support/child.ts'
import { copyContent } from '../support/content-folder.ts'

/** Packages that a check of a folder loads. */
async function packagesOf(CONTENT_DIR: string): Promise<string[]> {
  const { stderr } = await runNode(
    ['--import', './tests/support/loaded-packages.mjs', 'scripts/check.ts'],
    { CONTENT_DIR },
  )
  return (/loaded: (.*)/.exec(stderr)?.[1] ?? '').split(' ')
}

describe('A second check', () => {
  it('loads no parser, no library of pictures and none of keys', async () => {
    const directory = await copyContent(contentOf.agency)
    const parsers = ['@astrojs/markdown-satteri', 'yaml', 'csv-parse', 'sharp']
    expect(await packagesOf(directory)).toEqual(expect.arrayContaining(parsers))
    const again = await packagesOf(directory)
    expect(again).toContain('zod')
    expect(again.filter((name) => [...parsers, 'jose'].includes(name))).toEqual([])
  })

  it('and the other commands that people wait for keep what Node compiled', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    } // The form of npm.
    for (const name of ['check', 'move', 'new']) {
      expect(scripts[name]).toBe(`node --import ./scripts/compile-cache.mjs scripts/${name}.ts`)
    }
    for (const name of ['build', 'publish']) {
      expect(scripts[name]).toContain(` --import ./scripts/compile-cache.mjs scripts/${name}.ts`)
    }
  })
})
