/**
 * Traces of the built server, taken by a collector that is there, comes late, hangs, or never was.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { builtSite } from '../../support/built-site.ts'
import { startBuiltService } from '../../support/built-service.ts'
import type { BuiltService } from '../../support/built-service.ts'
import { startCollector } from '../../support/collector.ts'
import type { CollectedSpan, Collector } from '../../support/collector.ts'
import { eventually } from '../../support/eventually.ts'
import { baseUrl } from '../../support/app.ts'

/** Batches are sent soon, and a collector is given up soon: the variables of the packages. */
const quick = {
  OTEL_BSP_SCHEDULE_DELAY: '100',
  OTEL_EXPORTER_OTLP_TIMEOUT: '300',
  LOG_LEVEL: 'errors',
}

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

async function start(environment: Readonly<Record<string, string>>): Promise<BuiltService> {
  const service = await startBuiltService(await builtSite('tiny'), { ...quick, ...environment })
  running.push(service)
  return service
}

async function collect(options?: Parameters<typeof startCollector>[0]): Promise<Collector> {
  const collector = await startCollector(options)
  running.push(collector)
  return collector
}

async function spansOf({ spans }: Collector, count: number): Promise<readonly CollectedSpan[]> {
  await eventually(() => spans.length).toBeGreaterThanOrEqual(count)
  return spans
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const health = `${baseUrl}/api/v1/health`

describe('Traces', () => {
  it('tell of a request what the conventions and we have names for, and nothing of what was asked', async () => {
    const collector = await collect()
    const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
    const before = Date.now()
    await service.fetch(`${baseUrl}/api/v1/search?q=hush&lang=en`, {
      headers: { Authorization: 'Bearer hush', 'User-Agent': 'hush/1.0' },
    })
    await service.fetch(`${baseUrl}/profiles/hush`)
    await service.fetch(`${baseUrl}/profiles/hush`, { method: 'OPTIONS' })
    const [span, ...strange] = await spansOf(collector, 3)
    const paths = strange.map(({ attributes }) => attributes['url.path'])
    expect(paths).toEqual(['/profiles/-', '/profiles/-'])
    expect(span).toMatchObject({ name: 'GET /api/*', kind: 2, parentSpanId: undefined })
    expect(span?.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/*',
      'http.response.status_code': 401,
      'url.path': '/api/v1/search',
      'vitrine.surface': 'rest',
      'vitrine.cache': 'no-store',
    })
    expect(span?.attributes['vitrine.release']).toMatch(/^20\d\d-/)
    expect(span?.resource).toMatchObject({ 'service.name': 'vitrine' })
    expect(span?.resource['service.version']).toMatch(/^\d+\.\d+\.\d+$/)
    expect(span?.start).toBeGreaterThanOrEqual(before)
    expect(span?.end).toBeLessThanOrEqual(Date.now())
    expect(JSON.stringify(collector.spans)).not.toContain('hush')
  })

  it('go on from the span of a caller, and begin anew where its field is malformed', async () => {
    const collector = await collect()
    const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
    const ask = (traceparent: string) => service.fetch(health, { headers: { traceparent } })
    await ask(`00-${traceId}-${spanId}-01`)
    await ask(`00-${traceId}-${spanId}-00`)
    await ask(`00-${traceId}-${'0'.repeat(16)}-01`)
    await ask('x'.repeat(4000))
    const spans = await spansOf(collector, 3)
    const parents = spans.map((span) => [span.traceId === traceId, span.parentSpanId])
    // The second caller does not record its part, so that nobody could read ours.
    expect(parents).toEqual([
      [true, spanId],
      [false, undefined],
      [false, undefined],
    ])
  })

  it('follow the variables of the standard', async () => {
    const collector = await collect()
    const service = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/base`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=web,authorization=Basic%20abc',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_SERVICE_NAME: 'site',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    })
    for (let at = 0; at < 200; at += 1) await service.fetch(health)
    await service.stop()
    expect(collector.requests[0]).toMatchObject({
      ':path': '/base/v1/traces',
      'content-encoding': 'gzip',
      'content-type': 'application/json',
      'x-team': 'web',
      authorization: 'Basic abc',
    })
    expect(collector.spans[0]?.resource).toMatchObject({
      'service.name': 'site',
      'deployment.environment.name': 'staging',
    })
    // Of 200 fair coins: outside of these bounds once in ten million runs.
    expect(collector.spans.length).toBeGreaterThan(60)
    expect(collector.spans.length).toBeLessThan(140)
  })

  it('are made by packages that a server without a collector does not load', async () => {
    const entry = join(await builtSite('tiny'), 'server/entry.mjs')
    const read = new Map<string, string>()
    const visit = (file: string): void => {
      if (read.has(file)) return
      const text = readFileSync(file, 'utf8')
      read.set(file, text)
      for (const [, name = ''] of text.matchAll(/(?:from|^import) ?["'](\.[^"']+\.mjs)["']/gm)) {
        visit(join(file, '..', name))
      }
    }
    visit(entry)
    const exporter = 'OTEL_EXPORTER_OTLP_TIMEOUT'
    expect(read.size).toBeGreaterThan(1)
    expect([...read].filter(([, text]) => text.includes(exporter)).map(([file]) => file)).toEqual(
      [],
    )
    // Or nothing would be proved: it is there, for whoever asks for it.
    const files = readdirSync(join(entry, '..'), { recursive: true, encoding: 'utf8' })
    const all = files.filter((name) => name.endsWith('.mjs')).map((name) => join(entry, '..', name))
    expect(all.some((file) => readFileSync(file, 'utf8').includes(exporter))).toBe(true)
  })

  it('that are not sent yet are sent when the server stops', async () => {
    const collector = await collect()
    const service = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '60000',
    })
    for (let at = 0; at < 3; at += 1) await service.fetch(health)
    expect(collector.spans).toHaveLength(0)
    await service.stop()
    expect(collector.spans).toHaveLength(3)
  })

  it('are lost without a collector, which the log says, and that it is back', async () => {
    const port = await freePort()
    const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
    expect((await service.fetch(health)).status).toBe(200)
    await eventually(service.output).toContain(
      `Traces are lost: the collector at http://127.0.0.1:${port} does not accept them`,
    )
    expect(service.output()).toContain('ECONNREFUSED')
    const collector = await collect({ port })
    await eventually(async () => {
      await service.fetch(health)
      return service.output()
    }).toContain('Traces are sent again')
    expect(service.output()).toMatch(/"level":"warning","message":"Traces are lost/)
    expect(service.output()).toMatch(/"level":"info","message":"Traces are sent again/)
    expect(collector.spans.length).toBeGreaterThan(0)
  })

  it('that are refused again and again are told once', async () => {
    const collector = await collect({ refuses: true })
    const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
    await eventually(async () => {
      await service.fetch(health)
      return collector.requests.length
    }).toBeGreaterThan(4)
    expect(service.output().split('Traces are lost')).toHaveLength(2)
  })

  it('delay no answer and no stop where the collector hangs', async () => {
    const collector = await collect({ hangs: true })
    const plain = await start({})
    const traced = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_TIMEOUT: '120000',
      OTEL_BSP_EXPORT_TIMEOUT: '120000',
      OTEL_BSP_MAX_QUEUE_SIZE: '64',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '32',
    })
    const askMany = async ({ fetch }: BuiltService) => {
      const started = performance.now()
      for (let at = 0; at < 300; at += 1) expect((await fetch(health)).status).toBe(200)
      return performance.now() - started
    }
    for (const service of [plain, traced]) await askMany(service)
    // An answer that waited for the collector would wait for two minutes.
    expect(await askMany(traced)).toBeLessThan(10 * (await askMany(plain)))
    expect(collector.requests.length).toBeGreaterThan(0)
    traced.signal('SIGTERM')
    const late = wait(30_000, 'late', { ref: false })
    expect(await Promise.race([traced.exited, late])).toBe(0)
  })
})
