/** Builds a release in a folder with a temporary name, beside the releases that are there and never in place of one. */
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { cacheFolder, removeOldCaches } from '../../src/astro/cache-folder.ts'
import type { Config } from '../../src/config/config.ts'
import { buildContent } from '../../src/content/build-content.ts'
import { openKeptTexts } from '../../src/content/kept-file.ts'
import { keepTexts } from '../../src/content/kept.ts'
import type { LoadedContent } from '../../src/content/load.ts'
import { takeLock } from '../../src/release/lock.ts'
import { createDraft, discardDraft, releaseId } from '../../src/release/release-folder.ts'
import type { SiteIdentity } from '../../src/site/artefacts/identity.ts'
import { readManifest } from '../../src/site/artefacts/manifest.ts'
import type { Manifest } from '../../src/site/artefacts/manifest.ts'
import { buildFailure } from './build-failure.ts'

/** A release that has everything but its name. */
export interface Draft {
  readonly folder: string
  /** The name it will have. */
  readonly id: string
  readonly manifest: Manifest
}

/** The option of the commands that build. */
export const stackOption = { help: 'tells of a failure where in the code it came from' } as const

/** What a build is told beside the settings. */
export interface DraftOptions {
  /** Whether a failure is thrown as it is, and not as a sentence. */
  readonly showStack: boolean
  /** Called with the site before anything is written; throws when it must not be built. */
  accept?(site: SiteIdentity): Promise<void>
}

/** Milliseconds: a build of a large site takes minutes, and another may be before it. */
const longestWait = 30 * 60_000

/** Builds the site that the settings name; throws `ContentMistakes`, or an error that tells what else failed. */
export async function buildDraft(
  config: Config,
  { showStack, accept }: DraftOptions,
): Promise<Draft> {
  // Mistakes are told before anything is written.
  const { site } = await readContent(config)
  await accept?.(site.data.info)
  const giveBack = await takeCache(config)
  const folder = await createDraft(config.outDir, new Date())
  try {
    await renderInto(folder, showStack)
    const manifest = await readManifest(join(folder, 'data'))
    return { folder, id: releaseId(manifest), manifest }
  } catch (error) {
    await discardDraft(folder)
    throw showStack ? error : buildFailure(error)
  } finally {
    await giveBack()
  }
}

/** Reads the content with what this or another command has kept of its texts: most of reading is parsing. */
async function readContent(config: Config): Promise<LoadedContent> {
  const { known, save } = await openKeptTexts(cacheFolder(config))
  const kept = keepTexts(known)
  try {
    return await buildContent(config, kept)
  } finally {
    await save(kept)
  }
}

/** What builds keep for one another is written by one of them at a time. */
async function takeCache(config: Config): Promise<() => Promise<void>> {
  const cache = resolve(cacheFolder(config))
  await mkdir(cache, { recursive: true })
  const giveBack = await takeLock(cache, {
    patience: longestWait,
    onWait: () => process.stdout.write('  Waiting for another build\n'),
  })
  await removeOldCaches(new Date())
  return giveBack
}

async function renderInto(folder: string, showStack: boolean): Promise<void> {
  // The bundle that renders pages finds its packages from where it lies, which may be outside the project.
  const packages = join(folder, 'node_modules')
  await symlink(resolve('node_modules'), packages)
  // Vite takes any other value, such as the one a test runner sets, for development.
  process.env.NODE_ENV = 'production'
  // A build tells nobody that it runs, and asks no program for the name of the repository.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  // Loaded late: it takes a second, and mistakes in the content are reported before.
  const { build } = await import('astro')
  // What it would print of a failure is in the error, which is told once.
  await build({ logLevel: showStack ? 'warn' : 'silent', outDir: folder })
  await rm(packages)
}
