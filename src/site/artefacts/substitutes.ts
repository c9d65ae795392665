/** Releases that a server may serve in place of a damaged one. */
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isSameSite, readIdentity } from './identity.ts'
import { readManifest, unlessUnusable } from './manifest.ts'
import { releasesName } from './release-link.ts'

/** A release with a readable manifest. Its files may still be damaged. */
export interface Substitute {
  readonly folder: string
  readonly service?: string
  readonly baseUrl: string
}

/**
 * Finds releases of the same service and origin next to a damaged one, newest first. Releases that
 * are newer than the damaged one come last, because they may never have been served.
 *
 * If the damaged release does not name its site, the result is empty unless all other releases
 * belong to one site.
 */
export async function findSubstitutes(damaged: string): Promise<Substitute[]> {
  const releases = dirname(damaged)
  if (basename(releases) !== releasesName) return []
  const names = await readdir(releases).catch(() => [])
  const ids = names.filter((name) => !name.startsWith('.') && name !== basename(damaged))
  const isLater = (id: string) => id > basename(damaged)
  const sorted = ids.toSorted().toReversed()
  const inOrder = [...sorted.filter((id) => !isLater(id)), ...sorted.filter(isLater)]
  const found = await Promise.all(inOrder.map((id) => readSubstitute(join(releases, id))))
  const others = found.filter((release) => release !== undefined)
  const site = await readIdentity(join(damaged, 'data'))
  if (site) return others.filter((release) => isSameSite(release, site))
  const [first] = others
  return first && others.every((release) => isSameSite(release, first)) ? others : []
}

async function readSubstitute(folder: string): Promise<Substitute | undefined> {
  const manifest = await unlessUnusable(readManifest(join(folder, 'data')))
  return manifest && { ...manifest, folder }
}
