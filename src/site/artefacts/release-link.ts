/** Where releases are in a folder, and the link beside them that names the one to be served. */
import { readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Name of the folder of all releases. */
export const releasesName = 'releases'

/** Name of the link to the release that is served. */
export const currentName = 'current'

/** Folder that the link in `root` names; `undefined` when there is no link, or when it leads elsewhere. */
export async function readCurrent(root: string): Promise<string | undefined> {
  const target = await readlink(join(root, currentName)).catch(() => undefined)
  return target !== undefined && dirname(target) === releasesName ? join(root, target) : undefined
}
