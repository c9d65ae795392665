/**
 * `npm run relevance`: how well search finds the labelled pages of the built site, beside two other engines.
 * `npm run relevance -- --misses` lists the queries of the tuning half whose page does not come first. What is in the
 * judging half is never listed: who tunes must not see it.
 */
import { processConfig } from '../src/config/config.ts'
import { openBuiltSite } from './relevance/built-site.ts'
import {
  createMiniSearchEngine,
  createPagefindEngine,
  createSiteEngine,
} from './relevance/engines.ts'
import { readLabels } from './relevance/labels.ts'
import { askAll } from './relevance/measure.ts'
import type { Engine, Outcome } from './relevance/measure.ts'
import { renderReport } from './relevance/report.ts'

async function main(): Promise<void> {
  const out = processConfig().outDir
  const site = await openBuiltSite(out)
  const isCity = (path: string) => site.findPage(path)?.type === 'city'
  const labels = await readLabels()
  const ours = createSiteEngine(site)
  const figures = async (engine: Engine, half: string) => {
    const outcomes = await askAll(
      engine,
      labels.filter((label) => label.half === half),
    )
    return { outcomes, table: renderReport(outcomes, isCity) }
  }
  if (process.argv.includes('--misses')) {
    const { outcomes, table } = await figures(ours, 'tuning')
    console.log(`${renderMisses(outcomes)}\n\n${table}`)
    return
  }
  const engines: [string, Engine][] = [
    ['Vitrine', ours],
    ['Pagefind', await createPagefindEngine(out)],
    ['MiniSearch', await createMiniSearchEngine(site)],
  ]
  for (const [name, engine] of engines) {
    for (const half of ['judging', 'tuning']) {
      console.log(`\n${name}, ${half} half\n\n${(await figures(engine, half)).table}`)
    }
  }
}

function renderMisses(outcomes: readonly Outcome[]): string {
  return outcomes
    .filter(({ rank }) => rank !== 1)
    .map(({ label, found, rank }) =>
      [
        `${rank || '–'} ${label.spoken} ${label.class} (${label.lang ?? 'any'}) "${label.query}"`,
        `   right: ${label.pages.join(' ')}`,
        `   found: ${found.slice(0, 4).join(' ')}`,
      ].join('\n'),
    )
    .join('\n')
}

await main()
