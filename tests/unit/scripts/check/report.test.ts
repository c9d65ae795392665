import { expect, it } from 'vitest'
import { renderReport } from '../../../../scripts/check/report.ts'

it('One fault in many lines of a file is one line of the report', () => {
  const message = 'is empty'
  const rows = [5, 3, 4].map((line) => ({ file: 'cities.csv', line, field: 'name', message }))
  const entries = [0, 1].map((at) => ({ file: 'a.yaml', field: `offers.${at}.from`, message }))
  const warnings = [{ file: 'cities.csv', line: 3, field: 'name', message }]
  const report = { mistakes: [...rows, ...entries], warnings, folder: 'content' }
  expect(renderReport(report, false).split('\n')).toEqual([
    'content/a.yaml  mistake  offers.0.from: is empty; the same in 1 more line',
    'content/cities.csv:3  mistake  name: is empty; the same in 2 more lines',
    'content/cities.csv:3  warning  name: is empty',
  ])
})
