/** `npm run move`: gives a page another address, with all links to it, and keeps the old one alive. */
import { resolve } from 'node:path'
import { cacheFolder } from '../src/astro/cache-folder.ts'
import { openKeptTexts } from '../src/content/kept-file.ts'
import { sourceNow } from '../src/content/load.ts'
import { commandConfig, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { applyChanges } from './writing/changes.ts'
import { diffLines } from './writing/edits.ts'
import { readKnownPages } from './writing/known-pages.ts'
import { planMove } from './writing/move-plan.ts'
import type { MovePlan } from './writing/move-plan.ts'
import { readMoveWish } from './writing/move-wish.ts'
import { tryChanges } from './writing/try-changes.ts'

type OptionName = 'dry-run'

async function move(given: Given<OptionName>): Promise<void> {
  const [from, to, ...more] = given.operands
  if (from === undefined || to === undefined || more.length > 0) {
    throw new UsageError('Cannot move: expects the address of a page and its next one')
  }
  const config = await commandConfig()
  const { contentDir, baseUrl } = config
  const source = sourceNow(config)
  const { kept, save } = await openKeptTexts(cacheFolder(config))
  const known = await readKnownPages(source, kept)
  // npm runs commands in the folder of the project; what was typed is meant from where the person is.
  const typed = {
    from,
    to,
    folder: resolve(contentDir),
    here: process.env.INIT_CWD ?? '.',
    baseUrl,
  }
  const wish = readMoveWish(typed, known)
  const plan = await planMove(wish, known, { folder: contentDir, baseUrl, now: source.now })
  await tryChanges(source, plan.changes, kept)
  await save(kept)
  if (given.has('dry-run')) {
    console.log(renderPlan(plan))
    return
  }
  await applyChanges(contentDir, plan.changes)
  console.log(renderReport(plan))
}

function renderPlan({ changes }: MovePlan): string {
  const lines = changes.flatMap(({ from, to, before, edits }) => [
    from === undefined ? `${to} (new)` : from === to ? to : `${from} → ${to}`,
    ...diffLines(before, edits),
  ])
  return [...lines, '', 'Nothing was changed.'].join('\n')
}

function renderReport({ changes, paths, kept }: MovePlan): string {
  const moves = changes.filter(({ from, to }) => from !== undefined && from !== to)
  const edited = changes.filter(({ edits }) => edits.length > 0)
  return [
    ...moves.map(({ from, to }) => `Moved ${from ?? ''} to ${to}`),
    ...edited.map(({ to }) => `Changed ${to}`),
    ...kept.map(({ path, by }) => `${path} leads to ${paths.get(path) ?? ''}, by ${by}`),
  ].join('\n')
}

await runCommand({
  call: 'npm run move',
  summary:
    'Moves a page, and what lies below it, to another address: its files, the links of all texts and settings, and a redirect from the old address. What brings a new mistake is not done.',
  operands: '<address or file> <address or file>',
  options: { 'dry-run': { help: 'shows what would change, and changes nothing' } },
  settings: ['contentDir', 'baseUrl'],
  example: 'npm run move -- --dry-run /en/services/ /en/what-we-do/',
  run: move,
})
