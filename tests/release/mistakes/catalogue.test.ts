/** Holds that each mistake of the catalogue has its rows. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
/** What the rows of all tables begin with. */
const titles = new Set(
  texts.flatMap((text) =>
    [...text.matchAll(/^ {2}'?([^'\n]+?)'?: \[/gm)].map(([, title]) => title),
  ),
)

const mistakes = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line): readonly [what: string, rows: readonly (string | undefined)[]] => {
    const [what = '', rows = ''] = line.slice(2).split(' | ')
    return [what, [...rows.matchAll(/`([^`]+)`/g)].map(([, title]) => title)]
  })

it('the catalogue is read whole', () => {
  expect(mistakes.length).toBeGreaterThan(70)
  expect(titles.size).toBeGreaterThan(180)
})

it.each(mistakes)('%s is a row', (_what, rows) => {
  expect(rows).not.toEqual([])
  expect(rows.filter((row) => !titles.has(row))).toEqual([])
})
