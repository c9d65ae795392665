/**
 * `node bench/relevance/tune.ts`: finds out whether other weights rank better. Tries a larger and a
 * smaller value of each weight, again and again (coordinate ascent). Uses the tuning halves of all
 * sets except those that are kept back. Takes a value if the mean of all sets improves and no set
 * loses more than `mostLost`. Prints the better weights, but changes no file.
 */
import { createSearch } from '../../src/search/search.ts'
import { mergeWeights } from '../../src/search/merge.ts'
import { readingWeights } from '../../src/search/readings.ts'
import { rankWeights } from '../../src/search/scoring.ts'
import { fieldWeights } from '../../src/search/statistics.ts'
import { commandConfig, CommandError, runCommand } from '../../scripts/command.ts'
import type { Given } from '../../scripts/command.ts'
import { most, reciprocal } from '../../scripts/relevance/measure.ts'
import { openIndexes } from './indexes.ts'
import type { OpenIndex } from './indexes.ts'

/**
 * Weights of search, by group. Searches after a change use the new values, because search reads
 * these objects.
 */
const weights: Readonly<Record<string, Record<string, number>>> = {
  field: fieldWeights,
  merge: mergeWeights,
  rank: rankWeights,
  reading: readingWeights,
}
const firstStep = 0.5
const lastStep = 0.1
/** Maximum loss of MRR of one set, and minimum gain of the mean: smaller gains may be chance. */
const mostLost = 0.0015
const leastGain = 0.0002
const defaultSeconds = 180

/** MRR of each set, and of all questions, which count as one more set. */
type Figures = ReadonlyMap<string, number>

async function tune({ value }: Given<'seconds'>): Promise<void> {
  const seconds = Number(value('seconds') ?? defaultSeconds)
  if (!Number.isInteger(seconds) || seconds < 1) {
    throw new CommandError('Cannot tune: --seconds expects a whole number, such as 180')
  }
  const { contentDir, outDir } = await commandConfig()
  const sets = await openIndexes(contentDir, outDir)
  const end = performance.now() + seconds * 1000
  let figures = measure(sets)
  console.log(`now: ${render(figures)}`)
  for (let step = firstStep; step >= lastStep && performance.now() < end;) {
    const better = climb(sets, figures, { step, end })
    if (better === figures) step /= 2
    figures = better
  }
  for (const [group, numbers] of Object.entries(weights)) {
    console.log(`${group}: ${JSON.stringify(numbers)}`)
  }
}

/** Tries other values of every weight once, and keeps the better ones. */
function climb(
  sets: readonly OpenIndex[],
  start: Figures,
  { step, end }: { readonly step: number; readonly end: number },
): Figures {
  let best = start
  for (const [group, numbers] of Object.entries(weights)) {
    for (const name of Object.keys(numbers)) {
      const before = numbers[name] ?? 0
      let kept = before
      for (const tried of [before * (1 + step), before / (1 + step)]) {
        if (performance.now() > end) break
        numbers[name] = tried
        const figures = measure(sets)
        if (!isBetter(figures, best)) continue
        best = figures
        kept = tried
        console.log(`${group} ${name} ${before} → ${tried}: ${render(figures)}`)
      }
      numbers[name] = kept
    }
  }
  return best
}

function isBetter(figures: Figures, before: Figures): boolean {
  const loses = [...figures].some(([name, mrr]) => mrr < (before.get(name) ?? 0) - mostLost)
  return !loses && mean([...figures.values()]) > mean([...before.values()]) + leastGain
}

function measure(sets: readonly OpenIndex[]): Figures {
  const questions: number[] = []
  const figures = new Map<string, number>()
  for (const { name, index, pages, labels } of sets) {
    const search = createSearch(index, pages)
    const ranks = labels.map((label) => {
      const found = search.explain(label.query, { lang: label.lang, limit: most })
      const rank = found.findIndex(({ page }) => label.pages.includes(pages[page]?.path ?? '')) + 1
      return { label, value: reciprocal({ rank }) }
    })
    figures.set(name, mean(ranks.map(({ value }) => value)))
    const asked = ranks.filter(({ label }) => label.class === 'question')
    questions.push(...asked.map(({ value }) => value))
  }
  return figures.set('questions', mean(questions))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function render(figures: Figures): string {
  return [...figures].map(([name, mrr]) => `${name} ${mrr.toFixed(4)}`).join(', ')
}

await runCommand({
  call: 'node bench/relevance/tune.ts',
  summary: 'Tries other weights of search on the tuning halves, and says which are better.',
  options: { seconds: { value: 'SECONDS', help: `how long to try (${defaultSeconds})` } },
  settings: ['contentDir', 'outDir'],
  example: 'node bench/relevance/tune.ts --seconds 60',
  run: tune,
})
