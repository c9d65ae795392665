/** Chooses the release at start: the server's own, or the newest undamaged one of the same site. */
import { UnusableBuild } from '../site/artefacts/manifest.ts'
import { findSubstitutes } from '../site/artefacts/substitutes.ts'

/** An open release. */
export interface FirstRelease<Release> {
  readonly release: Release
  readonly folder: string
  /** Why the server does not serve its own release. */
  readonly damage?: UnusableBuild
}

/** Opens the release. Throws when the server's own cannot be used and no other can replace it. */
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
