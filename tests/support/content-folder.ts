/** Writes small content folders from objects into temporary folders. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { onTestFinished } from 'vitest'

/** File of the content folder → its text, or `undefined` to leave out a file of the small site. */
export type ContentFiles = Readonly<Record<string, string | Uint8Array | undefined>>

/** `site.yaml` of a company with one language. */
export const siteYaml = `service: mill
company: Mill
tagline: { en: Flour }
about: { en: A mill that grinds. }
languages: [en]
navigation: {}
`

let pages = 0

/** Front matter and text of a page. Without a title in `fields`, the page gets a unique one. */
export function pageText(fields: Readonly<Record<string, string>>, body = 'Text.'): string {
  const all = {
    title: `Page ${(pages += 1)}`,
    description: `A page, number ${pages}.`,
    type: 'other',
    updated: '2026-01-01',
    ...fields,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return ['---', ...lines, '---', '', body, ''].join('\n')
}

/** A site of one page, without mistakes. */
export const smallSite: ContentFiles = {
  'site.yaml': siteYaml,
  'pages/en/index.md': pageText({ title: 'Mill', type: 'home' }),
}

/** Writes files into a folder. */
export async function writeContent(directory: string, files: ContentFiles): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), content)
  }
}

/** Creates a folder with the small site and `files`. It is removed at the end of the test. */
export async function createContentFolder(files: ContentFiles): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
  onTestFinished(async () => {
    await rm(directory, { recursive: true, force: true })
  })
  await writeContent(directory, { ...smallSite, ...files })
  return directory
}

/**
 * Copies a content folder, so that a test can change it. The copy is removed at the end of the
 * test.
 */
export async function copyContent(from: string): Promise<string> {
  const directory = await createContentFolder({
    'site.yaml': undefined,
    'pages/en/index.md': undefined,
  })
  await cp(from, directory, { recursive: true })
  return directory
}

/** All files below a folder: path → exact content. */
export async function readAllFiles(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [relative(directory, path), await readFile(path, 'latin1')] as const
  })
  return new Map((await Promise.all(texts)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
