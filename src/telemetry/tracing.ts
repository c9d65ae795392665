/**
 * Traces of requests for an OpenTelemetry collector, as OTLP over HTTP in JSON. Loaded only where a collector is set, so
 * that nobody else pays for the packages.
 *
 * A span is made when its request is answered, from the record of it; nothing runs while an answer is made. The standard
 * variables `OTEL_*` are read by the packages themselves.
 */
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { trace, TraceFlags } from '@opentelemetry/api'
import type { Context, HrTime } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'
import { parseTraceParent } from '../http/traceparent.ts'
import type { Log } from './log.ts'
import type { RequestObserver, RequestRecord } from './request-record.ts'
import { isFailure, spanAttributesOf, spanNameOf } from './span-attributes.ts'
import type { SpanFacts } from './span-attributes.ts'

/** What traces are made with. */
export interface TracingOptions {
  /** Address of the collector, for the log: the packages read it, and its variants, by themselves. */
  readonly collector: string
  /** Version of the service. */
  readonly version: string
  factsOf(record: RequestRecord): SpanFacts
  /** Is warned of what is lost, and told when nothing is any more. */
  readonly log: Pick<Log, 'warn' | 'tell'>
}

/** Traces of the requests of a service. */
export interface Tracing {
  readonly observe: RequestObserver
  /** Sends what is left, for as long as a collector that is there needs; never fails. */
  stop(): Promise<void>
}

/** Milliseconds that a process which is to end waits for a collector. */
const longestStop = 2_000

/** Begins to trace. */
export function createTracing({ collector, version, factsOf, log }: TracingOptions): Tracing {
  // A wrong variable is told when it is read; later on the packages would tell of each batch that is lost.
  diag.setLogger(warnBy(log), DiagLogLevel.WARN)
  const exporter = tellOfTrouble(new OTLPTraceExporter(), new URL(collector).origin, log)
  const provider = new BasicTracerProvider({
    // What the variables say of the service comes last, because it is this operator's word.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'vitrine', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  diag.disable()
  const tracer = provider.getTracer('vitrine', version)
  return {
    observe(record) {
      const facts = factsOf(record)
      const span = tracer.startSpan(
        spanNameOf(record, facts),
        {
          kind: SpanKind.SERVER,
          startTime: toTime(record.time),
          attributes: { ...spanAttributesOf(record, facts) },
        },
        contextOf(record),
      )
      if (isFailure(record)) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(toTime(record.time + record.duration))
    },
    async stop() {
      // What could not be sent has been told by then.
      const sent = provider.shutdown().catch(() => undefined)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestStop)))
      await Promise.race([sent, late])
      clearTimeout(timer)
    },
  }
}

/** Seconds and nanoseconds: a bare number is taken for one of another clock when the system's was set back. */
function toTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1000)
  return [seconds, Math.round((milliseconds - seconds * 1000) * 1e6)]
}

function contextOf({ call }: RequestRecord): Context {
  const parent = parseTraceParent(call.headers.traceparent)
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** An exporter that says once that the collector does not take spans, and once that it does again. */
function tellOfTrouble(
  exporter: SpanExporter,
  collector: string,
  log: TracingOptions['log'],
): SpanExporter {
  let lost = 0
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        // The package that names this code is no dependency of the project: 0 is success.
        const isTaken = (result.code as number) === 0
        if (!isTaken && lost === 0) {
          log.warn(
            `Traces are lost: the collector at ${collector} does not take them (${reasonOf(result.error)}). Requests are answered as before; start it, or unset OTEL_EXPORTER_OTLP_ENDPOINT and restart`,
          )
        }
        if (isTaken && lost > 0) {
          log.tell(
            `Traces are sent again: the collector at ${collector} is back, ${lost} spans or more are lost`,
          )
        }
        lost = isTaken ? 0 : lost + spans.length
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

/** What an operator can search for. A refusal by both addresses of a name has a code and no message. */
function reasonOf(error: Error | undefined): string {
  const code = error && 'code' in error ? String(error.code) : ''
  return error?.message || code || 'it gave no reason'
}

function warnBy(log: TracingOptions['log']) {
  const warn = (message: string) => {
    log.warn(`Traces: ${message}`)
  }
  return { error: warn, warn, info: warn, debug: warn, verbose: warn }
}
