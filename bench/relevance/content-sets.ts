/** The content sets on which search is measured, and the sets that are kept back. */
import { join } from 'node:path'
import { sampleSet } from '../../scripts/relevance/labels.ts'
import type { Label } from '../../scripts/relevance/labels.ts'
import type { Engine } from '../../scripts/relevance/measure.ts'
import { fetchSet } from './fetch.ts'
import { openSet } from './set-engine.ts'
import { readSetLabels } from './set-labels.ts'
import { setSources } from './sets.ts'

/**
 * Sets that are measured only once, after tuning. A set that was measured during tuning does not
 * show how search works on unknown content.
 */
export const keptBack: readonly string[] = ['gnome', 'gimp']

/** Names of all sets. The sample is first. */
export const setNames: readonly string[] = [sampleSet, ...Object.keys(setSources)]

/** A content set to measure: an engine over its pages, and labels. */
export interface MeasuredSet {
  readonly name: string
  readonly engine: Engine
  readonly labels: readonly Label[]
  readonly isCity: (path: string) => boolean
}

/** Opens a content set by other people. Fetches its pages if they are not in the cache. */
export async function openContentSet(name: string): Promise<MeasuredSet> {
  const labels = readSetLabels(join('bench/corpora', name), name)
  return {
    name,
    engine: await openSet(fetchSet(name), labels),
    labels,
    isCity: () => false,
  }
}

/** Returns the named set, or all sets. Throws if the set is unknown or kept back. */
export function chooseSets(set: string | undefined, withKeptBack: boolean): string[] {
  if (set !== undefined && !setNames.includes(set)) {
    throw new Error(`There is no set "${set}": use one of ${setNames.join(', ')}`)
  }
  if (set !== undefined && keptBack.includes(set) && !withKeptBack) {
    throw new Error(`The set ${set} is kept back from tuning: add --kept-back to measure it`)
  }
  const names = set === undefined ? setNames : [set]
  return names.filter((name) => withKeptBack || !keptBack.includes(name))
}
