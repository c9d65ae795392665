/** Which sites the releases of a folder are of: a folder is meant to hold those of one. */
import { join } from 'node:path'
import { isSameService, readIdentity } from '../site/artefacts/identity.ts'
import type { SiteIdentity } from '../site/artefacts/identity.ts'
import { findCurrent, listReleases } from './release-folder.ts'
import type { Release } from './release-folder.ts'

/** Site of a release; `undefined` when its manifest does not say it. */
export async function identityOf({
  folder,
}: Pick<Release, 'folder'>): Promise<SiteIdentity | undefined> {
  return await readIdentity(join(folder, 'data'))
}

/** Site of the release that is served, else of the newest one that says it. */
export async function findPublishedSite(root: string): Promise<SiteIdentity | undefined> {
  const current = await findCurrent(root)
  for (const release of [current ?? [], await listReleases(root)].flat()) {
    const site = await identityOf(release)
    if (site) return site
  }
  return undefined
}

/** Whether a release is of a service, or does not say so. */
export async function isOfService(
  release: Pick<Release, 'folder'>,
  site: SiteIdentity,
): Promise<boolean> {
  const found = await identityOf(release)
  return found === undefined || isSameService(found, site)
}

/** Complete releases without those of another service, the latest first. */
export async function listReleasesOf(root: string, site: SiteIdentity): Promise<Release[]> {
  const releases = await listReleases(root)
  const isOurs = await Promise.all(releases.map((release) => isOfService(release, site)))
  return releases.filter((_, at) => isOurs[at])
}
