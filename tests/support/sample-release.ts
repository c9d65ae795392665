/** Creates releases of three small files that contain the id of their release. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  completeDraft,
  createDraft,
  pruneReleases,
  switchCurrent,
} from '../../src/release/release-folder.ts'
import type { Release } from '../../src/release/release-folder.ts'

const files = ['page.html', 'data/site.json', 'data/manifest.json']

/** Writes the files of a release, the manifest last. */
export async function fillDraft(draft: string, id: string): Promise<void> {
  await mkdir(join(draft, 'data'))
  for (const name of files) await writeFile(join(draft, name), id)
}

/** Creates a release, sets the `current` link to it, and removes the oldest releases. */
export async function publishSample(root: string, id: string): Promise<void> {
  const draft = await createDraft(root, new Date())
  await fillDraft(draft, id)
  await completeDraft(draft, id)
  await switchCurrent(root, id)
  await pruneReleases(root, new Date())
}

/** Throws unless a release has all of its files, and none of another release. */
export async function requireWhole({ id, folder }: Release): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile()).length
  if (found !== files.length) throw new Error(`${folder} has ${found} files`)
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8')
    if (text !== id) throw new Error(`${folder}/${name} is of "${text}"`)
  }
}
