/**
 * Chooses the release at start, and switches to another one when a publish or a rollback changes
 * the link `current`.
 *
 *     releases/2026-11-21T08-00-00Z-4f2a/server/entry.mjs   started as current/server/entry.mjs
 *     current → releases/2026-11-21T08-00-00Z-4f2a
 *
 * A release that this server cannot serve is refused and logged. The server then continues with
 * the release it has. It tries a damaged release again after a pause.
 */
import { realpath } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import { UnusableBuild } from '../site/artefacts/manifest.ts'
import type { BuildFault } from '../site/artefacts/manifest.ts'
import { readCurrent, releasesName } from '../site/artefacts/release-link.ts'
import { findSubstitutes } from '../site/artefacts/substitutes.ts'
import type { Log } from '../telemetry/log.ts'
import type { LiveApp } from './live-app.ts'

/** Opens the release in a folder. Checks its digest, or only its stamp (size and file times). */
export type OpenFolder = (folder: string, proof: 'digest' | 'stamp') => Promise<OpenRelease>

/** The release at start. */
export interface FirstRelease {
  readonly release: OpenRelease
  readonly folder: string
  /** Why the server does not serve its own release; absent if it serves this release. */
  readonly damage?: UnusableBuild
}

/**
 * Opens the server's own release or, if it is damaged, another release of the same site. Throws if
 * a release has another fault, or if all of these releases are damaged.
 */
export async function openFirst(
  own: string,
  baseUrl: string,
  open: OpenFolder,
): Promise<FirstRelease> {
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

/** Options of the follower. */
export interface FollowOptions {
  /** Folder of the server's own release. */
  readonly own: string
  readonly first: Omit<FirstRelease, 'release'>
  readonly live: Pick<LiveApp, 'release' | 'swap'>
  readonly log: Pick<Log, 'info' | 'warn' | 'fail'>
  /** Milliseconds since the epoch. */
  now(): number
  /** Returns the release folder that the link `current` names; `undefined` if it names none. */
  findTarget(): Promise<string | undefined>
  open(folder: string): Promise<OpenRelease>
}

/** Switches the server to the release that the link `current` names. */
export interface Follower {
  /**
   * Switches to the release that the link names, unless it is already served or currently refused.
   */
  check(): Promise<void>
  /**
   * At the request of the operator, loads the release that the link names, even if it is refused or
   * already served. Without a link, loads the served release again.
   */
  reload(): Promise<void>
  /** Returns the name of the release that the link `current` names, if this release is refused. */
  refused(): string | undefined
}

/** Creates a follower that starts with the first release. */
export function createFollower(options: FollowOptions): Follower {
  const { live, log, findTarget, open } = options
  let served = options.first.folder
  const refusal = createRefusal(options)
  let checking: Promise<void> | undefined

  async function follow(isAsked: boolean): Promise<void> {
    const target = (await findTarget()) ?? (isAsked ? served : undefined)
    if (target === undefined || (target === served && !isAsked)) {
      // The link names the served release or no release. Forget the refused release, so that the
      // server tries it when the link names it again.
      refusal.clear()
      return
    }
    if (isAsked || !refusal.isOf(target) || refusal.isOver()) await load(target, isAsked)
  }

  async function load(target: string, isAsked: boolean): Promise<void> {
    const isFirstTry = !refusal.isOf(target)
    try {
      const release = await open(target)
      // A publish may have changed the link meanwhile. If so, check the link again.
      if (((await findTarget()) ?? target) !== target) {
        await release.close()
        await follow(false)
        return
      }
      refusal.clear()
      const isServed = isSameRelease(release, live.release())
      if (isServed) await release.close()
      else live.swap(release)
      const { id, data } = release
      const state = isServed ? 'already' : 'now'
      log.info(`Serves the release ${id} ${state}`, { release: id, pages: data.pages.length })
      served = target
    } catch (error) {
      const isUnusable = error instanceof UnusableBuild
      refusal.add(target, isUnusable ? error.fault : undefined)
      if (!isUnusable) throw error
      if (isFirstTry || isAsked) log.warn(refusalOf(error, target, served))
    }
  }

  async function checkOnce(isAsked: boolean): Promise<void> {
    // Wait for the running check. Two checks at the same time could open the same release twice.
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
    refused: () => refusal.name(),
  }
}

/** Milliseconds until a damaged release is tried again; doubled per try, up to `longest`. */
const retryPauses = { first: 5_000, longest: 60_000 } as const

/**
 * Creates the record of the refused release, at most one. At the start, this is the server's own
 * release if it is damaged.
 */
function createRefusal({ own, first, log, now }: FollowOptions) {
  let refused: { folder: string; pause: number; retryAt: number } | undefined
  const refusal = {
    isOf: (folder: string) => refused?.folder === folder,
    name: () => refused && basename(refused.folder),
    isOver: () => refused !== undefined && now() >= refused.retryAt,
    /**
     * Records a refused release. Only a damaged one is tried again after a pause, because the copy
     * of its files may be unfinished.
     */
    add(folder: string, fault: BuildFault | undefined) {
      const wanted = refused?.folder === folder ? refused.pause * 2 : retryPauses.first
      const pause = Math.min(wanted, retryPauses.longest)
      refused = { folder, pause, retryAt: fault === 'damage' ? now() + pause : Infinity }
    },
    clear() {
      refused = undefined
    },
  }
  if (first.damage) {
    refusal.add(own, 'damage')
    const serves = `serves the release ${basename(first.folder)}`
    log.fail(`Refuses the release ${basename(own)} and ${serves}: publish again`, first.damage)
  }
  return refusal
}

function isSameRelease(one: OpenRelease, other: OpenRelease): boolean {
  return one.id === other.id && one.manifest.buildId === other.manifest.buildId
}

const remedies: Readonly<Record<BuildFault, string>> = {
  format: 'restart the server, so that it runs the code of the refused release',
  origin:
    'build the release for the BASE_URL of this server, or restart the server with the BASE_URL of the release',
  damage: 'publish again',
}

/** Returns the log line for a refused release, with the reason and the remedy. */
function refusalOf({ message, fault }: UnusableBuild, target: string, served: string): string {
  const serves = `Still serves the release ${basename(served)}`
  const reason = message.replace(/\.$/, '')
  return `Refuses the release ${basename(target)}: ${reason}. ${serves}. To fix it, ${remedies[fault]}`
}

/** Returns the release folder that contains an entry file, with symbolic links resolved. */
export async function findOwnFolder(entry: string): Promise<string> {
  return dirname(dirname(await realpath(entry)))
}

/**
 * Returns the release folder that the link `current` names. Returns `undefined` when the link does
 * not name a folder in `releases`, or when the parent folder of `own` is not named `releases`.
 */
export async function findLinked(own: string): Promise<string | undefined> {
  const releases = dirname(own)
  if (basename(releases) !== releasesName) return undefined
  // Returns `undefined` if the link is missing. The server then continues with its release.
  return await readCurrent(dirname(releases))
}
