import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMetrics } from '../../../scripts/insight/metrics-text.ts'

const escape = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

describe('parseMetrics', () => {
  it('reads the example of the text format', () => {
    const text = `# HELP http_requests_total The total number of HTTP requests.
# TYPE http_requests_total counter
http_requests_total{method="post",code="200"} 1027 1395066363000
http_requests_total{method="post",code="400"}    3 1395066363000

# Escaping in label values:
msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1.458255915e9

# Minimalistic line:
metric_without_timestamp_and_labels 12.47

# A weird metric from before the epoch:
something_weird{problem="division by zero"} +Inf -3982045
http_request_duration_seconds_bucket{le="+Inf",} 144320
`
    expect(parseMetrics(text)).toEqual([
      { name: 'http_requests_total', labels: { method: 'post', code: '200' }, value: 1027 },
      { name: 'http_requests_total', labels: { method: 'post', code: '400' }, value: 3 },
      {
        name: 'msdos_file_access_time_seconds',
        labels: { path: 'C:\\DIR\\FILE.TXT', error: 'Cannot find file:\n"FILE.TXT"' },
        value: 1.458255915e9,
      },
      { name: 'metric_without_timestamp_and_labels', labels: {}, value: 12.47 },
      { name: 'something_weird', labels: { problem: 'division by zero' }, value: Infinity },
      { name: 'http_request_duration_seconds_bucket', labels: { le: '+Inf' }, value: 144320 },
    ])
  })

  it('reads any value of a label, braces and quotes among them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.double(), (one, other, value) => {
        const text = `a{one="${escape(one)}",other="${escape(other)}"} ${
          Number.isFinite(value) ? value : 'NaN'
        }`
        const [sample] = parseMetrics(text)
        expect(sample?.labels).toEqual({ one, other })
      }),
    )
    expect(parseMetrics('a{page="/} 5"} 7')).toEqual([
      { name: 'a', labels: { page: '/} 5' }, value: 7 },
    ])
  })

  it.each([
    '<!doctype html>',
    'a',
    'a{b="c} 1',
    'a{b=c} 1',
    'a{="c"} 1',
    'a{b="c" d="e"} 1',
    'a one',
    'a 1 soon',
  ])('refuses %s and names the line', (line) => {
    expect(() => parseMetrics(`# HELP a b\n${line}`)).toThrow('line 2 is not a metric')
  })
})
