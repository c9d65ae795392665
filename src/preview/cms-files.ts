/**
 * Reads and writes files of the content folder for the editor in the browser (`npm run cms`).
 * Implements the actions of the proxy backend of Decap CMS.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { isInside, orAbsent } from '../content/files.ts'
import { listFiles } from '../content/folder-entries.ts'
import { partsFolder } from '../content/own-parts.ts'

type Fields = Readonly<Record<string, unknown>>

/** Thrown for an invalid or forbidden request of the editor. */
export class CmsRefusal extends Error {}

/** Answers a request of the editor; throws `CmsRefusal` if the request is invalid or forbidden. */
export async function answerEditor(contentDir: string, request: unknown): Promise<unknown> {
  const { action, params } = fieldsOf(request)
  const name = String(action)
  const act = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!act) throw new CmsRefusal(`Unknown action "${name}"`)
  return await act(fieldsOf(params), contentDir)
}

type Action = (params: Fields, contentDir: string) => Promise<unknown> | object | null

const actions: Readonly<Record<string, Action>> = {
  info: (_, contentDir) => ({
    repo: basename(contentDir),
    publish_modes: ['simple'],
    type: 'local_fs',
  }),
  async entriesByFolder({ folder, extension, depth }, contentDir) {
    const names = await listFiles(contentDir, textOf(folder))
    const isAsked = (name: string) =>
      name.endsWith(`.${textOf(extension)}`) && name.split('/').length <= Number(depth)
    const paths = names.filter(isAsked).map((name) => posix.join(textOf(folder), name))
    return await Promise.all(paths.map((path) => readEntry(contentDir, { path })))
  },
  async entriesByFiles({ files }, contentDir) {
    return await Promise.all(listOf(files).map((file) => readEntry(contentDir, file)))
  },
  getEntry: async ({ path }, contentDir) => await readEntry(contentDir, { path }),
  async persistEntry({ entry, dataFiles, assets }, contentDir) {
    const texts = dataFiles === undefined ? [fieldsOf(entry)] : listOf(dataFiles)
    const files = texts.map(({ path, raw }) => ({ path, bytes: Buffer.from(textOf(raw)) }))
    await write(contentDir, [...files, ...listOf(assets).map(bytesOf)])
    return { message: 'entry persisted' }
  },
  async getMedia({ mediaFolder }, contentDir) {
    const names = await listFiles(contentDir, textOf(mediaFolder))
    const media = names.filter((name) => !name.includes('/') && !/\.(?:md|ya?ml|csv)$/.test(name))
    const paths = media.map((name) => posix.join(textOf(mediaFolder), name))
    return await Promise.all(paths.map((path) => readMedia(contentDir, path)))
  },
  getMediaFile: async ({ path }, contentDir) => await readMedia(contentDir, path),
  async persistMedia({ asset }, contentDir) {
    const file = bytesOf(fieldsOf(asset))
    await write(contentDir, [file])
    return await readMedia(contentDir, file.path)
  },
  deleteFile: async ({ path }, contentDir) => await remove(contentDir, [path]),
  deleteFiles: async ({ paths }, contentDir) =>
    await remove(contentDir, Array.isArray(paths) ? paths : []),
  getDeployPreview: () => null,
}

async function readEntry(contentDir: string, { path, label }: Fields) {
  const bytes = await orAbsent(readFile(await placeOf(contentDir, path)))
  const id = bytes ? digestOf(bytes) : null
  return { data: bytes?.toString() ?? null, file: { path, label, id } }
}

async function readMedia(contentDir: string, path: unknown) {
  const bytes = await orAbsent(readFile(await placeOf(contentDir, path)))
  if (!bytes) throw new CmsRefusal(`There is no file "${textOf(path)}"`)
  const content = bytes.toString('base64')
  return { id: digestOf(bytes), content, encoding: 'base64', path, name: basename(textOf(path)) }
}

async function write(
  contentDir: string,
  files: readonly { readonly path: unknown; readonly bytes: Buffer }[],
): Promise<void> {
  // All paths are checked first, so that a refused request writes nothing.
  const places = await Promise.all(files.map(({ path }) => placeOf(contentDir, path)))
  for (const [at, { bytes }] of files.entries()) {
    const place = places[at] ?? ''
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, bytes)
  }
}

async function remove(contentDir: string, paths: readonly unknown[]): Promise<object> {
  for (const path of paths) await rm(await placeOf(contentDir, path), { force: true })
  return { message: 'deleted' }
}

/**
 * Returns the path of a file on disk. Throws `CmsRefusal` for a path that is absolute or not
 * normalized, and for a file that is hidden, in `partsFolder` (code) or outside of the content
 * folder.
 */
async function placeOf(contentDir: string, given: unknown): Promise<string> {
  const path = textOf(given)
  const isPlain = path === posix.normalize(path) && !posix.isAbsolute(path) && !path.includes('\\')
  const isHidden = /(?:^|\/)\./.test(path)
  const isCode = path === partsFolder || path.startsWith(`${partsFolder}/`)
  if (path === '' || !isPlain || isHidden || isCode || !(await isInside(contentDir, path))) {
    throw new CmsRefusal(
      `The editor cannot use "${path}": the path must be in the content folder, not hidden and not in ${partsFolder}/`,
    )
  }
  return join(contentDir, path)
}

function bytesOf({ path, content }: Fields) {
  return { path, bytes: Buffer.from(textOf(content), 'base64') }
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  throw new CmsRefusal('A field of the request must be a text')
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {} // Values are unknown.
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}
