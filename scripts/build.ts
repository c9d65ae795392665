/** `npm run build`: checks the content, renders the site and makes a release of it, which is not served yet. */
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
    'Checks the content, renders the site and makes a release of it beside the one that is served, which stays. npm run publish builds and serves it.',
  options: { stack: stackOption },
  settings: ['contentDir', 'outDir', 'baseUrl', 'siteVisibility'],
  example: 'BASE_URL=https://www.example.com npm run build',
  run: buildRelease,
})
