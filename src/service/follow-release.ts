/**
 * Chooses the release at start, and switches to another one when a publish or a rollback changes the
 * link `current`.
 *
 *     releases/2026-11-21T08-00-00Z-4f2a/server/entry.mjs   started as current/server/entry.mjs
 *     current → releases/2026-11-21T08-00-00Z-4f2a
 *
 * A release that this server cannot serve is refused and logged once. The server then continues
 * with the release it has.
 */
import { realpath } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { UnusableBuild } from '../site/artefacts/manifest.ts'
import type { BuildFault } from '../site/artefacts/manifest.ts'
import { readCurrent, releasesName } from '../site/artefacts/release-link.ts'
import { findSubstitutes } from '../site/artefacts/substitutes.ts'

/** Opens the release in a folder, after a check of its digest or only of its stamp. */
export type OpenFolder<Release> = (folder: string, proof: 'digest' | 'stamp') => Promise<Release>

/** The release at start. */
export interface FirstRelease<Release> {
  readonly release: Release
  readonly folder: string
  /** Why the server does not serve its own release. */
  readonly damage?: UnusableBuild
}

/**
 * Opens the server's own release, or the newest undamaged one of the same site. Throws when the own
 * one cannot be used and no other can replace it.
 */
export async function openFirst<Release>(
  own: string,
  baseUrl: string,
  open: OpenFolder<Release>,
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

/** A release as the follower sees it. */
interface ServedRelease {
  readonly id: string
  close(): Promise<void>
}

/** Options of the follower. */
export interface FollowOptions<Release extends ServedRelease> {
  /** Returns the folder of the release to serve; `undefined` when no link names it. */
  findTarget(): Promise<string | undefined>
  /** Folder of the release that the server serves at start. */
  readonly own: string
  /** Folder of the release that the server refused at start. */
  readonly refusedFirst?: string | undefined
  open(folder: string): Promise<Release>
  swap(next: Release): void
  /** Whether the server already serves this release. */
  isServed(release: Release): boolean
  /** Called with a log line when a release is served from now on, or already. */
  logServed(line: string, release: Release): void
  /** Called with a log line when a release is refused: why, and what to do. */
  logRefused(line: string): void
}

/** Checks for another release. */
export interface Follower {
  /** Switches to the release that the link names, unless it is served or already refused. */
  check(): Promise<void>
  /**
   * Reloads at the request of the operator. Tries a refused release again; without a link, reads
   * the current folder again.
   */
  reload(): Promise<void>
  /** Name of the release that the link names, while it is refused. */
  refused(): string | undefined
}

/** Creates a follower that starts with the release in `own`. */
export function createFollower<Release extends ServedRelease>(
  options: FollowOptions<Release>,
): Follower {
  const { findTarget, own, open, swap, isServed, logServed, logRefused } = options
  let served = own
  let refused = options.refusedFirst
  let checking: Promise<void> | undefined

  async function follow(isAsked: boolean): Promise<void> {
    const target = (await findTarget()) ?? (isAsked ? served : undefined)
    if (target === undefined || (target === served && !isAsked)) {
      // The link is back at the served release. A refused release may be tried again from now on.
      refused = undefined
      return
    }
    if (target !== refused || isAsked) await load(target)
  }

  async function load(target: string): Promise<void> {
    try {
      const release = await open(target)
      // Another publish may have changed the link meanwhile. Continue with that release.
      if (((await findTarget()) ?? target) !== target) {
        await release.close()
        await follow(false)
        return
      }
      refused = undefined
      if (isServed(release)) {
        await release.close()
        logServed(`Serves the release ${release.id} already: there is nothing to take up`, release)
      } else {
        swap(release)
        logServed(`Serves the release ${release.id} now`, release)
      }
      served = target
    } catch (error) {
      refused = target
      if (!(error instanceof UnusableBuild)) throw error
      logRefused(refusalOf(error, target, served))
    }
  }

  async function checkOnce(isAsked: boolean): Promise<void> {
    // Wait for the running check, because a second one would open the same release again.
    while (checking) await checking
    checking = follow(isAsked).finally(() => {
      checking = undefined
    })
    await checking
  }

  return {
    async check() {
      if (!checking) await checkOnce(false)
    },
    reload: () => checkOnce(true),
    refused: () => refused && basename(refused),
  }
}

const remedies: Readonly<Record<BuildFault, string>> = {
  format: 'restart the server, which then runs the code of that release',
  origin: 'build it for the BASE_URL of this server, or restart with the other one',
  damage: 'publish again',
}

/** Log line for a refused release. */
export function refusalOf(
  { message, fault }: UnusableBuild,
  target: string,
  served: string,
): string {
  const goesOn = `the release ${basename(served)} goes on`
  const reason = message.replace(/\.$/, '')
  return `Refuses the release ${basename(target)}: ${reason}; ${goesOn}: ${remedies[fault]}`
}

/** Returns the release folder of an entry file, with links resolved. */
export async function findOwnFolder(entry: string): Promise<string> {
  return dirname(dirname(await realpath(entry)))
}

/**
 * Returns the folder that the link `current` names; `undefined` when `own` is not in a folder of
 * releases.
 */
export async function findLinked(own: string): Promise<string | undefined> {
  const releases = dirname(own)
  if (basename(releases) !== releasesName) return undefined
  // A publish may replace the link at this moment. Without a link nothing changes.
  return await readCurrent(dirname(releases))
}
