/**
 * Fetches the pages of a content set from Debian packages into a cache. Compares a digest, to use
 * only the pages for which the labels were made.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choosePages } from './chosen-pages.ts'
import type { SetPage } from './set-page.ts'
import { setSources } from './sets.ts'
import type { SetSource } from './sets.ts'

const cache = '.cache/corpora'

/** The pages of a set cannot be fetched, so the set is not measured. */
export class SetMissing extends Error {}

/** Returns the pages of a set. Throws `SetMissing` if they cannot be fetched or have changed. */
export function fetchSet(name: string): SetPage[] {
  const source = setSources[name]
  if (!source) throw new SetMissing(`There is no set "${name}"`)
  const file = join(cache, `${name}-${source.digest.slice(0, 12)}.jsonl`)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : readPackages(source)
  if (createHash('sha256').update(text).digest('hex') !== source.digest) {
    throw new SetMissing(`The packages of ${name} do not have the labelled pages`)
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, text)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SetPage) // Its digest is right.
}

/** Reads the pages of the packages as lines of JSON, one page each. */
function readPackages({ packages, read }: SetSource): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-corpora-'))
  try {
    unpackPackages(packages, folder)
    return choosePages(read(folder))
      .map((page) => `${JSON.stringify(page)}\n`)
      .join('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Unpacks packages (name → version) into folders with their names, or throws `SetMissing`. */
export function unpackPackages(packages: Readonly<Record<string, string>>, folder: string): void {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: 'ignore' })
  const wanted = Object.entries(packages).map(([each, version]) => `${each}=${version}`)
  console.error(`Fetching ${wanted.join(', ')}`)
  try {
    try {
      run('apt-get', 'download', ...wanted)
    } catch {
      run('apt-get', 'update', '-qq')
      run('apt-get', 'download', ...wanted)
    }
    for (const file of readdirSync(folder)) run('dpkg-deb', '-x', file, file.replace(/_.*/, ''))
  } catch (error) {
    throw new SetMissing(`Cannot fetch ${wanted.join(', ')} from Debian's archive`, {
      cause: error,
    })
  }
}
