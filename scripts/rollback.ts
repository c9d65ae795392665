/** `npm run rollback [id]`: serves the release before, or a named one, as publish does. */
import type { Config } from '../src/config/config.ts'
import { runStep } from '../src/release/progress.ts'
import { findCurrent, listReleases } from '../src/release/release-folder.ts'
import type { Release } from '../src/release/release-folder.ts'
import { artefactFormat, readManifest } from '../src/site/artefacts/manifest.ts'
import type { Manifest } from '../src/site/artefacts/manifest.ts'
import { CommandError, commandConfig, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { checkRelease } from './publishing/check-release.ts'
import { formatOf, goLive } from './publishing/go-live.ts'
import { publishLock } from './publishing/publish-lock.ts'

async function rollBack({ operands, has }: Given<'list'>): Promise<void> {
  const config = await commandConfig()
  const [id, ...more] = operands
  if (more.length > 0 || (has('list') && id !== undefined)) throw new UsageError('Name one release')
  if (has('list')) console.log(await renderList(config.outDir))
  else await publishLock(config.outDir, () => goBack(config, id))
}

async function goBack(config: Config, id: string | undefined): Promise<void> {
  const { outDir } = config
  const current = await findCurrent(outDir)
  const release = choose(await listReleases(outDir), current, id)
  const manifest = await requireOwn(release, config, current)
  await runStep(
    'Check',
    process.stdout,
    () => checkRelease(release.folder, { manifest, outDir }),
    (answers) => `${answers} answers as they should be`,
  )
  const isFine = await goLive(config, { release, manifest, before: current })
  console.log(`Serves ${release.id} again`)
  if (!isFine) process.exitCode = 1
}

/** The release that is named, or the one before that which is served. */
function choose(
  releases: readonly Release[],
  current: Release | undefined,
  id: string | undefined,
): Release {
  const list = 'npm run rollback -- --list shows what there is'
  if (id !== undefined) {
    const named = releases.find((known) => known.id === id)
    if (!named)
      throw new CommandError(`Cannot go back to "${id}": there is no such release, ${list}`)
    if (id === current?.id)
      throw new CommandError(`Cannot go back to "${id}": it is served already`)
    return named
  }
  if (!current) throw new CommandError('Cannot go back: nothing is served yet, run npm run publish')
  const before = releases.find((known) => known.id < current.id)
  if (!before)
    throw new CommandError(`Cannot go back: no release is older than ${current.id}, ${list}`)
  return before
}

/** Manifest of a release that this version can serve for the origin that is set. */
async function requireOwn(
  release: Release,
  config: Config,
  current: Release | undefined,
): Promise<Manifest> {
  const format = await formatOf(release)
  if (format !== artefactFormat) {
    throw new CommandError(
      `Cannot go back to ${release.id}: its format is ${String(format)}, this version serves ${artefactFormat}; check out the version that made it and run its npm run rollback`,
    )
  }
  const manifest = await readManifest(`${release.folder}/data`)
  const wanted = await originWanted(config, current)
  if (manifest.baseUrl !== wanted) {
    throw new CommandError(
      `Cannot go back to ${release.id}: it was made for ${manifest.baseUrl}, but ${wanted} is served; publish instead, or set BASE_URL to ${manifest.baseUrl} and restart the server afterwards`,
    )
  }
  return manifest
}

/** The origin that is set, or else that of what is served. */
async function originWanted({ baseUrl }: Config, current: Release | undefined): Promise<string> {
  const isSet = (process.env.BASE_URL ?? '') !== ''
  if (isSet || !current || (await formatOf(current)) !== artefactFormat) return baseUrl
  return (await readManifest(`${current.folder}/data`)).baseUrl
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

async function describeRelease(release: Release): Promise<string> {
  const format = await formatOf(release)
  if (format !== artefactFormat)
    return `format ${String(format)}, which this version does not serve`
  const { generated, counts, baseUrl } = await readManifest(`${release.folder}/data`)
  const time = generated.slice(0, 16).replace('T', ' ')
  return `${time} UTC  ${String(counts.pages ?? 0).padStart(6)} pages  ${baseUrl}`
}

await runCommand({
  call: 'npm run rollback',
  summary:
    'Serves the release before the one that is served, or a named one, after a check that it answers. Builds nothing.',
  operands: '[release]',
  options: {
    list: { help: 'shows the releases with their time and pages, and which one is served' },
  },
  settings: ['outDir', 'baseUrl', 'host', 'port', 'purgeCommand'],
  example: 'npm run rollback -- 2026-11-21T08-00-00Z-4f2a',
  run: rollBack,
})
