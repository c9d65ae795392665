/**
 * The program that renders pages, as a build has bundled it, with the server and the files of the browser that were bundled
 * beside it: kept in the cache folder of a site, so that a publish after an edit bundles nothing. It is used only for the
 * digest it was made of, and whole: a file of it that is missing, cut or other than it was makes the next build bundle.
 */
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { orAbsent } from '../content/files.ts'
import { createOwnName, isOwnedName } from './owner.ts'

const folderName = 'renderer'
const notesName = 'notes.json'
/** Parts of it, each a folder. */
const parts = ['pages', 'server', 'client'] as const
type Part = (typeof parts)[number]

/** What is known of a kept program beside its files. */
export interface RendererNotes {
  /** Digest of all that it was made of. */
  readonly key: string
  /** What Astro knows of each of its pages. */
  readonly pagesByKey: readonly (readonly [key: string, page: unknown])[]
  /** How Markdown is rendered. */
  readonly markdown: unknown
}

/** A kept program that is whole. */
export interface KeptRenderer extends RendererNotes {
  readonly folder: string
}

/** Where the parts are that are to be kept; files whose names do not fit stay. */
export type RendererParts = Readonly<
  Record<Part, { readonly from: string; fits(name: string): boolean }>
>

/** Keeps a program, in place of the one that was kept. */
export async function keepRenderer(
  cache: string,
  from: RendererParts,
  notes: RendererNotes,
): Promise<void> {
  const draft = join(cache, await createOwnName(folderName))
  // One build at a time writes there, so that these are of builds that died.
  for (const name of await readdir(cache)) {
    if (isOwnedName(name, [folderName])) await rm(join(cache, name), { recursive: true })
  }
  try {
    for (const part of parts) await copyPart(from[part], join(draft, part))
    const digests = await digestFiles(draft)
    await writeFile(join(draft, notesName), JSON.stringify({ ...notes, digests }))
    const kept = join(cache, folderName)
    await rm(kept, { recursive: true, force: true })
    await rename(draft, kept)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function copyPart({ from, fits }: RendererParts[Part], to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await namesIn(from)) {
    if (!fits(name)) continue
    await mkdir(dirname(join(to, name)), { recursive: true })
    await cp(join(from, name), join(to, name))
  }
}

/** The kept program of a digest; `undefined` when there is none, or not all of it. */
export async function findRenderer(cache: string, key: string): Promise<KeptRenderer | undefined> {
  const folder = join(cache, folderName)
  const text = await orAbsent(readFile(join(folder, notesName), 'utf8'))
  const notes = text === undefined ? undefined : parseNotes(text)
  if (notes?.key !== key) return undefined
  const digests = await digestFiles(folder)
  return JSON.stringify(digests) === JSON.stringify(notes.digests)
    ? { ...notes, folder }
    : undefined
}

/** Copies a part of a kept program, for a release that may be changed or removed on its own. */
export async function copyKept({ folder }: KeptRenderer, part: Part, to: string): Promise<void> {
  await cp(join(folder, part), to, { recursive: true })
}

type KeptNotes = RendererNotes & { readonly digests: unknown }

function parseNotes(text: string): KeptNotes | undefined {
  try {
    const notes: unknown = JSON.parse(text)
    const isNotes = typeof notes === 'object' && notes !== null && 'key' in notes
    return isNotes ? (notes as KeptNotes) : undefined // Of our own digest of the sources, which wrote it.
  } catch (error) {
    // A disk that was full leaves half a file.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Digests of all files but the notes, by their paths. */
async function digestFiles(folder: string): Promise<(readonly [name: string, digest: string])[]> {
  const names = (await namesIn(folder)).filter((name) => name !== notesName)
  return await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      return [name, createHash('sha256').update(bytes).digest('base64')] as const
    }),
  )
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted()
}
