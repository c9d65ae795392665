/** Writes the list of requirements; in continuous integration it must be up to date. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderList } from './list.ts'

const folder = import.meta.dirname
const readme = join(folder, 'README.md')
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts') && file !== 'list.test.ts')
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
/** The title of a test begins with the ids of what it requires. */
const title = /^it\((['"])((?:[A-Z][\w.-]+(?:, |: ))+)(.+)\1, async \(\) => \{$/gm
const requirements = files.flatMap(({ file, text }) =>
  [...text.matchAll(title)].flatMap(
    ([, , ids = '', sentence = '']) =>
      ids.match(/[\w.-]*\w/g)?.map((id) => ({ id, sentence, file })) ?? [],
  ),
)

describe('the list of requirements', () => {
  it('is README.md', () => {
    const text = renderList(requirements)
    const current = readFileSync(readme, 'utf8')
    if (!process.env.CI && current !== text) writeFileSync(readme, text)
    else {
      const advice = 'Run `npx vitest run tests/process/conformance` and commit its README.md'
      expect(current, advice).toBe(text)
    }
  })

  it('has each id once, and a sentence for each', () => {
    const ids = requirements.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    for (const { id, sentence } of requirements) expect(sentence, id).toMatch(/^.{10,}[^.]$/)
  })

  it.each(files)('holds every test of $file, and none is skipped', ({ text }) => {
    const titled = text.match(title) ?? []
    expect(titled.length).toBeGreaterThan(0)
    expect(text.match(/^ *(?:it|test|describe)[.(`]/gm)).toEqual(titled.map(() => 'it('))
  })
})
