import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { suites } from '../../../scripts/test/suites.ts'
import { readFileTimes, describeTime } from '../../../scripts/test/time-taken.ts'
import { makeFolder } from '../../support/folder.ts'

const files = [3, 250, 40, 8, 90, 61].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }))

describe('A suite', () => {
  it('that took no longer than it may says how long that was, and nothing else', () => {
    expect(describeTime(900, 15, files)).toEqual(['Total time: 900 s'])
  })

  it('that took longer says so last, after its five slowest files', () => {
    expect(describeTime(990, 15, files)).toEqual([
      'Total time: 990 s',
      '   250 s  250.test.ts',
      '    90 s  90.test.ts',
      '    61 s  61.test.ts',
      '    40 s  40.test.ts',
      '     8 s  8.test.ts',
      'WARNING: took 17 min, longer than the limit of 15 min',
    ])
  })

  it('that took a second longer does not say that it took as long as it may', () => {
    expect(describeTime(901, 15, []).at(-1)).toContain('took 16 min, longer than the limit of 15')
  })

  it.each(Object.entries(suites))('%s says how long it may take', (_name, { longest }) => {
    expect(longest).toBeGreaterThan(0)
  })
})

describe('The report of Vitest', () => {
  it('tells how long each file took', async () => {
    const folder = await makeFolder()
    const report = join(folder, 'vitest.json')
    const one = { name: '/site/tests/a.test.ts', startTime: 1_000, endTime: 4_500 }
    writeFileSync(report, JSON.stringify({ testResults: [one] }))
    expect(readFileTimes(report, '/site')).toEqual([{ file: 'tests/a.test.ts', seconds: 3.5 }])
  })

  it('may be missing', () => {
    expect(readFileTimes('/nowhere/vitest.json')).toEqual([])
  })
})
