/** The table of settings in `docs/settings.md`, which `UPDATE_FIXTURES=1` writes from the rows. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeDefault } from '../../../src/config/setting.ts'
import { settings } from '../../../src/config/settings.ts'
import type { Setting } from '../../../src/config/setting.ts'

const file = 'docs/settings.md'
const head = ['| variable | default | meaning |', '|---|---|---|']

function renderRow(row: Setting): string {
  return `| \`${row.name}\` | ${describeDefault(row)} | ${row.meaning} |`
}

function findTable(text: string): string {
  return text.split('\n\n').find((block) => block.startsWith(head.join('\n'))) ?? ''
}

it('docs/settings.md lists every setting, and nothing else, as its row says it', () => {
  const table = [...head, ...Object.values(settings).map(renderRow)].join('\n')
  const text = readFileSync(file, 'utf8')
  if (process.env.UPDATE_FIXTURES)
    writeFileSync(
      file,
      text.replace(findTable(text), () => table),
    )
  expect(findTable(readFileSync(file, 'utf8'))).toBe(table)
})
