/**
 * `npm run build`: checks the content, renders the site and creates a release without serving it.
 */
import { completeDraft, pruneReleases } from '../src/release/release-folder.ts'
import { commandConfig, runCommand } from './command.ts'
import type { Given } from './command.ts'
import { buildDraft, stackOption } from './publishing/build-draft.ts'

async function buildRelease({ has }: Given<'stack'>): Promise<void> {
  const started = performance.now()
  const config = await commandConfig()
  const draft = await buildDraft(config, { showStack: has('stack') })
  const { folder } = await completeDraft(draft.folder, draft.id)
  await pruneReleases(config.outDir, new Date())
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built ${folder} in ${seconds} s`)
}

await runCommand({
  call: 'npm run build',
  summary:
    'Checks the content, renders the site and creates a release, but does not serve it. To build and serve, run npm run publish.',
  options: { stack: stackOption },
  settings: ['contentDir', 'outDir', 'baseUrl', 'siteVisibility', 'usesParts', 'sourceDateEpoch'],
  example: 'BASE_URL=https://www.example.com npm run build',
  run: buildRelease,
})
