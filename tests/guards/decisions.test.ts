import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = 'docs/decisions'
const files = readdirSync(folder).filter((name) => name !== 'README.md')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Number, title, status and date of a note, from its first lines. */
const head = /^# (\d+)\. (.+)\n\n(Accepted|Superseded by .+) on (\d{4}-\d{2}-\d{2})\.\n/

describe('Decisions', () => {
  it.each(files)('%s says what, why, when, and when to look at it again', (name) => {
    const text = read(name)
    expect(text).toMatch(head)
    for (const part of ['**Decided.**', '**Why.**', '**Revisit**']) expect(text).toContain(part)
  })

  it('are listed in their index, as they say it themselves', () => {
    const rows = files.map((name) => {
      const [, number, title, status = '', date] = head.exec(read(name)) ?? []
      return `| ${number} | [${title}](${name}) | ${date} | ${status.toLowerCase()} |`
    })
    const listed = read('README.md')
      .split('\n')
      .filter((line) => /^\| \d/.test(line))
    expect(listed).toEqual(rows)
  })
})
