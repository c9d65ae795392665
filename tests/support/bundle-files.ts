/** The Pagefind bundle of a built site. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BundleFile } from '../../src/indexing/pagefind.ts'

/** Reads the files of the Pagefind bundle in the folder of a release. */
export async function readBundleFiles(out: string): Promise<BundleFile[]> {
  const folder = join(out, 'client/pagefind')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
        return { path: relative(folder, file), content: await readFile(file) }
      }),
  )
}
