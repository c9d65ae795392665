/**
 * Files of the releases that are kept. A browser or a cache may have a page of one of them and ask for its styles and
 * pictures after the next one is served; their names hold a digest, so that they can be given as they were.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Publication } from '../site/publication.ts'
import { mediaTypeOf } from './published-files.ts'
import type { SiteIdentity } from '../site/artefacts/identity.ts'
import { listReleasesOf } from './published-sites.ts'

/** Where Astro puts the files that are named by their digest. */
const folder = '_astro'

/** Files of the releases of a service in `root` that are named by their digest, each once; those with a `known` key are not read. */
export async function readEarlierFiles(
  root: string,
  known: ReadonlySet<string>,
  site: SiteIdentity,
): Promise<Publication[]> {
  const found = new Map<string, Publication>()
  for (const release of await listReleasesOf(root, site)) {
    const directory = join(release.folder, 'client', folder)
    for (const name of await namesIn(directory)) {
      const key = `/${folder}/${name}`
      if (known.has(key) || found.has(key)) continue
      found.set(key, { key, type: mediaTypeOf(name), bytes: await readFile(join(directory, name)) })
    }
  }
  return [...found.values()]
}

/** A release that was copied without what only browsers need has no such folder. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
