import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { durationBuckets, metricTable } from '../../../src/telemetry/metric-table.ts'

const text = readFileSync('docs/metrics.md', 'utf8')

describe('docs/metrics.md', () => {
  it('has a row for each metric, as the code has it, and no other', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| `vitrine_'))
    const expected = Object.values(metricTable).map(({ name, type, labels, help, bound }) => {
      const named = labels.map((label) => `\`${label}\``).join(', ')
      return `| \`${name}\` | ${type} | ${named || '–'} | ${help} | ${bound} |`
    })
    expect(rows).toEqual(expected)
  })

  it('tells the buckets of durations', () => {
    const last = String(durationBuckets.at(-1))
    const buckets = `${durationBuckets.slice(0, -1).join(', ')} and ${last} seconds`
    expect(text).toContain(buckets)
  })
})
