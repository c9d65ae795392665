/**
 * Rendered pages of an earlier release. A note in the cache says what each of its pages was rendered from; the pages
 * themselves are read from the release, each held against its digest there, so that nothing is kept twice and nothing outlives it.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orAbsent } from '../content/files.ts'
import { entityTag } from '../http/etag.ts'
import { readPublishedIndex } from '../site/artefacts/artefacts.ts'
import { artefactFiles, readManifest, UnusableBuild } from '../site/artefacts/manifest.ts'
import type { Manifest } from '../site/artefacts/manifest.ts'
import { listReleases } from './release-folder.ts'

const noteName = 'pages.json'

/** What the pages of a release were rendered from. */
interface PagesNote {
  /** Digest of the program that rendered them. */
  readonly renderer: string
  readonly buildId: string
  readonly inputs: readonly (readonly [path: string, digest: string])[]
}

/** Pages that were rendered before. */
export interface KeptPages {
  /** HTML of a page from the same inputs; `undefined` when it has to be rendered. */
  find(path: string, inputs: string | undefined): Uint8Array | undefined
  close(): void
}

const nothingKept: KeptPages = { find: () => undefined, close: () => undefined }

/** Notes what the pages of a release were rendered from. */
export async function notePages(
  cache: string,
  { buildId }: Manifest,
  { renderer, inputs }: { renderer: string; inputs: ReadonlyMap<string, string> },
): Promise<void> {
  const note: PagesNote = { renderer, buildId, inputs: [...inputs] }
  const file = join(cache, noteName)
  await mkdir(cache, { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(note))
  await rename(`${file}.new`, file)
}

/** Pages of the release that the note is of, when a program of this digest rendered them; else none. */
export async function openKeptPages(
  cache: string,
  root: string,
  renderer: string,
): Promise<KeptPages> {
  const note = parseNote(await orAbsent(readFile(join(cache, noteName), 'utf8')))
  if (note?.renderer !== renderer) return nothingKept
  for (const { folder } of await listReleases(root)) {
    const data = join(folder, 'data')
    try {
      const manifest = await readManifest(data)
      if (manifest.buildId === note.buildId)
        return (await orAbsent(openPages(data, note))) ?? nothingKept
    } catch (error) {
      // One that is damaged, or of another format, is rendered again.
      if (!(error instanceof UnusableBuild)) throw error
    }
  }
  return nothingKept
}

async function openPages(directory: string, note: PagesNote): Promise<KeptPages> {
  const index = await readPublishedIndex(directory)
  const known = new Map(note.inputs)
  const file = openSync(join(directory, artefactFiles.bytes), 'r')
  return {
    find(path, inputs) {
      const entry = index[path]
      if (!entry || inputs === undefined || known.get(path) !== inputs) return undefined
      const [start, length] = entry.bytes
      const html = new Uint8Array(length)
      readSync(file, html, 0, length, start)
      return entityTag(html) === entry.etag ? html : undefined
    },
    close() {
      closeSync(file)
    },
  }
}

function parseNote(text: string | undefined): PagesNote | undefined {
  if (text === undefined) return undefined
  try {
    const note = JSON.parse(text) as Partial<PagesNote> | null
    const { renderer, buildId, inputs } = note ?? {}
    const isWhole = typeof renderer === 'string' && typeof buildId === 'string'
    return isWhole && Array.isArray(inputs) ? { renderer, buildId, inputs } : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
