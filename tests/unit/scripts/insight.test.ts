import { describe, expect, it } from 'vitest'
import { parseMetrics } from '../../../scripts/insight/metrics-text.ts'
import { quantile, toInsight } from '../../../scripts/insight/insight.ts'
import { subtract, toAddress } from '../../../scripts/insight/reading.ts'
import type { ServerReading } from '../../../scripts/insight/reading.ts'
import { renderReport } from '../../../scripts/insight/report.ts'

function readingOf(
  address: string,
  text: string,
  missing: ServerReading['missing'] = [],
): ServerReading {
  return { address, samples: parseMetrics(text), missing }
}

const first = readingOf(
  'http://10.0.0.1:9464/metrics',
  `process_start_time_seconds 1795420800
vitrine_release_info{release="2026-11-21T08-00-00Z-4f2a",published="2026-11-21T08:00:00.000Z"} 1
vitrine_requests_total{surface="mcp",operation="get_page",status="200",family="Claude-User"} 60
vitrine_requests_total{surface="rest",operation="search",status="200",family="curl"} 10
vitrine_requests_total{surface="website",operation="-",status="200",family="browser"} 20
vitrine_requests_total{surface="website",operation="-",status="404",family="none"} 5
vitrine_pages_read_total{page="/en/pricing/",surface="mcp"} 40
vitrine_pages_read_total{page="/en/pricing/",surface="html"} 10
vitrine_pages_read_total{page="other",surface="markdown"} 3
vitrine_searches_total{language="pl",found="some"} 8
vitrine_searches_total{language="pl",found="none"} 2
vitrine_unknown_arguments_total{name="locale"} 4
vitrine_admissions_total{policy="ip",caller="anonymous",exhausted="false"} 60
vitrine_admissions_total{policy="ip",caller="anonymous",exhausted="true"} 6
vitrine_failures_total 0
vitrine_request_duration_seconds_bucket{le="0.001",surface="rest"} 50
vitrine_request_duration_seconds_bucket{le="0.01",surface="rest"} 90
vitrine_request_duration_seconds_bucket{le="+Inf",surface="rest"} 100
vitrine_request_duration_seconds_sum{surface="rest"} 1
vitrine_request_duration_seconds_count{surface="rest"} 100
`,
)
const second = readingOf(
  'http://10.0.0.2:9464/metrics',
  `process_start_time_seconds 1795424400
vitrine_release_info{release="2026-11-21T08-00-00Z-4f2a",published="2026-11-21T08:00:00.000Z"} 1
vitrine_requests_total{surface="mcp",status="200",operation="get_page",family="Claude-User"} 4
vitrine_requests_total{surface="rest",operation="-",status="429",family="other-bot"} 1
vitrine_failures_total 1
`,
)

describe('Insight', () => {
  it('adds up what replicas counted, whatever the order of their labels', () => {
    const insight = toInsight([first, second])
    expect(insight.requests).toBe(100)
    expect(insight.surfaces).toEqual([
      { name: 'mcp', count: 64 },
      { name: 'website', count: 25 },
      { name: 'rest', count: 11 },
    ])
    expect(insight.failures).toBe(1)
    expect(insight.refusals).toEqual([
      { name: '404', count: 5 },
      { name: '429', count: 1 },
    ])
    expect(insight.exhausted).toEqual([{ name: 'ip, anonymous', count: 6 }])
  })

  it('takes neither browsers nor those whom nobody knows for agents', () => {
    expect(toInsight([first, second]).byAgents).toBe(74)
    expect(toInsight([first, second]).families[0]).toEqual({ name: 'Claude-User', count: 64 })
  })

  it('tells of each page by which way it was read, and of searches which found nothing', () => {
    const { pages, searches } = toInsight([first])
    expect(pages).toEqual([
      { name: '/en/pricing/', count: 50, ways: { mcp: 40, html: 10 } },
      { name: 'other', count: 3, ways: { markdown: 3 } },
    ])
    expect(searches).toEqual([{ name: 'pl', count: 10, none: 2 }])
  })

  it('tells what came between two readings, and all of a server that was restarted meanwhile', () => {
    const later = readingOf(
      first.address,
      `process_start_time_seconds 1795420800
vitrine_requests_total{operation="get_page",surface="mcp",family="Claude-User",status="200"} 67
vitrine_requests_total{surface="rest",operation="search",status="200",family="curl"} 10
`,
    )
    expect(toInsight([subtract(later, first)]).surfaces).toEqual([{ name: 'mcp', count: 7 }])
    expect(toInsight([subtract(second, first)]).requests).toBe(5)
  })

  it('has nothing to say of servers that nobody asked', () => {
    const quiet = readingOf('http://127.0.0.1:9464/metrics', 'vitrine_failures_total 0')
    const report = renderReport(toInsight([quiet]))
    expect(report).toContain('0 requests, 0 % of them by agents')
    expect(report).not.toContain('NaN')
  })
})

describe('quantile', () => {
  const steps = [
    { bound: 0.001, count: 50 },
    { bound: 0.01, count: 90 },
    { bound: Infinity, count: 100 },
  ]

  it.each([
    [0.25, 0.0005],
    [0.5, 0.001],
    [0.7, 0.0055],
    [0.9, 0.01],
    [0.99, 0.01],
  ])('reads %f of a histogram as Prometheus does: %f', (share, value) => {
    expect(quantile(steps, share)).toBeCloseTo(value, 9)
  })

  it('is no number where nothing was counted', () => {
    expect(quantile([{ bound: Infinity, count: 0 }], 0.5)).toBeNaN()
  })
})

describe('The report', () => {
  it('shows what visitors did not find, with the most networks of one server', () => {
    const careers = { kind: 'page', text: '"/en/careers"' } as const
    const [one, other] = [11, 30].map((networks, at) =>
      readingOf(`http://10.0.0.${at}/metrics`, 'vitrine_failures_total 0', [
        { ...careers, networks },
        { kind: 'search', text: `"price list ${at}"`, networks: 12 },
      ]),
    )
    if (!one || !other) throw new Error('There are two readings')
    const rows = renderReport(toInsight([one, other])).split('\n')
    const at = rows.findIndex((row) => row.startsWith('Searches without results'))
    expect(rows.slice(at + 1, at + 4)).toEqual([
      '  30  page "/en/careers"',
      '  12  search "price list 0"',
      '  12  search "price list 1"',
    ])
    expect(renderReport(toInsight([first]))).not.toContain('Not found')
  })

  it('shows what is most often first, with bars, and says what is not in it', () => {
    const report = renderReport(toInsight([first, second]))
    const rows = report.split('\n')
    expect(rows[0]).toBe(
      'http://10.0.0.1:9464/metrics  since 2026-11-23 08:00 UTC, release 2026-11-21T08-00-00Z-4f2a of 2026-11-21 08:00 UTC',
    )
    expect(report).toContain('100 requests, 74.0 % of them by agents')
    expect(report).toContain('  mcp      64  64.0 %  ████████████████████████')
    expect(report).toContain('2 without a result (20.0 %)')
    expect(report).toContain('mcp 40, html 10')
    expect(report).toMatch(/rest +1\.00 ms +10 ms +10 ms +100/)
    expect(rows.at(-1)).toContain('a CDN or another cache answered')
  })

  it('leaves the tail of a long list to a number', () => {
    const text = Array.from(
      { length: 40 },
      (_, at) => `vitrine_pages_read_total{page="/p${at}/",surface="rest"} ${at + 1}`,
    )
    const report = renderReport(toInsight([readingOf('http://a/metrics', text.join('\n'))]))
    expect(report).toContain('/p39/')
    expect(report).not.toContain('/p3/')
    expect(report).toContain('and 25 more')
  })
})

describe('toAddress', () => {
  it.each([
    ['127.0.0.1:9464', 'http://127.0.0.1:9464/metrics'],
    ['http://10.0.0.1:9464', 'http://10.0.0.1:9464/metrics'],
    ['http://[::1]:9464/', 'http://[::1]:9464/metrics'],
    ['https://m.example/site/metrics', 'https://m.example/site/metrics'],
  ])('takes %s', (given, address) => {
    expect(toAddress(given)).toBe(address)
  })

  it('refuses what is no address', () => {
    expect(() => toAddress('http://')).toThrow('expects the address of a metrics port')
  })
})
