/**
 * `npm run relevance`: how well search finds the labelled pages of the built site. What is in the judging half of the
 * labels is never listed: who tunes must not see it.
 */
import type { Site } from '../src/site/site.ts'
import { findNewest, openBuiltSite } from './built-site.ts'
import { CommandError, commandConfig, runCommand } from './command.ts'
import type { Given } from './command.ts'
import { readLabels } from './relevance/labels.ts'
import type { Label } from './relevance/labels.ts'
import { askAll } from './relevance/measure.ts'
import type { Engine, Outcome } from './relevance/measure.ts'
import { renderReport } from './relevance/report.ts'
import { createSiteEngine } from './relevance/site-engine.ts'

async function measure({ has }: Given<'misses' | 'compare'>): Promise<void> {
  const { contentDir, outDir } = await commandConfig()
  const site = await openBuiltSite(outDir)
  const isCity = (path: string) => site.findPage(path)?.type === 'city'
  const labels = await readLabels(contentDir)
  if (labels.length === 0) {
    throw new CommandError(`Cannot measure: expects labels such as ${contentDir}/relevance/en.yaml`)
  }
  const ours = createSiteEngine(site)
  const askHalf = async (engine: Engine, half: Label['half']) =>
    await askAll(
      engine,
      labels.filter((label) => label.half === half),
    )
  if (has('misses')) {
    const outcomes = await askHalf(ours, 'tuning')
    console.log(`${renderMisses(outcomes)}\n\n${renderReport(outcomes, isCity)}`)
    return
  }
  const others = has('compare') ? await openOthers(site, outDir) : []
  for (const [name, engine] of [['Vitrine', ours] as const, ...others]) {
    for (const half of ['judging', 'tuning'] as const) {
      const table = renderReport(await askHalf(engine, half), isCity)
      console.log(`\n${name}, ${half} half\n\n${table}`)
    }
  }
}

/** The engines that ours is compared with. Late, because only developers have the packages. */
async function openOthers(site: Site, outDir: string): Promise<(readonly [string, Engine])[]> {
  const { createMiniSearchEngine, createPagefindEngine } =
    await import('./relevance/other-engines.ts')
  return [
    ['Pagefind', await createPagefindEngine((await findNewest(outDir)).folder)],
    ['MiniSearch', await createMiniSearchEngine(site)],
  ]
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

await runCommand({
  call: 'npm run relevance',
  summary:
    'Measures how well search finds the pages that the labels in relevance/ of the content name, on the built site.',
  options: {
    misses: { help: 'lists the queries of the tuning half whose page does not come first' },
    compare: { help: 'measures two other engines too; needs the development packages' },
  },
  settings: ['contentDir', 'outDir'],
  example: 'npm run relevance -- --misses',
  run: measure,
})
