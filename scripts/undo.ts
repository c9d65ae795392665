/** `npm run undo`: brings the version before the last commit of a page back as a change. */
import { readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listVersions, readUncommitted, readVersion } from '../src/content/file-history.ts'
import { sourceNow } from '../src/content/load.ts'
import { commandConfig, CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { readKnownPages } from './writing/known-pages.ts'
import { argumentPlace, fileOf, findNamedPage } from './writing/named-page.ts'

async function undo({ operands }: Given<never>): Promise<void> {
  const [name, ...more] = operands
  if (name === undefined || more.length > 0) {
    throw new UsageError('Cannot undo: expects one page or file')
  }
  const config = await commandConfig()
  const { contentDir } = config
  const place = argumentPlace(config)
  const known = async () => await readKnownPages(sourceNow(config))
  const isFile = !name.startsWith('/') && existsSync(join(contentDir, fileOf(name, place)))
  const file = isFile
    ? fileOf(name, place)
    : findNamedPage(name, { place, task: 'undo' }, await known()).file
  const refuse = (why: string) => new CommandError(`Cannot undo ${file}: ${why}`)
  const versions = await listVersions(contentDir, file)
  if (!versions) {
    throw refuse(
      'git has no history of the content folder. Begin one: git init, git add -A, git commit',
    )
  }
  const path = join(contentDir, file)
  if ((await readUncommitted(contentDir, file)) !== '') {
    throw refuse(
      `it has changes that are not committed. To keep them: git add ${path} && git commit. To drop them: git restore ${path}`,
    )
  }
  const [last, before] = versions
  if (!last)
    throw refuse(`it is in no commit yet. Write it into one: git add ${path} && git commit`)
  if (!before) throw refuse(`it has one version only, "${last.subject}" of ${dayOf(last.at)}`)
  const text = await readVersion(contentDir, before)
  if (text === undefined) throw refuse('git cannot read its version before')
  // A file of the same bytes, such as after a change of its name only, has nothing to undo.
  if (text.equals(await readFile(path))) throw refuse(`its last commit changed its name only`)
  await writeFile(path, text)
  console.log(
    [
      `${file} is again as in "${before.subject}" of ${dayOf(before.at)}`,
      `Taken back: "${last.subject}" of ${dayOf(last.at)}, by ${last.author}`,
      'Nothing is committed. Look at it in the preview, then commit it or run git restore',
    ].join('\n'),
  )
}

function dayOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length)
}

await runCommand({
  call: 'npm run undo',
  summary:
    'Brings a page back as it was before its last commit, as a change that is not committed. Refuses if the file has changes that are not committed, so that none are lost.',
  operands: '<address or file>',
  settings: ['contentDir', 'baseUrl'],
  example: 'npm run undo -- /en/careers/',
  run: undo,
})
