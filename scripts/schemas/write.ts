/** Writes editor files into a content folder, and finds outdated ones. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readIfThere } from '../../src/content/files.ts'
import type { SchemaSource } from '../../src/content/editor-schemas.ts'
import type { Mistake } from '../../src/content/mistake.ts'
import { firstSettings, madeFiles, schemaSettings } from './editor-files.ts'
import type { EditorFile } from './editor-files.ts'

/**
 * Writes new and changed files. Existing settings are not changed, because the user may have edited
 * them. `left` in the result has the settings files that lack a schema, with the generated text.
 */
export async function writeEditorFiles(directory: string, source: SchemaSource) {
  const stale = await listStale(directory, source)
  const settings = firstSettings(source)
  const texts = await Promise.all(settings.map(({ path }) => readOne(directory, path)))
  const first = settings.filter((_, at) => texts[at] === undefined)
  for (const { path, text } of [...stale, ...first]) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), text)
  }
  const written = [...stale, ...first].map(({ path }) => path)
  const left = settings.filter((file, at) => lacks(file, texts[at], source))
  return { written, left }
}

/** Warns about the first outdated file. Does not warn if the content folder has no schemas. */
export async function findStaleSchemas(
  directory: string,
  source: SchemaSource,
): Promise<Mistake[]> {
  const isUsed = (await readOne(directory, '.schemas/site.json')) !== undefined
  const [first] = isUsed ? await listStale(directory, source) : []
  if (!first) return []
  const message = 'is out of date: run npm run schemas'
  return [{ file: first.path, message }]
}

async function listStale(directory: string, source: SchemaSource): Promise<EditorFile[]> {
  const files = [...madeFiles(source), ...(await listPartTypes(source))]
  const texts = await Promise.all(files.map(({ path }) => readOne(directory, path)))
  return files.filter(({ text }, at) => texts[at] !== text)
}

/** Returns the types of the site's own components; an empty list without `parts/`. */
async function listPartTypes(source: SchemaSource): Promise<EditorFile[]> {
  const { collectionsOfParts: collections, languages, kinds = [] } = source
  if (!collections) return []
  const { partTypes } = await import('./part-types.ts')
  return partTypes({ collections, languages, kinds })
}

/**
 * Checks whether the settings of the user lack a schema. The file is searched as text, because it
 * may contain comments.
 */
function lacks({ path }: EditorFile, text: string | undefined, source: SchemaSource): boolean {
  const names = path.endsWith('settings.json') ? Object.keys(schemaSettings(source)) : []
  return text !== undefined && names.some((name) => !text.includes(name))
}

async function readOne(directory: string, path: string): Promise<string | undefined> {
  const text = await readIfThere(join(directory, path))
  return text?.replaceAll('\r\n', '\n')
}
