/**
 * `npm run move`: changes the address of a page, updates all links to it and redirects the old
 * address.
 */
import { cacheFolder } from '../src/astro/cache-folder.ts'
import { openKeptTexts } from '../src/content/kept-file.ts'
import { keepTexts } from '../src/content/kept.ts'
import { sourceNow } from '../src/content/load.ts'
import { commandConfig, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { applyChanges, listChanged, renderChanges } from './writing/changes.ts'
import { readKnownPages } from './writing/known-pages.ts'
import { planMove } from './writing/move-plan.ts'
import type { MovePlan } from './writing/move-plan.ts'
import { readMoveWish } from './writing/move-wish.ts'
import { argumentPlace } from './writing/named-page.ts'
import { tryChanges } from './writing/try-changes.ts'

type OptionName = 'dry-run'

async function move(given: Given<OptionName>): Promise<void> {
  const [from, to, ...more] = given.operands
  if (from === undefined || to === undefined || more.length > 0) {
    throw new UsageError('Cannot move: expects the address of a page and its new address')
  }
  const config = await commandConfig()
  const { contentDir, baseUrl } = config
  const source = sourceNow(config)
  const file = await openKeptTexts(cacheFolder(config))
  const kept = keepTexts(file.known)
  const known = await readKnownPages(source, kept)
  const wish = readMoveWish({ from, to, ...argumentPlace(config) }, known)
  const plan = await planMove(wish, known, { folder: contentDir, baseUrl, now: source.now })
  await tryChanges(source, plan.changes, kept)
  await file.save(kept)
  if (given.has('dry-run')) {
    console.log(renderChanges(plan.changes))
    return
  }
  await applyChanges(contentDir, plan.changes)
  console.log(renderReport(plan))
}

function renderReport({ changes, paths, kept }: MovePlan): string {
  const moves = changes.filter(({ from, to }) => from !== undefined && from !== to)
  return [
    ...moves.map(({ from, to }) => `Moved ${from ?? ''} to ${to ?? ''}`),
    ...listChanged(changes),
    ...kept.map(({ path, by }) => `${path} redirects to ${paths.get(path) ?? ''}, through ${by}`),
  ].join('\n')
}

await runCommand({
  call: 'npm run move',
  summary:
    'Moves a page and all pages below it to another address. Renames files, updates links in texts and settings, and redirects old addresses. Changes nothing if the result has a new mistake.',
  operands: '<address or file> <address or file>',
  options: { 'dry-run': { help: 'shows the changes without making them' } },
  settings: ['contentDir', 'baseUrl'],
  example: 'npm run move -- --dry-run /en/services/ /en/what-we-do/',
  run: move,
})
