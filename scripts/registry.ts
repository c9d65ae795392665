/** `npm run registry`: prints `server.json`, the MCP registry entry of the newest release. */
import { join } from 'node:path'
import { processConfig } from '../src/config/config.ts'
import { renderRegistryEntry } from '../src/mcp/registry-entry.ts'
import { listReleases } from '../src/release/release-folder.ts'
import { createSearch } from '../src/search/search.ts'
import { openRelease } from '../src/site/artefacts/artefacts.ts'
import { readManifest } from '../src/site/artefacts/manifest.ts'
import { CommandError, runCommand } from './command.ts'

async function printEntry(): Promise<void> {
  const { outDir } = processConfig()
  const [newest] = await listReleases(outDir)
  if (!newest) throw new CommandError(`There is no release in ${outDir}: run npm run publish`)
  const data = join(newest.folder, 'data')
  // Uses the origin of the release, not the current setting, because the entry describes what is
  // published.
  const { baseUrl } = await readManifest(data)
  const release = await openRelease(data, { baseUrl, createSearch })
  try {
    const site = release.siteAt(Date.now())
    if (site.info.visibility === 'private')
      throw new CommandError('Cannot list a private site: it asks not to be found')
    console.log(JSON.stringify(await renderRegistryEntry(site), undefined, 2))
    if (baseUrl.startsWith('http:'))
      console.error(`The registry takes https addresses only, and this release is for ${baseUrl}`)
  } finally {
    await release.close()
  }
}

await runCommand({
  call: 'npm run --silent registry',
  summary:
    'Prints server.json of the newest release. It lists the MCP server of the site in the MCP registry.',
  settings: ['outDir'],
  example: 'npm run --silent registry > server.json',
  run: printEntry,
})
