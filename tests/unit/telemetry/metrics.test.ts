import { describe, expect, it } from 'vitest'
import type { CallEvent } from '../../../src/http/call-event.ts'
import { familyOf } from '../../../src/telemetry/agent-families.ts'
import { argumentLabel, argumentLabels } from '../../../src/telemetry/known-arguments.ts'
import { durationBuckets, metricTable, mostPages } from '../../../src/telemetry/metric-table.ts'
import { createMetrics } from '../../../src/telemetry/metrics.ts'
import type { Metrics } from '../../../src/telemetry/metrics.ts'
import type { ServiceState } from '../../../src/telemetry/service-state.ts'
import { callFor } from '../../support/app.ts'
import { parseExposition, sumOf } from '../../support/exposition.ts'
import type { Sample } from '../../support/exposition.ts'

const running: ServiceState = {
  connections: () => ({ open: 3, bound: 100 }),
  release: () => ({
    id: 'r1',
    published: '2026-11-22T08:00:00Z',
    isStale: true,
    isSubstitute: true,
  }),
}

function create(state: ServiceState | null = running): Metrics {
  return createMetrics({ state: () => state ?? undefined, isReady: () => state !== null })
}

interface Seen {
  readonly surface?: string
  readonly method?: string
  readonly status?: number
  readonly userAgent?: string
  readonly duration?: number
}

function observe(metrics: Metrics, events: readonly CallEvent[], seen: Seen = {}): void {
  const { surface = 'rest', method, status = 200, userAgent, duration = 1 } = seen
  const named = userAgent !== undefined && { headers: { 'user-agent': userAgent } }
  const call = callFor('/api/v1', { method, ...named })
  const reply = { status, headers: {} }
  const family = familyOf(userAgent)
  metrics.observe({ call, surface, shownPath: '/', family, reply, time: 0, duration, events })
}

async function read(metrics: Metrics): Promise<Sample[]> {
  return parseExposition((await metrics.render(undefined)).text)
}

const page = (path: string): CallEvent => ({ kind: 'page', path, form: 'html' })

describe('Metrics of requests', () => {
  it('count by surface, first tool or operation, status and family', async () => {
    const metrics = create()
    const name = 'search'
    observe(metrics, [{ kind: 'operation', name }], { userAgent: 'curl/8.0' })
    observe(
      metrics,
      [
        { kind: 'tool', name: 'search_site' },
        { kind: 'operation', name },
      ],
      {
        surface: 'mcp',
      },
    )
    observe(metrics, [], { surface: 'website', status: 404 })
    const samples = await read(metrics)
    const count = (labels: Record<string, string>) =>
      sumOf(samples, 'vitrine_requests_total', labels)
    expect(count({ surface: 'rest', operation: 'search', status: '200' })).toBe(1)
    expect(count({ surface: 'mcp', operation: 'search_site', family: 'none' })).toBe(1)
    expect(count({ surface: 'website', operation: '-', status: '404' })).toBe(1)
    expect(count({})).toBe(3)
  })

  it('have durations in seconds, in buckets from a tenth of a millisecond on', async () => {
    const metrics = create()
    for (const duration of [0.05, 3, 9_000]) observe(metrics, [], { duration })
    const samples = await read(metrics)
    const upTo = (le: number | string) =>
      sumOf(samples, 'vitrine_request_duration_seconds_bucket', { le: String(le) })
    expect([upTo(0.0001), upTo(0.0025), upTo(0.005), upTo(2.5)]).toEqual([1, 1, 2, 2])
    expect(upTo('+Inf')).toBe(3)
    expect(sumOf(samples, 'vitrine_request_duration_seconds_sum')).toBeCloseTo(9.00305)
    expect([durationBuckets[0], durationBuckets.at(-1)]).toEqual([0.0001, 2.5])
  })
})

describe('Metrics of what a call turned out to be', () => {
  it('count admissions, searches, unknown arguments, refusals and failures', async () => {
    const metrics = create()
    const admitted = { kind: 'admitted', caller: 'anonymous', policy: 'ip' } as const
    observe(metrics, [
      { ...admitted, isExhausted: false },
      { kind: 'search', language: 'pl', found: 3 },
      { kind: 'search', language: undefined, found: 0 },
      { kind: 'unknown-argument', name: 'Page-Size' },
      { kind: 'unknown-argument', name: 'x'.repeat(10_000) },
      { kind: 'failure' },
      { kind: 'failure' },
    ])
    observe(metrics, [{ ...admitted, isExhausted: true }], { status: 429 })
    observe(metrics, [{ kind: 'overload' }], { status: 503, surface: 'mcp' })
    metrics.countUnreadable('slow')
    metrics.countUnread()
    const samples = await read(metrics)
    const is = (name: string, labels: Record<string, string>, value = 1) => {
      expect(sumOf(samples, name, labels), name).toBe(value)
    }
    is('vitrine_admissions_total', { policy: 'ip', caller: 'anonymous', exhausted: 'false' })
    is('vitrine_admissions_total', { policy: 'ip', caller: 'anonymous', exhausted: 'true' })
    is('vitrine_searches_total', { language: 'pl', found: 'some' })
    is('vitrine_searches_total', { language: '-', found: 'none' })
    is('vitrine_unknown_arguments_total', { name: 'pageSize' })
    is('vitrine_unknown_arguments_total', { name: 'other' })
    is('vitrine_failures_total', {}, 2)
    is('vitrine_oauth_failures_total', {}, 0)
    observe(metrics, [{ kind: 'failure' }], { surface: 'oauth' })
    expect(sumOf(await read(metrics), 'vitrine_oauth_failures_total')).toBe(1)
    is('vitrine_overload_refusals_total', { surface: 'mcp' })
    is('vitrine_unreadable_requests_total', { kind: 'slow' })
    is('vitrine_unread_connections_closed_total', {})
  })

  it('tell by which way a page was read', async () => {
    const metrics = create()
    observe(metrics, [page('/a/')], { surface: 'website' })
    observe(metrics, [page('/a/')], { surface: 'website', status: 304 })
    const twin: CallEvent = { kind: 'page', path: '/a/', form: 'markdown' }
    for (const surface of ['website', 'rest', 'mcp']) observe(metrics, [twin], { surface })
    const samples = await read(metrics)
    const ways = samples.filter(({ name }) => name === 'vitrine_pages_read_total')
    expect(ways.map(({ labels, value }) => [labels.surface, value])).toEqual([
      ['html', 2],
      ['markdown', 1],
      ['rest', 1],
      ['mcp', 1],
    ])
  })

  it('count a HEAD as a request, and as no page read and no search', async () => {
    const metrics = create()
    observe(metrics, [page('/a/'), { kind: 'search', language: 'en', found: 1 }], {
      method: 'HEAD',
    })
    const samples = await read(metrics)
    expect(sumOf(samples, 'vitrine_requests_total')).toBe(1)
    expect(sumOf(samples, 'vitrine_pages_read_total')).toBe(0)
    expect(sumOf(samples, 'vitrine_searches_total')).toBe(0)
  })

  it('have a label for the first pages, and one for all others', async () => {
    const metrics = create()
    for (let at = 0; at < mostPages + 50; at += 1) observe(metrics, [page(`/${at}/`)])
    observe(metrics, [page('/0/')])
    const samples = await read(metrics)
    const count = (label: string) => sumOf(samples, 'vitrine_pages_read_total', { page: label })
    expect([count('/0/'), count(`/${mostPages - 1}/`), count(`/${mostPages}/`)]).toEqual([2, 1, 0])
    expect(count('other')).toBe(50)
  })
})

it('Names of unknown arguments are those of the list, however they are written', () => {
  for (const name of argumentLabels.slice(0, -1)) {
    expect(argumentLabel(name)).toBe(name)
    expect(argumentLabel(name.toUpperCase())).toBe(name)
  }
  expect(argumentLabel('page_size')).toBe('pageSize')
  expect(argumentLabel('utm_source')).toBe('utmSource')
  for (const strange of ['', '__proto__', 'constructor', 'ß', 'lang'.padEnd(5_000, '_')]) {
    expect(argumentLabel(strange), strange.slice(0, 20)).toBe('other')
  }
})

describe('Metrics of the service', () => {
  it('tell the release, connections and whether it is ready, as they are now', async () => {
    const metrics = create()
    const samples = await read(metrics)
    expect(samples.filter(({ name }) => name === 'vitrine_release_info')).toEqual([
      {
        name: 'vitrine_release_info',
        labels: { release: 'r1', published: '2026-11-22T08:00:00Z' },
        value: 1,
      },
    ])
    const expected = {
      vitrine_release_stale: 1,
      vitrine_release_refused: 1,
      vitrine_connections: 3,
      vitrine_connections_bound: 100,
      vitrine_ready: 1,
    }
    for (const [name, value] of Object.entries(expected)) {
      expect(samples.find((sample) => sample.name === name)?.value, name).toBe(value)
    }
  })

  it('tell another release instead of the one before, not beside it', async () => {
    let id = 'r1'
    const metrics = create({ ...running, release: () => ({ ...running.release(), id }) })
    await read(metrics)
    id = 'r2'
    const samples = (await read(metrics)).filter(({ name }) => name === 'vitrine_release_info')
    expect(samples.map(({ labels }) => labels.release)).toEqual(['r2'])
  })

  it('tell nothing that is not known: before it runs, or of a store there is none', async () => {
    const names = (samples: readonly Sample[]) => new Set(samples.map(({ name }) => name))
    const before = names(await read(create(null)))
    for (const name of ['vitrine_release_info', 'vitrine_connections', 'vitrine_release_stale']) {
      expect(before.has(name), name).toBe(false)
    }
    expect(before.has('vitrine_ready')).toBe(true)
    const alone = names(await read(create()))
    expect(alone.has('vitrine_store_up') || alone.has('vitrine_store_losses_total')).toBe(false)
    for (const isUp of [true, false]) {
      const samples = await read(
        create({ ...running, store: { isUp: () => isUp, losses: () => 3 } }),
      )
      expect(sumOf(samples, 'vitrine_store_up')).toBe(Number(isUp))
      expect(sumOf(samples, 'vitrine_store_losses_total')).toBe(3)
      expect(names(samples).has('vitrine_store_up')).toBe(true)
    }
  })
})

describe('The exposition', () => {
  it('is text, or OpenMetrics where that is asked for, with the same names every time', async () => {
    const metrics = create()
    observe(metrics, [{ kind: 'failure' }])
    const open = 'application/openmetrics-text;version=1.0.0;q=0.8,text/plain;version=0.0.4;q=0.5'
    const text = await metrics.render('text/plain')
    const other = await metrics.render(open)
    const again = await metrics.render('*/*')
    expect(text.type).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(other.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
    expect(other.text.endsWith('# EOF\n')).toBe(true)
    expect(other.text).toContain('# TYPE vitrine_failures counter\nvitrine_failures_total 1\n')
    expect(again.type).toBe(text.type)
    for (const { text: shown } of [text, again]) {
      expect(shown).toContain('# TYPE vitrine_failures_total counter\nvitrine_failures_total 1\n')
    }
    const vitrine = (shown: string) => shown.match(/^vitrine_\S+/gm)
    expect(vitrine(other.text)).toEqual(vitrine(text.text))
  })

  it('has every metric of the table by its type and help, and no other of ours', async () => {
    const store = { isUp: () => true, losses: () => 0 }
    const { text } = await create({ ...running, store }).render(undefined)
    const shown = [...text.matchAll(/^# TYPE (vitrine_\w+) (\w+)$/gm)].map(([, ...row]) => row)
    const expected = Object.values(metricTable).map(({ name, type }) => [name, type])
    expect(shown.toSorted()).toEqual(expected.toSorted())
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })
})
