/** `npm run publish`: builds a release, checks it, serves it, and lists what changed. */
import type { Config } from '../src/config/config.ts'
import { runStep } from '../src/release/progress.ts'
import { completeDraft, discardDraft, findCurrent } from '../src/release/release-folder.ts'
import type { Release } from '../src/release/release-folder.ts'
import { describeInputs, writeStamp } from './bootstrap/inputs.mjs'
import { holdsOldBuild } from './built-site.ts'
import { CommandError, commandConfig, runCommand } from './command.ts'
import type { Given } from './command.ts'
import { buildDraft, stackOption } from './publishing/build-draft.ts'
import type { Draft } from './publishing/build-draft.ts'
import { checkRelease } from './publishing/check-release.ts'
import { goLive } from './publishing/go-live.ts'
import { runLocked } from './publishing/outcome.ts'
import type { Outcome } from './publishing/outcome.ts'
import { requireSameSite } from './publishing/require-same-site.ts'

/** Options of the command. */
const options = {
  stack: stackOption,
  replace: {
    help: 'allows replacing a live site of another service or with another BASE_URL',
  },
  'no-switch': {
    help: 'does not serve the new release. To serve it, run npm run rollback -- <release>, once every machine has the release',
  },
} as const

async function publish({ has }: Given<keyof typeof options>): Promise<void> {
  const config = await commandConfig()
  const { outDir } = config
  if (holdsOldBuild(outDir)) {
    console.warn(
      `The folders client, data and server in ${outDir} are a build of Vitrine 0.1. Remove them once no server uses them`,
    )
  }
  await runLocked(config, () => publishAlone(config, has))
}

async function publishAlone(
  config: Config,
  has: (name: keyof typeof options) => boolean,
): Promise<Outcome> {
  const started = performance.now()
  // Describes the inputs before the build reads the content, so that an edit during the build
  // counts as a change after this publish.
  const inputs = describeInputs()
  const draft = await runStep(
    'Build',
    process.stdout,
    () =>
      buildDraft(config, {
        showStack: has('stack'),
        accept: (site) =>
          requireSameSite(config, site, {
            replaces: has('replace'),
            isContentSet: Boolean(process.env.CONTENT_DIR),
          }),
      }),
    ({ id }) => id,
  )
  const before = await findCurrent(config.outDir)
  const release = await checkDraft(draft, config)
  if (has('no-switch')) {
    const message = `Made ${release.id}: npm run rollback -- ${release.id} serves it`
    return { message, release: release.id, isFine: true }
  }
  const { manifest } = draft
  const isFine = await goLive(config, { release, manifest, before })
  writeStamp(config.outDir, { inputs, nextChange: manifest.nextChange })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return { message: `Published ${release.id} in ${seconds} s`, release: release.id, isFine }
}

/** Checks a draft and completes it as a release. Deletes the draft if either step fails. */
async function checkDraft({ folder, id, manifest }: Draft, { outDir }: Config): Promise<Release> {
  try {
    await runStep(
      'Check',
      process.stdout,
      () => checkRelease(folder, { manifest, outDir }),
      (answers) => `${answers} answers are correct`,
    )
    return await completeDraft(folder, id)
  } catch (error) {
    await discardDraft(folder)
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    if (!isFull) throw error
    throw new CommandError(
      'Cannot publish: the disk is full. Free some space and run the command again',
      {
        cause: error,
      },
    )
  }
}

await runCommand({
  call: 'npm run publish',
  summary:
    'Builds a release, checks that it answers, serves it, waits until the running server has switched to it, and lists the changed addresses. If a step fails before the switch, the old release stays live. The exit code is 1 if something failed.',
  options,
  settings: [
    'contentDir',
    'outDir',
    'baseUrl',
    'siteVisibility',
    'usesParts',
    'sourceDateEpoch',
    'host',
    'port',
    'purgeCommand',
    'logFormat',
  ],
  example: 'BASE_URL=https://www.example.com npm run publish',
  run: publish,
})
