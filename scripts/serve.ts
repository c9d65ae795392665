/** `npm run serve`: serves the published release and never builds. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { processConfig } from '../src/config/config.ts'
import { readCurrent } from '../src/site/artefacts/release-link.ts'
import { findSubstitutes } from '../src/site/artefacts/substitutes.ts'
import { holdsOldBuild } from './built-site.ts'
import { CommandError, runCommand } from './command.ts'

async function serve(): Promise<void> {
  const { outDir } = processConfig()
  const current = await readCurrent(outDir)
  if (current === undefined) {
    const hint = holdsOldBuild(outDir) ? ', only a build of Vitrine 0.1' : ''
    throw new CommandError(
      `Cannot serve ${outDir}: it has no published release${hint}. Run npm run publish`,
    )
  }
  // If the release has no server, starts the server of another release of the same site. That
  // server also serves the release to which the link `current` points.
  const folders = [current, ...(await findSubstitutes(current)).map(({ folder }) => folder)]
  const entry = folders.map((folder) => join(folder, 'server', 'entry.mjs')).find(existsSync)
  if (entry === undefined) {
    throw new CommandError(
      `Cannot serve ${basename(current)}: it has no server/entry.mjs. Run npm run publish`,
    )
  }
  await import(pathToFileURL(entry).href)
}

await runCommand({
  call: 'npm run serve',
  summary:
    'Serves the published release, switches to each new one while it runs, and never builds.',
  settings: ['outDir', 'baseUrl', 'host', 'port'],
  takesOriginOfRelease: true,
  example: 'PORT=8080 npm run serve',
  run: serve,
})
