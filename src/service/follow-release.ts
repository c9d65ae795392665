/**
 * Follows the release that is to be served: the link `current` names it, and a publish or a rollback changes the link.
 *
 *     releases/2026-11-21T08-00-00Z-4f2a/server/entry.mjs   started as current/server/entry.mjs
 *     current → releases/2026-11-21T08-00-00Z-4f2a
 *
 * A release that this server cannot serve is refused once, in one line of the log, and the one before goes on.
 */
import { realpath } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { UnusableBuild } from '../site/artefacts/manifest.ts'
import type { BuildFault } from '../site/artefacts/manifest.ts'
import { readCurrent, releasesName } from '../site/artefacts/release-link.ts'

/** What is followed. */
export interface FollowOptions<Release extends { readonly id: string }> {
  /** Folder of the release that is to be served; `undefined` when that is not told by a link. */
  findTarget(): Promise<string | undefined>
  /** Folder of the release that is served at the start. */
  readonly own: string
  /** Folder of the release that was refused at the start. */
  readonly refusedFirst?: string | undefined
  open(folder: string): Promise<Release>
  /** Gives back what was opened and is not taken up. */
  discard(release: Release): Promise<void>
  swap(next: Release): void
  /** Whether a release is the one that is served. */
  isServed(release: Release): boolean
  /** Told of a release that is served from now on, or already. */
  tellTaken(line: string, release: Release): void
  /** Told of one that is not served, why, and what to do. */
  tellRefused(line: string): void
}

/** Looks for another release. */
export interface Follower {
  /** Takes the release up that the link names, unless it is served or was refused already. */
  look(): Promise<void>
  /** The same at the wish of the operator: what was refused is tried again, and without a link the own folder is read again. */
  reload(): Promise<void>
  /** Name of the release that should be served, while it is refused. */
  refused(): string | undefined
}

/** Follows releases from the one in the folder `own` on. */
export function createFollower<Release extends { readonly id: string }>(
  options: FollowOptions<Release>,
): Follower {
  const { findTarget, own, open, discard, swap, isServed, tellTaken, tellRefused } = options
  let served = own
  let refused = options.refusedFirst
  let looking: Promise<void> | undefined

  async function follow(isAsked: boolean): Promise<void> {
    const target = (await findTarget()) ?? (isAsked ? served : undefined)
    if (target === undefined || (target === served && !isAsked)) {
      // The link leads back, so that another try of what was refused is a new wish.
      refused = undefined
      return
    }
    if (target !== refused || isAsked) await take(target)
  }

  async function take(target: string): Promise<void> {
    try {
      const release = await open(target)
      // Another publish may have ended meanwhile: its release is next, and this one never was served.
      if (((await findTarget()) ?? target) !== target) {
        await discard(release)
        await follow(false)
        return
      }
      refused = undefined
      if (isServed(release)) {
        await discard(release)
        tellTaken(`Serves the release ${release.id} already: there is nothing to take up`, release)
      } else {
        swap(release)
        tellTaken(`Serves the release ${release.id} now`, release)
      }
      served = target
    } catch (error) {
      refused = target
      if (!(error instanceof UnusableBuild)) throw error
      tellRefused(refusalOf(error, target, served))
    }
  }

  async function lookOnce(isAsked: boolean): Promise<void> {
    // One after the other: a second look would open the same release again.
    while (looking) await looking
    looking = follow(isAsked).finally(() => {
      looking = undefined
    })
    await looking
  }

  return {
    async look() {
      if (!looking) await lookOnce(false)
    },
    reload: () => lookOnce(true),
    refused: () => refused && basename(refused),
  }
}

const remedies: Readonly<Record<BuildFault, string>> = {
  format: 'restart the server, which then runs the code of that release',
  origin: 'build it for the BASE_URL of this server, or restart with the other one',
  damage: 'publish again',
}

/** A line of the log on a release that is refused. */
export function refusalOf(
  { message, fault }: UnusableBuild,
  target: string,
  served: string,
): string {
  const goesOn = `the release ${basename(served)} goes on`
  const reason = message.replace(/\.$/, '')
  return `Refuses the release ${basename(target)}: ${reason}; ${goesOn}: ${remedies[fault]}`
}

/** Folder of a release by the file that was started in it, without the links that lead there. */
export async function findOwnFolder(entry: string): Promise<string> {
  return dirname(dirname(await realpath(entry)))
}

/** Folder that the link beside the releases names; `undefined` when a folder is not one of releases that have a link. */
export async function findLinked(own: string): Promise<string | undefined> {
  const releases = dirname(own)
  if (basename(releases) !== releasesName) return undefined
  // No link, or none at this moment: nothing is named, so nothing changes.
  return await readCurrent(dirname(releases))
}
