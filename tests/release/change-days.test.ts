/** Days of the last change from git, for pages whose front matter has none. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { checkContent } from '../../src/content/load.ts'
import { inOneLine, noon } from '../support/content-check.ts'
import { createContentFolder, pageText } from '../support/content-folder.ts'

const undated = (title: string) => pageText({ title }).replace(/^updated: .*\n/m, '')
const warningOf = (reason: string) =>
  `pages/en/mill.md:1 | updated | has no day of the last change, because ${reason}: write the day as YYYY-MM-DD`

async function git(directory: string, args: readonly string[], day = '2026-01-05'): Promise<void> {
  const date = `${day}T10:00:00Z`
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const author = ['-c', 'user.name=Mill', '-c', 'user.email=mill@mill.example']
  await promisify(execFile)('git', ['-C', directory, ...author, ...args], { env })
}

async function commit(directory: string, day: string): Promise<void> {
  await git(directory, ['add', '-A'])
  await git(directory, ['commit', '-qm', 'Change'], day)
}

/** A content folder in git, in which two pages have no day. */
async function createHistory(): Promise<string> {
  const directory = await createContentFolder({
    'pages/en/mill.md': undated('Mill race'),
    'pages/en/weir.md': undated('Weir'),
  })
  await git(directory, ['init', '-q'])
  await commit(directory, '2026-01-05')
  await writeFile(join(directory, 'pages/en/weir.md'), undated('The weir'))
  await commit(directory, '2026-02-07')
  return directory
}

async function look(directory: string) {
  const { loaded, warnings } = await checkContent({
    ...{ directory, baseUrl: 'https://mill.example', now: noon },
  })
  const dayOf = (path: string) => loaded?.site.records.get(path)?.updated
  return {
    days: [dayOf('/en/mill/'), dayOf('/en/weir/'), dayOf('/')],
    told: warnings.map(inOneLine),
  }
}

it('A page without a day has that of the last commit that changed it', async () => {
  const { days, told } = await look(await createHistory())
  expect(days).toEqual(['2026-01-05', '2026-02-07', '2026-01-01'])
  expect(told).toEqual([])
})

it('A page that was changed since then has none, and a warning', async () => {
  const directory = await createHistory()
  await writeFile(join(directory, 'pages/en/mill.md'), undated('The mill race'))
  const { days, told } = await look(directory)
  expect(days).toEqual([undefined, '2026-02-07', '2026-01-01'])
  expect(told).toEqual([warningOf('git has no commit with the current text')])
})

it('A page in a shallow clone has none, and a warning', async () => {
  const directory = await createHistory()
  await git(directory, [
    'clone',
    '-q',
    '--depth',
    '1',
    `file://${directory}`,
    `${directory}/pages/copy`,
  ])
  const { days, told } = await look(`${directory}/pages/copy`)
  expect(days).toEqual([undefined, undefined, '2026-01-01'])
  expect(told[0]).toEqual(warningOf('git has only a part of the history (a shallow clone)'))
})

it('A page of a folder that is not in git has none, and a warning', async () => {
  const directory = await createContentFolder({ 'pages/en/mill.md': undated('Mill race') })
  const { told } = await look(directory)
  expect(told).toEqual([warningOf('git cannot read the history of the folder')])
})
