/**
 * Reads the files with a digest in their name ("digested files") of earlier releases. After the
 * removal of a release, `removed-files.ts` keeps these files for a time. Browsers and caches may
 * still have pages that need these files. Because of the digest, these files never change.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { orAbsent } from '../content/files.ts'
import type { Publication } from '../site/publication.ts'
import { mediaTypeOf } from './published-files.ts'
import type { SiteIdentity } from '../site/artefacts/identity.ts'
import { isOfService, listReleasesOf } from './published-sites.ts'
import { digestedFolders, listKept } from './removed-files.ts'

/**
 * Matches all files in `_astro`, but only the index files in `pagefind`, because the scripts of
 * Pagefind have fixed names and belong to one release.
 */
const digested = /^\/(?:_astro\/|pagefind\/.+\.pf_[a-z]+$)/

/**
 * Reads the digested files of earlier releases of a service in `root`. Returns each file once, and
 * leaves out files whose key is in `known`.
 */
export async function readEarlierFiles(
  root: string,
  known: ReadonlySet<string>,
  site: SiteIdentity,
): Promise<Publication[]> {
  const found = new Map<string, Publication>()
  const releases = await listReleasesOf(root, site)
  const removed = await listKept(root)
  const isOurs = await Promise.all(removed.map((folder) => isOfService({ folder }, site)))
  const clients = releases.map(({ folder }) => join(folder, 'client'))
  for (const client of [...clients, ...removed.filter((_, at) => isOurs[at])]) {
    for (const key of await keysIn(client)) {
      if (known.has(key) || found.has(key)) continue
      found.set(key, { key, type: mediaTypeOf(key), bytes: await readFile(join(client, key)) })
    }
  }
  return [...found.values()]
}

async function keysIn(client: string): Promise<string[]> {
  const keys = digestedFolders.map(async (name) => {
    const options = { recursive: true, withFileTypes: true } as const
    const entries = (await orAbsent(readdir(join(client, name), options))) ?? []
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(client, join(entry.parentPath, entry.name))}`)
      .map((path) => path.replaceAll(sep, '/'))
  })
  return (await Promise.all(keys)).flat().filter((key) => digested.test(key))
}
