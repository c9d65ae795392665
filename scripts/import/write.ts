/**
 * Writes the new content folder. Stores the digests of all written files, so that a later import
 * does not overwrite files that people have changed.
 */
import { hash } from 'node:crypto'
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { findReal, orAbsent } from '../../src/content/files.ts'
import { CommandError } from '../command.ts'
import { parseFields } from './front-matter.ts'
import type { ImportPlan } from './plan.ts'
import type { SourceFiles } from './source-files.ts'

/** Folder of the digests and the report, in the new content folder. */
export const importFolder = '.import'

const digestFile = `${importFolder}/digests.json`

/** Paths of files, by what the import did with them. */
export interface Written {
  readonly written: readonly string[]
  readonly unchanged: readonly string[]
  /** Files that people created, changed or removed. The import leaves them as they are. */
  readonly kept: readonly string[]
  /** Files of earlier imports that the source does not have any more. */
  readonly orphans: readonly string[]
}

/** Throws if a folder has files but is not from an import. */
export async function requireImportFolder(folder: string): Promise<void> {
  const found = await orAbsent(readdir(folder)).catch((cause: unknown) => {
    throw new CommandError(`Cannot write to "${folder}": it is not a folder`, { cause })
  })
  const names = found ?? []
  if (names.length === 0 || names.includes(importFolder)) return
  throw new CommandError(
    `Cannot import into "${folder}": it is neither empty nor from an import. Name a new folder`,
  )
}

/** Writes the files of a plan, except those that people created, changed or removed. */
export async function writeImport(
  folder: string,
  plan: Pick<ImportPlan, 'texts' | 'copies'>,
  source: SourceFiles,
): Promise<Written> {
  await mkdir(join(folder, importFolder), { recursive: true })
  const root = await realpath(folder)
  const digests = await readDigests(root)
  const result = { written: [] as string[], unchanged: [] as string[], kept: [] as string[] }
  const all = [
    ...[...plan.texts].map(([file, text]) => ({ file, text, from: undefined })),
    ...[...plan.copies].map(([name, file]) => ({ file, text: '', from: source.place(name) })),
  ]
  const next = new Map(digests)
  for (const { file, text, from } of all) {
    const place = join(root, file)
    await requireInside(root, dirname(place), file)
    await mkdir(dirname(place), { recursive: true })
    const digest = from === undefined ? hash('sha256', text) : await digestOfFile(from)
    const present = await digestOfFile(place)
    const known = digests.get(file)
    // A file with the new content is ours: an interrupted import may not have stored its digest.
    const isOurs =
      present === undefined ? known === undefined : present === known || present === digest
    next.set(file, isOurs ? (digest ?? '') : (known ?? ''))
    if (!isOurs) result.kept.push(file)
    else if (present === digest) result.unchanged.push(file)
    else {
      await replace(place, (name) =>
        from === undefined ? writeFile(name, text) : copyFile(from, name),
      )
      result.written.push(file)
    }
  }
  const files = new Set(all.map(({ file }) => file))
  const orphans = [...digests.keys()].filter((file) => !files.has(file))
  const record = Object.fromEntries([...next].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeRecord(root, digestFile, `${JSON.stringify(record, undefined, 2)}\n`)
  return { ...result, orphans }
}

/** Writes the digests or the report. */
export async function writeRecord(root: string, file: string, text: string): Promise<void> {
  await requireInside(await realpath(root), dirname(join(root, file)), file)
  await replace(join(root, file), (name) => writeFile(name, text))
}

/** Writes under another name first, so that an interrupted import does not damage the file. */
async function replace(place: string, write: (name: string) => Promise<void>): Promise<void> {
  const name = `${place}.part~`
  await rm(name, { force: true })
  await write(name)
  await rename(name, place)
}

/**
 * Throws if a symbolic link leads out of the new content folder. Checks the nearest folder that
 * exists.
 */
async function requireInside(root: string, folder: string, file: string): Promise<void> {
  const real = await findReal(folder)
  const inside = real === undefined ? undefined : relative(root, real)
  if (inside === undefined) await requireInside(root, dirname(folder), file)
  else if (inside.startsWith('..') || isAbsolute(inside))
    throw new CommandError(
      `Cannot write ${file}: a symbolic link in its path leads out of the folder. Remove the link`,
    )
}

async function readDigests(root: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, digestFile), 'utf8').catch(() => '{}')
  const fields = parseFields(text) ?? {}
  return new Map(
    Object.entries(fields).flatMap(([file, digest]): [string, string][] =>
      typeof digest === 'string' ? [[file, digest]] : [],
    ),
  )
}

/** Computes the digest of a file; `undefined` if the file does not exist. */
async function digestOfFile(file: string): Promise<string | undefined> {
  const bytes = await orAbsent(readFile(file))
  return bytes && hash('sha256', bytes)
}
