/** Makes a release by what an earlier build has bundled, when nothing of that has changed: only what is written was edited. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { renderAgain, NeedsBundling } from '../../src/astro/render-again.ts'
import type { Config } from '../../src/config/config.ts'
import type { LoadedContent } from '../../src/content/load.ts'
import { renderMistake } from '../../src/content/mistake.ts'
import { openClientFiles } from '../../src/release/client-files.ts'
import { openKeptPages } from '../../src/release/kept-pages.ts'
import { copyKept, findRenderer } from '../../src/release/kept-renderer.ts'
import { makeRelease } from '../../src/release/make-release.ts'
import { runStep } from '../../src/release/progress.ts'

/** What a release is made of. */
export interface AgainBuild {
  readonly config: Config
  readonly loaded: LoadedContent
  readonly cache: string
  /** Digest of the program that renders the pages. */
  readonly renderer: string
  /** What each page is rendered from. */
  readonly inputs: ReadonlyMap<string, string>
}

/** Makes a release in a folder; `false`, and an empty folder, when it takes a program that is not kept. */
export async function buildAgain(folder: string, build: AgainBuild): Promise<boolean> {
  const { config, loaded, cache, inputs } = build
  const renderer = await findRenderer(cache, build.renderer)
  if (!renderer) return false
  const client = join(folder, 'client')
  const kept = await openKeptPages(cache, config.outDir, build.renderer)
  const files = await openClientFiles(client, config.outDir)
  try {
    await mkdir(client)
    tellContent(loaded)
    await runStep(
      'Render',
      process.stdout,
      () => renderAgain(files, { loaded, contentDir: config.contentDir, renderer, inputs, kept }),
      (count) => `${count.rendered} pages, ${count.kept} kept`,
    )
  } catch (error) {
    if (!(error instanceof NeedsBundling)) throw error
    await rm(client, { recursive: true })
    return false
  } finally {
    kept.close()
  }
  await copyKept(renderer, 'client', client)
  await copyKept(renderer, 'server', join(folder, 'server'))
  await makeRelease(config, { client, data: join(folder, 'data'), cache })
  return true
}

function tellContent({ site, warnings }: LoadedContent): void {
  for (const warning of warnings) {
    process.stderr.write(`  warning: ${renderMistake(warning)}\n`)
  }
  const count = Object.keys(site.data.redirects).length
  process.stdout.write(`  Content: ${site.data.pages.length} pages, ${count} redirects\n`)
}
