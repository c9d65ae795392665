/** Names the folder of releases and the link that selects the served release. */
import { readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Name of the folder of all releases. */
export const releasesName = 'releases'

/** Name of the link to the release that is served. */
export const currentName = 'current'

/**
 * Returns the folder that the link `current` in `root` names. Returns `undefined` when the link is
 * missing or its target is not of the form `releases/<name>`.
 */
export async function readCurrent(root: string): Promise<string | undefined> {
  const target = await readlink(join(root, currentName)).catch(() => undefined)
  return target !== undefined && dirname(target) === releasesName ? join(root, target) : undefined
}
