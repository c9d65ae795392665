/** Reads the labels of content sets: labels made by rules, and questions. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { toLabels } from '../../scripts/relevance/labels.ts'
import type { Label } from '../../scripts/relevance/labels.ts'
import { fetchSet } from './fetch.ts'
import { makeRuleLabels } from './rule-labels.ts'
import { setSources } from './sets.ts'

/** Reads the labels of the set in a folder. */
export function readSetLabels(folder: string, set: string): Label[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const made = read('labels.jsonl').trimEnd().split('\n')
  const rows = made.map((line): unknown => JSON.parse(line))
  return [...toLabels(rows, set), ...toLabels(parse(read('questions.yaml')) ?? [], set)]
}

/** Makes the labels of a set again by the rules, and writes them. */
export function writeSetLabels(name: string): void {
  const labels = makeRuleLabels(name, fetchSet(name), setSources[name]?.labelsKept ?? 0)
  const lines = labels.map((label) => `${JSON.stringify(label)}\n`)
  writeFileSync(join('bench/corpora', name, 'labels.jsonl'), lines.join(''))
}
