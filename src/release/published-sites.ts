/** Identifies the sites of the releases in a folder. A folder should hold releases of one site. */
import { join } from 'node:path'
import { isSameService, readIdentity, type SiteIdentity } from '../site/artefacts/identity.ts'
import { findCurrent, listReleases, type Release } from './release-folder.ts'

/** Reads the site of a release; `undefined` if the manifest is unreadable or has no origin. */
export async function identityOf({
  folder,
}: Pick<Release, 'folder'>): Promise<SiteIdentity | undefined> {
  return await readIdentity(join(folder, 'data'))
}

/** Site of the served release or, if that names none, of the newest release that names one. */
export async function findPublishedSite(root: string): Promise<SiteIdentity | undefined> {
  const current = await findCurrent(root)
  for (const release of [current ?? [], await listReleases(root)].flat()) {
    const site = await identityOf(release)
    if (site) return site
  }
  return undefined
}

/** Whether a release belongs to the service of `site`. A release that names no site counts too. */
export async function isOfService(
  release: Pick<Release, 'folder'>,
  site: SiteIdentity,
): Promise<boolean> {
  const found = await identityOf(release)
  return found === undefined || isSameService(found, site)
}

/** Complete releases, newest first. Releases of other services are left out. */
export async function listReleasesOf(root: string, site: SiteIdentity): Promise<Release[]> {
  const releases = await listReleases(root)
  const isOurs = await Promise.all(releases.map((release) => isOfService(release, site)))
  return releases.filter((_, at) => isOurs[at])
}
