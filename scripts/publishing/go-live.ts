/**
 * Makes a release live: sets the link, waits for the server, purges caches, deletes old releases.
 */
import { join } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { encodeReference } from '../../src/http/uri-reference.ts'
import { findChanges, readContents } from '../../src/release/changed-addresses.ts'
import type { ChangedAddresses, ReleaseContents } from '../../src/release/changed-addresses.ts'
import { runStep } from '../../src/release/progress.ts'
import { pruneReleases, switchCurrent } from '../../src/release/release-folder.ts'
import type { Release } from '../../src/release/release-folder.ts'
import { readManifest, releaseTag, UnusableBuild } from '../../src/site/artefacts/manifest.ts'
import type { Manifest } from '../../src/site/artefacts/manifest.ts'
import { purge } from './purge.ts'
import type { Purge } from './purge.ts'
import { waitForRelease } from './running-server.ts'
import type { RunningServer } from './running-server.ts'

/** The release to serve, and the one served before. */
export interface GoingLive {
  readonly release: Release
  readonly manifest: Manifest
  readonly before: Release | undefined
}

/**
 * Milliseconds to wait for the server, which checks the link every second and then loads a release.
 */
const longestTakeUp = 30_000
const shownAddresses = 20
const output = process.stdout

/**
 * Serves a release and returns whether all steps succeeded. Failures after the switch do not undo
 * it.
 */
export async function goLive(
  config: Config,
  { release, manifest, before }: GoingLive,
): Promise<boolean> {
  const { outDir, host, port } = config
  const { baseUrl } = manifest
  const old = before && (await readIfUsable(before))
  const changes = findChanges(old?.contents, await readContents(release.folder))
  await runStep(
    'Switch',
    output,
    () => switchCurrent(outDir, release.id),
    ({ id }) => `${before?.id ?? 'nothing'} → ${id}`,
  )
  const server = await runStep(
    'Running server',
    output,
    () => waitForRelease({ host, port, baseUrl }, release.id, longestTakeUp),
    (found) => describeServer(found, `${host}:${port}`),
  )
  await runStep(
    'Old releases',
    output,
    () => pruneReleases(outDir, new Date()),
    (removed) => (removed.length === 0 ? 'none removed' : `removed ${removed.join(', ')}`),
  )
  output.write(renderChanges(changes))
  const isPurged = await purgeChanged(config.purgeCommand, {
    // Caches use the address as clients send it, with non-ASCII letters percent-encoded.
    urls: changes.all.map((path) => encodeReference(baseUrl + path)),
    tag: old?.tag,
  })
  return isPurged && server.state !== 'other'
}

/**
 * Reads the cacheable contents of a release; `undefined` if the release is damaged or has another
 * format.
 */
async function readIfUsable({ folder }: Release) {
  try {
    const contents: ReleaseContents = await readContents(folder)
    return { contents, tag: releaseTag(await readManifest(join(folder, 'data'))) }
  } catch (error) {
    if (error instanceof UnusableBuild) return undefined
    throw error
  }
}

function describeServer(found: RunningServer, place: string): string {
  if (found.state === 'none') return `none answers on ${place}`
  if (found.state === 'current') return `the one on ${place} serves it`
  const served = found.release ?? 'another release, and does not say which'
  return `the one on ${place} still serves ${served}: its log says why, restart it`
}

async function purgeChanged(command: string, what: Purge): Promise<boolean> {
  const { urls, tag } = what
  // Search results may change when no address does, so a tag alone is worth a purge.
  if (command === '' || (urls.length === 0 && tag === undefined)) return true
  const purged = [`${urls.length} addresses`, ...(tag === undefined ? [] : [tag])].join(', ')
  const failure = await runStep(
    'Purge',
    output,
    () => purge(command, what),
    (why) => (why === undefined ? purged : `PURGE_COMMAND failed: ${why}`),
  )
  return failure === undefined
}

/**
 * Lists changed pages and redirects by kind of change, with the number of all changed addresses.
 */
export function renderChanges({ all, ...kinds }: ChangedAddresses): string {
  const counts = Object.entries(kinds).map(([kind, paths]) => `${paths.length} ${words[kind]}`)
  const lines = Object.entries(kinds).flatMap(([kind, paths]) => {
    const more = paths.length - shownAddresses
    return [
      ...paths.slice(0, shownAddresses).map((path) => `    ${kind.padEnd(9)} ${path}`),
      ...(more > 0 ? [`    ${kind.padEnd(9)} and ${more} more`] : []),
    ]
  })
  const sum = `  Changed: ${counts.join(', ')}; ${all.length} addresses with twins and files`
  return [sum, ...lines, ''].join('\n')
}

const words: Readonly<Record<string, string>> = {
  added: 'pages added',
  changed: 'changed',
  removed: 'removed',
  redirects: 'redirects',
}
