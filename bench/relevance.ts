/**
 * `npm --prefix bench run relevance`: measures how well search finds the labelled pages in content
 * that other people wrote.
 */
import { readFile } from 'node:fs/promises'
import { CommandError, runCommand, UsageError } from '../scripts/command.ts'
import type { Given } from '../scripts/command.ts'
import { openBuiltSite } from '../scripts/built-site.ts'
import { readLabels, sampleSet } from '../scripts/relevance/labels.ts'
import { askAll } from '../scripts/relevance/measure.ts'
import type { Engine, Outcome } from '../scripts/relevance/measure.ts'
import { renderMisses, renderReport } from '../scripts/relevance/report.ts'
import { createSiteEngine } from '../scripts/relevance/site-engine.ts'
import { builtSite, outOf } from '../tests/support/built-site.ts'
import { keepResults, parseResults, renderComparison, renderResults } from './relevance/compare.ts'
import { chooseSets, keptBack, openContentSet, setNames } from './relevance/content-sets.ts'
import type { MeasuredSet } from './relevance/content-sets.ts'
import { createMiniSearchEngine, createPagefindEngine } from './relevance/engines.ts'
import { SetMissing } from './relevance/fetch.ts'
import { writeSetLabels } from './relevance/set-labels.ts'

type Name = 'set' | 'kept-back' | 'json' | 'compare' | 'misses' | 'others' | 'labels'

await runCommand({
  call: 'npm --prefix bench run relevance',
  summary:
    'Measures how well search finds labelled pages of the sample and of content sets by other people, which it fetches from packages of Debian.',
  options: {
    set: { value: 'NAME', help: `measures one set: ${setNames.join(', ')}` },
    'kept-back': { help: `measures ${keptBack.join(' and ')} too. Do not tune with them` },
    json: { help: 'prints the result of each query, for --compare' },
    compare: { value: 'FILE', help: 'prints what changed since the measurement in a file' },
    misses: { help: 'lists the queries of the tuning half whose page does not come first' },
    others: { help: 'measures Pagefind and MiniSearch on the sample too' },
    labels: { help: 'makes the labels of --set anew by the rules' },
  },
  example: 'npm --prefix bench run relevance -- --compare bench/corpora/before.json',
  run: measure,
})

async function measure({ has, value }: Given<Name>): Promise<void> {
  const names = namesOf(value('set'), has('kept-back'))
  if (has('labels')) {
    for (const name of names.filter((each) => each !== sampleSet)) writeSetLabels(name)
    return
  }
  const before = value('compare')
  const earlier = before === undefined ? undefined : parseResults(await readFile(before, 'utf8'))
  const everything: Outcome[] = []
  for (const set of await openSets(names, has('others'))) {
    const outcomes = await askAll(set.engine, set.labels)
    everything.push(...outcomes)
    if (has('misses')) {
      if (keptBack.includes(set.name))
        throw new CommandError(`The misses of ${set.name} are not listed`)
      console.log(renderMisses(outcomes))
    }
    for (const half of has('json') ? [] : (['judging', 'tuning'] as const)) {
      const own = outcomes.filter(({ label }) => label.half === half)
      const table = earlier
        ? renderComparison(earlier, keepResults(own))
        : renderReport(own, set.isCity)
      console.log(`\n${set.name}, ${half} half\n\n${table}`)
    }
  }
  if (has('json')) console.log(renderResults(keepResults(everything)))
}

function namesOf(set: string | undefined, withKeptBack: boolean): string[] {
  try {
    return chooseSets(set, withKeptBack)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/**
 * Opens the named content sets, except those that are missing. With `withOthers`, also adds other
 * search engines over the sample.
 */
async function openSets(names: readonly string[], withOthers: boolean): Promise<MeasuredSet[]> {
  const sets: MeasuredSet[] = []
  for (const name of names) {
    try {
      if (name === sampleSet) sets.push(...(await openSample(withOthers)))
      else sets.push(await openContentSet(name))
    } catch (error) {
      if (!(error instanceof SetMissing)) throw error
      console.error(`${name} is left out: ${error.message}`)
    }
  }
  return sets
}

async function openSample(withOthers: boolean): Promise<MeasuredSet[]> {
  const release = await builtSite('sample')
  const site = await openBuiltSite(outOf(release))
  const labels = await readLabels('content')
  const isCity = (path: string) => site.findPage(path)?.type === 'city'
  const engines: (readonly [string, Engine])[] = [[sampleSet, createSiteEngine(site)]]
  if (withOthers) {
    engines.push(['Pagefind', await createPagefindEngine(release)])
    engines.push(['MiniSearch', await createMiniSearchEngine(site)])
  }
  return engines.map(([name, engine]) => ({ name, engine, labels, isCity }))
}
