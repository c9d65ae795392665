import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { familyNames } from '../../src/telemetry/agent-families.ts'
import { metricTable } from '../../src/telemetry/metric-table.ts'
import { baseUrl } from '../support/app.ts'
import { startBuiltService } from '../support/built-service.ts'
import { builtSite } from '../support/built-site.ts'
import { parseExposition } from '../support/exposition.ts'
import type { Sample } from '../support/exposition.ts'
import { request } from '../support/mcp-messages.ts'
import { groupingOf, readAlerts, readDashboard, selectorsOf } from '../support/promql.ts'

/** What Prometheus adds to each sample. */
const ofPrometheus = ['job', 'instance']
/**
 * Metrics that a short walk cannot bring about: nothing is refused for want of time, and there is
 * no store.
 */
const unseen: readonly string[] = [
  metricTable.overload.name,
  metricTable.store.name,
  metricTable.storeLosses.name,
]
/** Metrics of Prometheus itself, of the blackbox exporter and of redis_exporter. */
const ofOthers: readonly string[] = [
  ...['up', 'probe_success', 'probe_ssl_earliest_cert_expiry', 'redis_memory_used_bytes'],
]

const alerts = readAlerts()
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ of: alert, text: expr })),
  ...readDashboard(),
]

let samples: readonly Sample[]
let text: string

/** Asks for something on each surface, and reads what is counted. */
beforeAll(async () => {
  const settings = { METRICS_PORT: '0', RATE_LIMIT_IP: '10' }
  const service = await startBuiltService(await builtSite('agency'), settings)
  try {
    const ask = async (target: string, init?: RequestInit) =>
      await (await service.fetch(baseUrl + target, init)).arrayBuffer()
    const params = { name: 'search_site', arguments: { query: 'qqxxqqzz' } }
    const body = JSON.stringify(request('tools/call', params))
    const headers = { 'Content-Type': 'application/json' }
    await ask('/')
    await ask('/index.md')
    await ask('/llms.txt')
    await ask('/oauth/token', { method: 'POST' })
    await ask('/mcp', { method: 'POST', headers, body })
    for (let at = 0; at < 12; at += 1) await ask('/api/v1/page?url=/&sort=new')
    const broken = createConnection(service.port, '127.0.0.1').end('GARBAGE\r\n\r\n').resume()
    await once(broken, 'close')
    text = await (await service.look('/metrics')).text()
    samples = parseExposition(text)
  } finally {
    await service.stop()
  }
}, 180_000)

function labelsOf(metric: string): Set<string> {
  const found = samples.filter(({ name }) => name === metric)
  return new Set(found.flatMap(({ labels }) => Object.keys(labels)))
}

describe('The expressions of dashboard and alerts', () => {
  it('ask for metrics that there are', () => {
    const asked = expressions.flatMap((expression) =>
      selectorsOf(expression).map(({ metric }) => ({ of: expression.of, metric })),
    )
    const known = new Set(samples.map(({ name }) => name))
    const missing = asked.filter(
      ({ metric }) => ![...ofOthers, ...unseen].includes(metric) && !known.has(metric),
    )
    expect(missing).toEqual([])
    // One without braces would be passed over above.
    for (const { of, text: shown } of expressions) {
      expect(shown.match(/\b(?:vitrine|process|nodejs)_\w+\b(?!\{)/g), of).toBeNull()
    }
    for (const metric of unseen) expect(text).toContain(`# TYPE ${metric} `)
    expect(asked.length).toBeGreaterThan(50)
  })

  it('narrow and group by labels that they have', () => {
    const declared = new Set(Object.values(metricTable).flatMap(({ labels }) => [...labels]))
    for (const expression of expressions) {
      for (const { metric, matchers } of selectorsOf(expression)) {
        if ([...ofOthers, ...unseen].includes(metric)) continue
        const known = [...ofPrometheus, ...labelsOf(metric)]
        for (const { label } of matchers) expect(known, expression.of).toContain(label)
      }
      for (const label of groupingOf(expression)) {
        expect([...ofPrometheus, ...declared, 'le'], expression.of).toContain(label)
      }
    }
  })

  it('name surfaces and families as the service does', () => {
    const surfaces = ['website', 'rest', 'mcp', 'oauth', 'descriptions', 'html', 'markdown']
    const named = expressions.flatMap(selectorsOf).flatMap(({ matchers }) => matchers)
    const valuesOf = (wanted: string) =>
      named.filter(({ label }) => label === wanted).flatMap(({ values }) => values)
    expect(valuesOf('family').length).toBeGreaterThan(0)
    for (const family of valuesOf('family')) expect(familyNames).toContain(family)
    for (const surface of valuesOf('surface')) expect(surfaces).toContain(surface)
  })

  it('show every metric of the service', () => {
    const asked = new Set(expressions.flatMap(selectorsOf).map(({ metric }) => metric))
    const left = Object.values(metricTable).filter(
      ({ name }) => !asked.has(name) && !asked.has(`${name}_bucket`),
    )
    expect(left).toEqual([])
  })
})

describe('An alert', () => {
  it.each(alerts)('$alert says what it is, and where to read on', ({ alert, annotations }) => {
    expect(annotations.summary?.length).toBeGreaterThan(20)
    expect(annotations.description?.length).toBeGreaterThan(60)
    const pointer = `https://forge.example/you/vitrine/blob/main/docs/operations.md#${alert.toLowerCase()}`
    expect(annotations.runbook_url).toBe(pointer)
    // Written by whoever knows the causes; until then there is nothing to hold it against.
    if (!existsSync('docs/operations.md')) return
    const document = readFileSync('docs/operations.md', 'utf8')
    expect(document).toMatch(new RegExp(`^#{2,4} \`?${alert}\`?$`, 'm'))
  })
})
