/** The release that a server starts with: its own, or the newest undamaged one of the same site. */
import { UnusableBuild } from '../site/artefacts/manifest.ts'
import { findSubstitutes } from '../site/artefacts/substitutes.ts'

/** A release that is open. */
export interface FirstRelease<Release> {
  readonly release: Release
  readonly folder: string
  /** Why its own release is not served. */
  readonly damage?: UnusableBuild
}

/** Opens a release; throws when the own one cannot be used, and none can take its place. */
export async function openFirst<Release>(
  own: string,
  baseUrl: string,
  open: (folder: string, proof: 'digest' | 'stamp') => Promise<Release>,
): Promise<FirstRelease<Release>> {
  try {
    return { release: await open(own, 'stamp'), folder: own }
  } catch (damage) {
    if (!isDamage(damage)) throw damage
    for (const { folder, ...site } of await findSubstitutes(own)) {
      if (site.baseUrl !== baseUrl) continue
      try {
        return { release: await open(folder, 'digest'), folder, damage }
      } catch (error) {
        if (!isDamage(error)) throw error
      }
    }
    throw damage
  }
}

function isDamage(error: unknown): error is UnusableBuild {
  return error instanceof UnusableBuild && error.fault === 'damage'
}
