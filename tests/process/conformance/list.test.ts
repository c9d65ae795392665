/** Writes the list of requirements; in continuous integration it must be up to date. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { renderList } from './list.ts'
import type { ListedRequirement } from './list.ts'

const folder = import.meta.dirname
const readme = join(folder, 'README.md')

const listed = vi.hoisted(() => ({ file: '', requirements: [] as ListedRequirement[] }))

// The test files are imported for what they require: no test of theirs is registered here, no service started.
vi.mock('./requirement.ts', () => ({
  requirement: (id: string, sentence: string) => {
    listed.requirements.push({ id, sentence, file: listed.file })
  },
}))
vi.mock('./service.ts', () => ({ base: 'http://localhost:4321', useService: () => ({}) }))

const files = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts') && file !== 'list.test.ts')
  .sort()

for (const file of files) {
  listed.file = file
  const path = join(folder, file)
  await import(path)
}

describe('the list of requirements', () => {
  it('is README.md', () => {
    const text = renderList(listed.requirements)
    const current = readText(readme)
    if (process.env.CI) {
      expect(
        current,
        'Run `npx vitest run tests/process/conformance` and commit its README.md',
      ).toBe(text)
    } else if (current !== text) {
      writeFileSync(readme, text)
    }
  })

  it('has each id once, in every file, and a sentence for each', () => {
    const ids = listed.requirements.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    for (const { id, sentence } of listed.requirements) {
      expect(id).toMatch(/^[A-Z]+[\w.-]*$/i)
      expect(sentence, id).toMatch(/^.{10,}[^.]$/)
    }
    expect(new Set(listed.requirements.map(({ file }) => file))).toEqual(new Set(files))
  })

  it('holds every test: none is registered past it or skipped', () => {
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8')
      expect(text, file).not.toMatch(/import \{[^}]*\b(?:it|test|describe)\b[^}]*\} from 'vitest'/)
      expect(text, file).not.toMatch(/\.(?:skip|only|todo|fails)\b/)
    }
  })
})

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
