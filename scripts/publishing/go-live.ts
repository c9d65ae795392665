/**
 * Makes a release live: sets the link `current` to it, waits until the running server serves it,
 * deletes old releases and purges caches.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../../src/config/config.ts'
import { encodeReference } from '../../src/http/link.ts'
import { findChanges, readContents } from '../../src/release/changed-addresses.ts'
import type { ChangedAddresses, ReleaseContents } from '../../src/release/changed-addresses.ts'
import { runStep } from '../../src/release/progress.ts'
import { pruneReleases, switchCurrent } from '../../src/release/release-folder.ts'
import type { Release } from '../../src/release/release-folder.ts'
import { readManifest, releaseTag, UnusableBuild } from '../../src/site/artefacts/manifest.ts'
import type { Manifest } from '../../src/site/artefacts/manifest.ts'
import { waitForRelease } from './running-server.ts'
import type { RunningServer } from './running-server.ts'

/** The release to serve, and the one served before. */
export interface GoingLive {
  readonly release: Release
  readonly manifest: Manifest
  readonly before: Release | undefined
}

/**
 * Milliseconds to wait for the server, which checks the link `current` every second and then loads
 * the release.
 */
const longestTakeUp = 30_000
/** Timeout of `PURGE_COMMAND` in milliseconds. */
const longestPurge = 120_000
const shownAddresses = 20
const output = process.stdout

/**
 * Switches to a release, waits until the running server serves it, and purges caches. Returns false
 * if a running server does not report this release in time, or if the purge failed. Does not undo
 * the switch.
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
 * Reads the cacheable contents and the cache tag of a release; `undefined` if the release is
 * damaged or has another format.
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
  if (found.state === 'none') return `no server answers on ${place}`
  if (found.state === 'current') return `the server on ${place} serves the new release`
  const served = found.release ?? 'an unknown release'
  return `the server on ${place} still serves ${served}. See its log, then restart the server`
}

/** The cached responses to purge. */
interface Purge {
  /** Absolute URLs of changed responses. */
  readonly urls: readonly string[]
  /** Cache tag of the previous release; `undefined` if there is none or it cannot be read. */
  readonly tag: string | undefined
}

async function purgeChanged(command: string, what: Purge): Promise<boolean> {
  const { urls, tag } = what
  // Purges the tag even if no URL changed, because search results may have changed.
  if (command === '' || (urls.length === 0 && tag === undefined)) return true
  const purged = [
    `${urls.length} addresses`,
    ...(tag === undefined ? [] : [`cache tag ${tag}`]),
  ].join(', ')
  const failure = await runStep(
    'Purge',
    output,
    () => purge(command, what),
    (why) => (why === undefined ? purged : `PURGE_COMMAND failed: ${why}`),
  )
  return failure === undefined
}

/**
 * Runs `PURGE_COMMAND`, which reads one absolute URL per line from standard input, and the tag of
 * the previous release from `PURGE_TAG`. Returns why it failed; `undefined` if it succeeded.
 */
async function purge(command: string, { urls, tag }: Purge): Promise<string | undefined> {
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    signal: AbortSignal.timeout(longestPurge),
    // Sets `PURGE_TAG` even if there is no tag, to replace a value of the parent process.
    env: { ...process.env, PURGE_TAG: tag ?? '' },
  })
  // Ignores write errors, because the command may end without reading its input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(urls.map((url) => `${url}\n`).join(''))
  return await new Promise((resolve) => {
    child.once('error', ({ name, message }) => {
      const isLate = name === 'AbortError'
      resolve(isLate ? `it did not end within ${longestPurge / 1000} s` : message)
    })
    child.once('close', (code, ended) => {
      if (code === 0) resolve(undefined)
      else resolve(ended === null ? `its exit code is ${code}` : `it was stopped by ${ended}`)
    })
  })
}

/**
 * Lists the changes: the number of each kind, the number of all changed addresses, and at most 20
 * pages or redirects of each kind.
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
  const sum = `  Changed: ${counts.join(', ')}; ${all.length} changed addresses in total, including twins and files`
  return [sum, ...lines, ''].join('\n')
}

const words: Readonly<Record<string, string>> = {
  added: 'pages added',
  changed: 'changed',
  removed: 'removed',
  redirects: 'redirects',
}
