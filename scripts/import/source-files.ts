/** Reads a source folder. Omits symbolic links to folders and to files outside of the source. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import type { Note } from './model.ts'

/** Maximum size of a text in bytes, because the parser takes minutes for larger texts. */
const mostText = 1024 * 1024
/** Maximum size of a picture or another file in bytes. */
const mostBytes = 256 * 1024 * 1024
/** Maximum number of files of a source. */
const mostFiles = 100_000

/** Names of files and folders that do not belong to the content. */
const leftOut = /^(?:\..*|node_modules|__pycache__|venv|\.venv)$/

/** The files of a source folder. */
export interface SourceFiles {
  readonly folder: string
  /** Sorted paths of all files, relative to the folder. */
  readonly names: readonly string[]
  has(name: string): boolean
  /** Returns the path of a file on this machine. */
  place(name: string): string
  /** Reads a text; `undefined` if the file is absent, too large, binary or downloaded. */
  read(name: string): Promise<string | undefined>
  /** Returns the day of the last change on the disk; `undefined` for downloaded files. */
  changedOn(name: string): Promise<string | undefined>
}

/** Returns access to pictures and other files that the import has downloaded into a folder. */
export function fetchedFiles(folder: string, names: readonly string[]): SourceFiles {
  const known = new Set(names)
  return {
    folder,
    names: names.toSorted(),
    has: (name) => known.has(name),
    place: (name) => join(folder, name),
    read: () => Promise.resolve(undefined),
    changedOn: () => Promise.resolve(undefined),
  }
}

/** Lists a folder. Reports files that cannot be imported, such as huge files, and omits them. */
export async function readSourceFiles(folder: string, notes: Note[]): Promise<SourceFiles> {
  const root = await realpath(folder)
  const names: string[] = []
  await walk('')
  const files = fetchedFiles(root, names)
  return {
    ...files,
    read: async (name) => (files.has(name) ? await readText(files.place(name)) : undefined),
    changedOn: async (name) => (await stat(files.place(name))).mtime.toISOString().slice(0, 10),
  }

  async function walk(below: string): Promise<void> {
    for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (leftOut.test(entry.name) || names.length >= mostFiles) continue
      if (entry.isDirectory()) await walk(name)
      else {
        const fault = await faultOf(root, name, entry.isSymbolicLink())
        if (fault === undefined) names.push(name)
        else if (fault !== '') notes.push({ kind: 'file', file: name, about: fault })
      }
    }
  }
}

/** Explains why a file cannot be imported. Returns `undefined` if it can be imported. */
async function faultOf(root: string, name: string, isLink: boolean): Promise<string | undefined> {
  const real = await realpath(join(root, name)).catch(() => undefined)
  if (real === undefined) return 'is a broken symbolic link'
  const inside = relative(root, real)
  if (isLink && (inside.startsWith('..') || isAbsolute(inside))) {
    return 'is a symbolic link that leads out of the folder'
  }
  const facts = await stat(real)
  if (facts.isDirectory()) return 'is a symbolic link to a folder'
  if (!facts.isFile()) return 'is neither a file nor a folder'
  if (facts.size > (isText(name) ? mostText : mostBytes)) {
    return `is too large: ${Math.round(facts.size / 1024 / 1024)} MB`
  }
  return undefined
}

/** Checks whether a file name is that of a Markdown text. */
export function isText(name: string): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(name)
}

async function readText(file: string): Promise<string | undefined> {
  if ((await stat(file)).size > mostText) return undefined
  const text = await readFile(file, 'utf8')
  if (text.includes('\0')) return undefined
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
}
