/** The content sets that search is measured on, and those that are not looked at. */
import { join } from 'node:path'
import { readSetLabels, sampleSet } from './labels.ts'
import type { Label } from './labels.ts'
import type { Engine } from './measure.ts'
import { openSet } from './set-engine.ts'
import { setSources } from './sets/sets.ts'

/** Whoever tunes looks at these sets once, at the end: a set that was looked at while tuning proves nothing any more. */
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

/** A set of the folder `relevance/`. */
export async function openContentSet(name: string): Promise<MeasuredSet> {
  const folder = join('relevance', name)
  const labels = readSetLabels(folder, name)
  return {
    name,
    engine: await openSet(folder, labels),
    labels,
    isCity: () => false,
  }
}

/** Which sets a call asks for; throws a text that says why not. */
export function chooseSets(asked: {
  readonly set: string | undefined
  readonly all: boolean
  readonly keptBack: boolean
}): string[] {
  const { set, all } = asked
  if (set !== undefined && !setNames.includes(set)) {
    throw new Error(`There is no set "${set}": expects one of ${setNames.join(', ')}`)
  }
  if (set !== undefined && keptBack.includes(set) && !asked.keptBack) {
    throw new Error(
      `The set ${set} is kept back: say --kept-back too, which counts as a look at it`,
    )
  }
  const names = all ? setNames : [set ?? sampleSet]
  return names.filter((name) => asked.keptBack || !keptBack.includes(name))
}
