/**
 * `npm run relevance`: how well search finds the labelled pages of the built site and of content sets by other people.
 * What is in the judging half of the labels is never listed: who tunes must not see it.
 */
import { readFile } from 'node:fs/promises'
import type { Site } from '../src/site/site.ts'
import { findNewest, openBuiltSite } from './built-site.ts'
import { CommandError, commandConfig, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { chooseSets, keptBack, openContentSet, setNames } from './relevance/content-sets.ts'
import type { MeasuredSet } from './relevance/content-sets.ts'
import { readLabels, sampleSet } from './relevance/labels.ts'
import { askAll } from './relevance/measure.ts'
import type { Engine, Outcome } from './relevance/measure.ts'
import { renderMisses } from './relevance/misses.ts'
import { renderComparison, renderReport } from './relevance/report.ts'
import { keepResults, parseResults, renderResults } from './relevance/results.ts'
import type { KeptResult } from './relevance/results.ts'
import { createSiteEngine } from './relevance/site-engine.ts'

type Name = 'set' | 'all' | 'kept-back' | 'json' | 'compare' | 'misses' | 'others'

async function measure({ has, value }: Given<Name>): Promise<void> {
  const names = namesOf({ set: value('set'), all: has('all'), keptBack: has('kept-back') })
  // On the other stream, so that it is seen even when the figures go to a file.
  const looked = names.filter((name) => keptBack.includes(name))
  if (looked.length > 0) console.error(`This is a look at what is kept back: ${looked.join(', ')}.`)
  const before = value('compare')
  const earlier = before === undefined ? undefined : parseResults(await readFile(before, 'utf8'))
  const everything: Outcome[] = []
  for (const name of names) {
    const set = name === sampleSet ? await openSample() : await openContentSet(name)
    const outcomes = await askAll(set.engine, set.labels)
    everything.push(...outcomes)
    if (has('json')) continue
    if (has('misses')) console.log(renderMisses(set, outcomes))
    else console.log(renderHalves(set, outcomes, earlier))
    if (has('others') && name === sampleSet) await measureOthers(set)
  }
  if (has('json')) console.log(renderResults(keepResults(everything)))
  else if (names.length > 1 && !has('misses')) {
    const whole = { name: 'all sets', isCity: () => false }
    console.log(renderHalves(whole, everything, earlier))
  }
}

function namesOf(asked: Parameters<typeof chooseSets>[0]): string[] {
  try {
    return chooseSets(asked)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The built site with the labels of its content. */
async function openSample(): Promise<MeasuredSet & { readonly site: Site }> {
  const { contentDir, outDir } = await commandConfig()
  const site = await openBuiltSite(outDir)
  const labels = await readLabels(contentDir)
  if (labels.length === 0) {
    throw new CommandError(`Cannot measure: expects labels such as ${contentDir}/relevance/en.yaml`)
  }
  const isCity = (path: string) => site.findPage(path)?.type === 'city'
  return { name: sampleSet, engine: createSiteEngine(site), labels, isCity, site }
}

/** Tables of both halves: the figures, or what changed since an earlier measurement. */
function renderHalves(
  { name, isCity }: Pick<MeasuredSet, 'name' | 'isCity'>,
  outcomes: readonly Outcome[],
  earlier: readonly KeptResult[] | undefined,
): string {
  const tables = (['judging', 'tuning'] as const).map((half) => {
    const own = outcomes.filter(({ label }) => label.half === half)
    const table = earlier ? renderComparison(earlier, keepResults(own)) : renderReport(own, isCity)
    return `\n${name}, ${half} half\n\n${table}`
  })
  return tables.join('\n')
}

/** The engines that ours is compared with. Late, because only developers have the packages. */
async function measureOthers({ labels, isCity }: MeasuredSet): Promise<void> {
  const { outDir } = await commandConfig()
  const { createMiniSearchEngine, createPagefindEngine } =
    await import('./relevance/other-engines.ts')
  const others: readonly (readonly [string, Engine])[] = [
    ['Pagefind', await createPagefindEngine((await findNewest(outDir)).folder)],
    ['MiniSearch', await createMiniSearchEngine(await openBuiltSite(outDir))],
  ]
  for (const [name, engine] of others) {
    const outcomes = await askAll(engine, labels)
    console.log(renderHalves({ name, isCity }, outcomes, undefined))
  }
}

await runCommand({
  call: 'npm run relevance',
  summary:
    'Measures how well search finds the pages that labels name: those in relevance/ of the content, on the built site, and those of content sets by other people.',
  options: {
    set: { value: 'NAME', help: `measures one set: ${setNames.join(', ')} (default: sample)` },
    all: { help: `measures all sets but those kept back: ${keptBack.join(', ')}` },
    'kept-back': {
      help: `allows ${keptBack.join(' and ')} to be measured, which counts as a look`,
    },
    json: { help: 'prints what became of each query, for --compare' },
    compare: { value: 'FILE', help: 'prints what changed since the measurement in a file' },
    misses: { help: 'lists the queries of the tuning half whose page does not come first' },
    others: { help: 'measures two other engines on the sample; needs the development packages' },
  },
  settings: ['contentDir', 'outDir'],
  example: 'npm run relevance -- --all --compare relevance/before.json',
  run: measure,
})
