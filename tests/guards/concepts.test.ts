import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../support/sources.ts'
/**
 * A row of the table in docs/architecture.md: what is decided, where, and the text by which the
 * place is known.
 */
interface Concept {
  readonly name: string
  readonly files: readonly string[]
  readonly text: string
}

const sources = readSources('src')
function readConcepts(): Concept[] {
  const guide = readFileSync('docs/architecture.md', 'utf8')
  const [, section = ''] = guide.split('\n## Where to look\n')
  return [...section.matchAll(/^\| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/gm)].map(
    ([, name = '', files = '', text = '']) => ({
      name,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file).toSorted(),
      text,
    }),
  )
}

/** Files of the sources that hold a text. */
function filesWith(text: string): string[] {
  return sources
    .filter((source) => source.text.includes(text))
    .map(({ path }) => path)
    .toSorted()
}

describe('The table of docs/architecture.md', () => {
  const concepts = readConcepts()

  it('has twelve concepts', () => {
    expect(concepts).toHaveLength(12)
  })

  it.each(concepts)('names where $name is decided, in three files at most', ({ files, text }) => {
    expect(filesWith(text)).toEqual(files)
    expect(files.length).toBeLessThanOrEqual(3)
    for (const file of files) expect(existsSync(join('src', file)), file).toBe(true)
  })
})
