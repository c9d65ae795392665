/** `npm run serve`: serves the release that was published last, and never builds. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { processConfig } from '../src/config/config.ts'
import { findCurrent } from '../src/release/release-folder.ts'
import { holdsOldBuild } from './built-site.ts'
import { CommandError, runCommand } from './command.ts'

async function serve(): Promise<void> {
  const { outDir } = processConfig()
  const current = await findCurrent(outDir)
  if (!current) {
    const hint = holdsOldBuild(outDir) ? 'what is there was built by version 0.1, ' : ''
    throw new CommandError(
      `Cannot serve ${outDir}: ${hint}nothing is published there, run npm run publish`,
    )
  }
  // By the link, which the server follows from then on.
  const entry = join(outDir, 'current', 'server', 'entry.mjs')
  if (!existsSync(entry)) {
    throw new CommandError(
      `Cannot serve ${current.id}: ${entry} is missing, run npm run rollback or npm run publish`,
    )
  }
  await import(pathToFileURL(entry).href)
}

await runCommand({
  call: 'npm run serve',
  summary:
    'Serves the release that was published last, takes up each one that is published while it runs, and never builds.',
  settings: ['outDir', 'baseUrl', 'host', 'port'],
  example: 'PORT=8080 npm run serve',
  run: serve,
})
