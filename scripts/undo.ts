/**
 * `npm run undo`: restores a file to the version before its last commit, as an uncommitted change.
 * With `--drop`, restores the file to its last commit.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listVersions, readUncommitted, readVersion } from '../src/content/file-history.ts'
import type { Version } from '../src/content/file-history.ts'
import { orAbsent } from '../src/content/files.ts'
import { sourceNow } from '../src/content/load.ts'
import { commandConfig, CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { readKnownPages } from './writing/known-pages.ts'
import { argumentPlace, fileOf, findNamedPage } from './writing/named-page.ts'
import type { Config } from '../src/config/config.ts'

async function undo({ operands, has }: Given<'drop'>): Promise<void> {
  const [name, ...more] = operands
  if (name === undefined || more.length > 0) {
    throw new UsageError('Cannot undo: expects one page or file')
  }
  const config = await commandConfig()
  const { contentDir } = config
  const file = await findFile(name, config)
  const refuse = (why: string) => new CommandError(`Cannot undo ${file}: ${why}`)
  const versions = await listVersions(contentDir, file)
  if (!versions) {
    throw refuse(
      'git has no history of the content folder. Begin one: git init, git add -A, git commit',
    )
  }
  const path = join(contentDir, file)
  const [last, before] = versions
  const isChanged = (await readUncommitted(contentDir, file)) !== ''
  if (!last) throw refuse(`it is not committed yet. Commit it: git add ${path} && git commit`)
  if (has('drop') && !isChanged) throw refuse('it has no changes that are not committed')
  if (isChanged && !has('drop')) {
    throw refuse(
      `it has changes that are not committed. To keep them: git add ${path} && git commit. To drop them: npm run undo -- --drop ${name}`,
    )
  }
  const wanted = has('drop') ? last : before
  if (!wanted) throw refuse(`it has only one version, "${last.subject}" of ${dayOf(last.at)}`)
  await bringBack(wanted, { contentDir, path, refuse })
  const result = `Restored ${file} to "${wanted.subject}" of ${dayOf(wanted.at)}`
  const takenBack = [
    `Undone: "${last.subject}" of ${dayOf(last.at)}, by ${last.author}`,
    'The change is not committed. Look at the page in the preview, then commit the change, or drop it: run npm run undo with --drop',
  ]
  console.log([result, ...(has('drop') ? [] : takenBack)].join('\n'))
}

async function findFile(name: string, config: Config): Promise<string> {
  const { contentDir } = config
  const place = argumentPlace(config)
  const file = fileOf(name, place)
  if (!name.startsWith('/') && !file.startsWith('..')) {
    if (existsSync(join(contentDir, file))) return file
    // Also accepts a removed file, because git still has its versions.
    const versions = await listVersions(contentDir, file)
    if (versions && versions.length > 0) return file
  }
  const known = await readKnownPages(sourceNow(config))
  return findNamedPage(name, { place, task: 'undo' }, known).file
}

async function bringBack(
  wanted: Version,
  {
    contentDir,
    path,
    refuse,
  }: { contentDir: string; path: string; refuse: (why: string) => CommandError },
): Promise<void> {
  const text = await readVersion(contentDir, wanted)
  if (text === undefined) throw refuse(`git cannot read the file as it was on ${dayOf(wanted.at)}`)
  const now = await orAbsent(readFile(path))
  // If the bytes are equal, as after a commit that only renames the file, there is nothing to undo.
  if (now && text.equals(now)) throw refuse(`its last commit changed only the file name`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

function dayOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length)
}

await runCommand({
  call: 'npm run undo',
  summary:
    'Restores a page to the version before its last commit, as an uncommitted change. Refuses if the file has uncommitted changes, so that none are lost. Also restores a removed file, by its path.',
  operands: '<address or file>',
  options: { drop: { help: 'drops the uncommitted changes instead' } },
  settings: ['contentDir', 'baseUrl'],
  example: 'npm run undo -- /en/careers/',
  run: undo,
})
