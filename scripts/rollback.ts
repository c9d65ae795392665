/**
 * `npm run rollback [id]`: serves the previous release, or a named one, in the same way as publish.
 */
import { join } from 'node:path'
import { checkedConfig, processConfig } from '../src/config/config.ts'
import type { Config, Environment } from '../src/config/config.ts'
import { runStep } from '../src/release/progress.ts'
import { findPublishedSite, listReleasesOf } from '../src/release/published-sites.ts'
import { findCurrent, listReleases } from '../src/release/release-folder.ts'
import type { Release } from '../src/release/release-folder.ts'
import { describeSite, isSameService } from '../src/site/artefacts/identity.ts'
import type { SiteIdentity } from '../src/site/artefacts/identity.ts'
import { readManifest, UnusableBuild } from '../src/site/artefacts/manifest.ts'
import type { Manifest } from '../src/site/artefacts/manifest.ts'
import { CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { checkRelease } from './publishing/check-release.ts'
import { goLive } from './publishing/go-live.ts'
import { runLocked } from './publishing/outcome.ts'
import type { Outcome } from './publishing/outcome.ts'

async function rollBack({ operands, has }: Given<'list' | 'replace'>): Promise<void> {
  const config = await checkedConfig([], console.warn, await findOrigin())
  const [id, ...more] = operands
  if (more.length > 0 || (has('list') && id !== undefined))
    throw new UsageError('Cannot go back: expects one release, or --list alone')
  if (has('list')) console.log(await renderList(config.outDir))
  else await runLocked(config, () => goBack(config, id, has('replace')))
}

async function goBack(config: Config, id: string | undefined, replaces: boolean): Promise<Outcome> {
  const { outDir } = config
  const current = await findCurrent(outDir)
  const live = await findPublishedSite(outDir)
  const release =
    id === undefined
      ? await chooseBefore(outDir, current, live)
      : await chooseNamed(outDir, current, id)
  const manifest = await requireOwn(release, config)
  if (live && !isSameService(manifest, live) && !replaces) {
    throw new CommandError(
      `Cannot go back to ${release.id}: it is ${describeSite(manifest)}, but ${describeSite(live)} is live. To replace the live site, run npm run rollback -- ${release.id} --replace`,
    )
  }
  await runStep(
    'Check',
    process.stdout,
    () => checkRelease(release.folder, { manifest, outDir }),
    (answers) => `${answers} answers are correct`,
  )
  const isFine = await goLive(config, { release, manifest, before: current })
  // Leaves out "again" for a newer release, which `deploy/publish-to.sh` has just built.
  const isBack = current && release.id < current.id
  const message = `Release ${release.id} is live${isBack ? ' again' : ''}`
  return { message, release: release.id, isFine }
}

const list = 'To see all releases, run npm run rollback -- --list'

async function chooseNamed(
  outDir: string,
  current: Release | undefined,
  id: string,
): Promise<Release> {
  const named = (await listReleases(outDir)).find((known) => known.id === id)
  if (!named) throw new CommandError(`Cannot go back to "${id}": there is no such release. ${list}`)
  if (id === current?.id) throw new CommandError(`Cannot go back to "${id}": it is live already`)
  return named
}

/**
 * Finds the newest release older than the live one. If the live site is known, skips releases of
 * other services.
 */
async function chooseBefore(
  outDir: string,
  current: Release | undefined,
  live: SiteIdentity | undefined,
): Promise<Release> {
  if (!current) throw new CommandError('Cannot go back: nothing is served yet. Run npm run publish')
  const releases = live ? await listReleasesOf(outDir, live) : await listReleases(outDir)
  const before = releases.find((known) => known.id < current.id)
  if (!before)
    throw new CommandError(
      `Cannot go back: no release of this service is older than ${current.id}. ${list}`,
    )
  return before
}

/**
 * Reads the manifest of a release. Throws if this version of Vitrine cannot serve the release, or
 * if the release was built for another origin.
 */
async function requireOwn({ id, folder }: Release, { baseUrl }: Config): Promise<Manifest> {
  const manifest = await readManifest(join(folder, 'data'))
  if (manifest.baseUrl !== baseUrl) {
    throw new CommandError(
      `Cannot go back to ${id}: it was built for ${manifest.baseUrl}, but BASE_URL is ${baseUrl}. Publish the content again with npm run publish, or set BASE_URL to ${manifest.baseUrl}, run this command again and restart the server`,
    )
  }
  return manifest
}

async function renderList(outDir: string): Promise<string> {
  const releases = await listReleases(outDir)
  if (releases.length === 0) return `There are no releases in ${outDir}: run npm run publish`
  const current = await findCurrent(outDir)
  const rows = await Promise.all(
    releases.map(async (release) => {
      const mark = release.id === current?.id ? '  served' : ''
      return `${release.id}  ${await describeRelease(release)}${mark}`
    }),
  )
  return rows.join('\n')
}

async function describeRelease({ folder }: Release): Promise<string> {
  try {
    const { generated, counts, ...site } = await readManifest(join(folder, 'data'))
    const time = generated.slice(0, 16).replace('T', ' ')
    return `${time} UTC  ${String(counts.pages ?? 0).padStart(6)} pages  ${describeSite(site)}`
  } catch (error) {
    if (!(error instanceof UnusableBuild)) throw error
    return `cannot be served: ${error.fault === 'format' ? 'made by another version of Vitrine' : 'damaged'}`
  }
}

/**
 * Returns the origin of the live release as `BASE_URL`; an empty object if there is no usable live
 * release. The server too uses this origin if `BASE_URL` is not set.
 */
async function findOrigin(): Promise<Environment> {
  const current = await findCurrent(processConfig().outDir)
  if (!current) return {}
  try {
    return { BASE_URL: (await readManifest(join(current.folder, 'data'))).baseUrl }
  } catch (error) {
    if (!(error instanceof UnusableBuild)) throw error
    return {}
  }
}

await runCommand({
  call: 'npm run rollback',
  summary:
    'Serves the previous release of the same service, or a named one, after a check that it answers. Builds nothing.',
  operands: '[release]',
  options: {
    list: {
      help: 'lists the releases with their time, pages and site, and marks the one that is served',
    },
    replace: { help: 'allows a named release of another service' },
  },
  settings: ['outDir', 'baseUrl', 'host', 'port', 'purgeCommand', 'logFormat'],
  takesOriginOfRelease: true,
  example: 'npm run rollback -- 2026-11-21T08-00-00Z-4f2a',
  run: rollBack,
})
