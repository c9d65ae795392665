/** Builds a release in a new folder with a temporary name. Existing releases stay untouched. */
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { cacheFolder, removeOldCaches } from '../../src/astro/cache-folder.ts'
import { removeSecrets } from '../../src/config/config.ts'
import type { Config } from '../../src/config/config.ts'
import { buildContent } from '../../src/content/build-content.ts'
import { openKeptTexts } from '../../src/content/kept-file.ts'
import { keepTexts } from '../../src/content/kept.ts'
import type { LoadedContent } from '../../src/content/load.ts'
import { takeLock } from '../../src/release/lock.ts'
import { createDraft, discardDraft, listReleases } from '../../src/release/release-folder.ts'
import type { SiteIdentity } from '../../src/site/artefacts/identity.ts'
import { readManifest, releaseId } from '../../src/site/artefacts/manifest.ts'
import type { Manifest } from '../../src/site/artefacts/manifest.ts'
import { CommandError } from '../command.ts'
import { buildFailure } from './build-failure.ts'

/** A built release that has no final name yet. */
export interface Draft {
  readonly folder: string
  /** Name that the release will have. */
  readonly id: string
  readonly manifest: Manifest
}

/** The `--stack` option of commands that build. */
export const stackOption = { help: 'shows the stack trace of a failure' } as const

/** Options of a build. */
export interface DraftOptions {
  /** Whether a failed build throws the original error instead of a short message. */
  readonly showStack: boolean
  /** Called before the draft is created. Throws if the site must not be built. */
  accept?(site: SiteIdentity): Promise<void>
}

/** Milliseconds to wait for another build. A large site takes minutes to build. */
const longestWait = 30 * 60_000

/** Builds the configured site. Throws `ContentMistakes`, or an error that explains the failure. */
export async function buildDraft(
  config: Config,
  { showStack, accept }: DraftOptions,
): Promise<Draft> {
  // Reports mistakes before the draft is created.
  const { site } = await readContent(config)
  await accept?.(site.data.info)
  const giveBack = await takeCache(config)
  const folder = await createDraft(config.outDir, new Date())
  try {
    await renderInto(folder, showStack)
    const manifest = await readManifest(join(folder, 'data'))
    const id = releaseId(manifest)
    await requireNew(config.outDir, id)
    return { folder, id, manifest }
  } catch (error) {
    await discardDraft(folder)
    throw showStack ? error : buildFailure(error)
  } finally {
    await giveBack()
  }
}

/** Throws if a release has this name, which is made from build time and build id. */
async function requireNew(outDir: string, id: string): Promise<void> {
  if ((await listReleases(outDir)).every((known) => known.id !== id)) return
  throw new CommandError(
    `Cannot make the release ${id}: it exists already, with this content and SOURCE_DATE_EPOCH. To serve it, run npm run rollback -- ${id}`,
  )
}

/**
 * Reads the content, with cached parse results of earlier commands, because parsing takes most of
 * the time.
 */
async function readContent(config: Config): Promise<LoadedContent> {
  const { known, save } = await openKeptTexts(cacheFolder(config))
  const kept = keepTexts(known)
  try {
    return await buildContent(config, kept)
  } finally {
    await save(kept)
  }
}

/** Locks the build cache, so that only one build writes to it at a time. */
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
  // Links the installed packages into the draft, because the bundle resolves packages from its own
  // folder, which may be outside the project.
  const packages = join(folder, 'node_modules')
  await symlink(resolve('node_modules'), packages)
  // The site's own components (`parts/`) run in this process and must not read secrets. The build
  // needs no secrets.
  removeSecrets(process.env)
  // Replaces values such as `test` of a test runner, because Vite treats them as development.
  process.env.NODE_ENV = 'production'
  // Builds send no telemetry to Astro. To collect it, Astro would also run git.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  // Sets a fixed key for server islands, because the default key is random, so builds would differ.
  process.env.ASTRO_KEY = Buffer.alloc(32).toString('base64')
  // Imports Astro only now, because this takes a second and mistakes should be reported first.
  const { build } = await import('astro')
  // Without `--stack`, Astro prints nothing, because the thrown error has the message.
  await build({ logLevel: showStack ? 'warn' : 'silent', outDir: folder })
  await rm(packages)
}
