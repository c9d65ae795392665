/** `npm run registry`: prints `server.json`, the MCP registry entry of the newest release. */
import { processConfig } from '../src/config/config.ts'
import { renderRegistryEntry } from '../src/mcp/registry-entry.ts'
import { openBuiltSite } from './built-site.ts'
import { CommandError, runCommand } from './command.ts'

async function printEntry(): Promise<void> {
  const site = await openBuiltSite(processConfig().outDir)
  const { baseUrl, visibility } = site.info
  if (visibility === 'private')
    throw new CommandError(
      'Cannot list this site in the MCP registry: it is private. Build it with SITE_VISIBILITY=public and without PREVIEW',
    )
  console.log(JSON.stringify(await renderRegistryEntry(site), undefined, 2))
  if (baseUrl.startsWith('http:'))
    console.error(
      `The registry accepts only https addresses, but this release was built for ${baseUrl}. Build it with an https BASE_URL`,
    )
}

await runCommand({
  call: 'npm run --silent registry',
  summary:
    'Prints server.json, with which you list the MCP server of the newest release in the MCP registry.',
  settings: ['outDir'],
  example: 'npm run --silent registry > server.json',
  run: printEntry,
})
