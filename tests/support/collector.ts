/**
 * An OpenTelemetry collector that stores traces in OTLP/JSON. It can also hang or refuse requests.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { listen } from './free-port.ts'
/** A received span, with attribute values as JavaScript values. */
export interface CollectedSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly parentSpanId: string | undefined
  readonly status: number | undefined
  /** Milliseconds since the epoch. */
  readonly start: number
  readonly end: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly resource: Readonly<Record<string, unknown>>
}

/** A running collector. */
export interface Collector {
  readonly endpoint: string
  readonly spans: readonly CollectedSpan[]
  /** Header fields of each request, in order of arrival. */
  readonly requests: readonly IncomingHttpHeaders[]
  stop(): Promise<void>
}

type Value = Readonly<Record<string, unknown>>
type Pairs = readonly { readonly key: string; readonly value: Value }[]

/** The part of the request of the exporter that the tests read. */
interface Traces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Pairs }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

interface SentSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly parentSpanId?: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: Pairs
  readonly status?: { readonly code?: number }
}

/** Starts a collector. With `hangs` it never answers requests. With `refuses` it answers 400. */
export async function startCollector({
  hangs = false,
  refuses = false,
  port = 0,
} = {}): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const requests: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ ...request.headers, ':path': request.url })
      if (hangs) return
      if (refuses) {
        response.writeHead(400).end()
        return
      }
      const body = Buffer.concat(chunks)
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      spans.push(...decode(JSON.parse(text.toString()) as Traces))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  const endpoint = `http://127.0.0.1:${await listen(server, port)}`
  return {
    ...{ endpoint, spans, requests },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function decode({ resourceSpans }: Traces): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        parentSpanId: span.parentSpanId,
        status: span.status?.code,
        start: Number(BigInt(span.startTimeUnixNano) / 1_000_000n),
        end: Number(BigInt(span.endTimeUnixNano) / 1_000_000n),
        attributes: toRecord(span.attributes),
        resource: toRecord(resource.attributes),
      })),
    ),
  )
}

function toRecord(pairs: Pairs): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, toValue(value)]))
}

/** Converts an OTLP value: an object with one member, whose name is the type. */
function toValue(value: Value): unknown {
  const [content] = Object.values(value)
  const list = (content as { values?: readonly Value[] } | undefined)?.values
  return list ? list.map(toValue) : content
}
