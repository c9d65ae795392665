/** Imports a folder and describes the result as one text, without dates that change. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { SourceSite } from '../../scripts/import/model.ts'
import { planImport } from '../../scripts/import/plan.ts'
import type { ImportPlan } from '../../scripts/import/plan.ts'
import { readSource } from '../../scripts/import/sources/read-source.ts'
import type { SourceWish } from '../../scripts/import/sources/markdown.ts'
import { writeImport } from '../../scripts/import/write.ts'
import type { Written } from '../../scripts/import/write.ts'
import { checkContent } from '../../src/content/load.ts'
import { makeFolder } from './folder.ts'

/** Result of an import. */
export interface Imported {
  readonly folder: string
  readonly plan: ImportPlan
  readonly written: Written
  /** Mistakes that the check finds, one line each. */
  readonly mistakes: readonly string[]
}

/** Imports a source into a folder, by default a new one. */
export async function importFolder(
  source: string,
  target?: string,
  wish: Partial<SourceWish> = {},
): Promise<Imported> {
  return await importRead(await readSource(source, { today: '2030-01-01', ...wish }), target)
}

/** Imports a parsed source into a folder, by default a new one. */
export async function importRead(site: SourceSite, target?: string): Promise<Imported> {
  const folder = target ?? (await makeFolder())
  const plan = await planImport(site)
  const written = await writeImport(folder, plan, site.files)
  const now = new Date('2030-01-01T12:00:00Z')
  const found = await checkContent({ directory: folder, baseUrl: 'https://site.example', now })
  const mistakes = found.mistakes.map(({ file, message }) => `${file}: ${message}`)
  return { folder, plan, written, mistakes }
}

/** Describes an import: all texts, the names of other files, and the notes. */
export async function describeImport({ folder, plan }: Imported): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((name) => !name.startsWith('.'))
    .toSorted()
  const parts = names.map(async (name) => {
    const text = /\.(?:md|yaml)$/.test(name) ? await readFile(join(folder, name), 'utf8') : ''
    return `=== ${name}\n${text.replaceAll(/^updated: .*\n/gm, '')}`
  })
  const notes = plan.notes.map(({ kind, file, line, about }) =>
    [kind, `${file}${line === undefined ? '' : `:${line}`}`, about].join(' | '),
  )
  return [...(await Promise.all(parts)), '=== notes', ...notes.toSorted(), ''].join('\n')
}
