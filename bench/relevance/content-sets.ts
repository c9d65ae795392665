/** The content sets that search is measured on, and those that are not looked at. */
import { join } from 'node:path'
import { sampleSet } from '../../scripts/relevance/labels.ts'
import type { Label } from '../../scripts/relevance/labels.ts'
import type { Engine } from '../../scripts/relevance/measure.ts'
import { fetchSet } from './fetch.ts'
import { openSet } from './set-engine.ts'
import { readSetLabels } from './set-labels.ts'
import { setSources } from './sets.ts'

/**
 * Whoever tunes looks at these sets once, at the end: a set that was looked at while tuning proves
 * nothing any more.
 */
export const keptBack: readonly string[] = ['gnome', 'gimp']

/** Names of all sets, that of the content first. */
export const setNames: readonly string[] = [sampleSet, ...Object.keys(setSources)]

/** What is measured: an engine and its labels. */
export interface MeasuredSet {
  readonly name: string
  readonly engine: Engine
  readonly labels: readonly Label[]
  readonly isCity: (path: string) => boolean
}

/** A set of other people; its pages are fetched when they are not in the cache. */
export async function openContentSet(name: string): Promise<MeasuredSet> {
  const labels = readSetLabels(join('bench/corpora', name), name)
  return {
    name,
    engine: await openSet(fetchSet(name), labels),
    labels,
    isCity: () => false,
  }
}

/** The sets of a call: the one named, or all; throws a text that says why not. */
export function chooseSets(set: string | undefined, withKeptBack: boolean): string[] {
  if (set !== undefined && !setNames.includes(set)) {
    throw new Error(`There is no set "${set}": use one of ${setNames.join(', ')}`)
  }
  if (set !== undefined && keptBack.includes(set) && !withKeptBack) {
    throw new Error(`The set ${set} is kept back: add --kept-back, which counts as a look at it`)
  }
  const names = set === undefined ? setNames : [set]
  return names.filter((name) => withKeptBack || !keptBack.includes(name))
}
