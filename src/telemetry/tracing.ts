/**
 * Sends traces of requests to an OpenTelemetry collector, by OTLP over HTTP in JSON. Loaded only
 * when a collector is configured.
 *
 * A span is created from the record of a request, after its response. The OpenTelemetry packages
 * read the standard variables `OTEL_*`.
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

/** Options of the traces. */
export interface TracingOptions {
  /**
   * Address of the collector, for messages only. The OpenTelemetry packages read it from the
   * environment.
   */
  readonly collector: string
  /** Version of the service. */
  readonly version: string
  factsOf(record: RequestRecord): SpanFacts
  /** Log for messages about lost spans and about invalid variables. */
  readonly log: Pick<Log, 'warn' | 'info'>
}

/** Traces of a service. */
export interface Tracing {
  readonly observe: RequestObserver
  /** Sends the remaining spans, with a timeout; never throws. */
  stop(): Promise<void>
}

/** Milliseconds that a stopping process waits for the collector. */
const longestStop = 2_000

/** Starts tracing. */
export function createTracing({ collector, version, factsOf, log }: TracingOptions): Tracing {
  // Lets the packages log invalid variables. `diag.disable` below ends this, because the packages
  // would also log every lost batch.
  diag.setLogger(warnBy(log), DiagLogLevel.WARN)
  const exporter = logLosses(new OTLPTraceExporter(), new URL(collector).origin, log)
  const provider = new BasicTracerProvider({
    // The last `merge` has priority, so the operator's `OTEL_*` variables override the defaults.
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
      // `logLosses` has logged the error.
      const sent = provider.shutdown().catch(() => undefined)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestStop)))
      await Promise.race([sent, late])
      clearTimeout(timer)
    },
  }
}

/**
 * Converts milliseconds since the epoch to seconds and nanoseconds. OpenTelemetry could misread
 * milliseconds: it treats a number below the start time of the process as the time since the start.
 */
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

/** Wraps an exporter. Logs once when spans are lost and once when the collector is back. */
function logLosses(
  exporter: SpanExporter,
  collector: string,
  log: TracingOptions['log'],
): SpanExporter {
  let lost = 0
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        // 0 is `ExportResultCode.SUCCESS` of `@opentelemetry/core`, which is not a dependency.
        const isAccepted = (result.code as number) === 0
        if (!isAccepted && lost === 0) {
          log.warn(
            `Traces are lost: the collector at ${collector} does not accept them (${reasonOf(result.error)}). Requests are not affected. Start the collector, or unset OTEL_EXPORTER_OTLP_ENDPOINT and restart`,
          )
        }
        if (isAccepted && lost > 0) {
          log.info(
            `Traces are sent again: the collector at ${collector} is back, at least ${lost} spans are lost`,
          )
        }
        lost = isAccepted ? 0 : lost + spans.length
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

/**
 * Returns the message of an error, else its code, else a default text. An AggregateError of several
 * addresses has only a code.
 */
function reasonOf(error: Error | undefined): string {
  const code = error && 'code' in error ? String(error.code) : ''
  return error?.message || code || 'no reason given'
}

function warnBy(log: TracingOptions['log']) {
  const warn = (message: string) => {
    log.warn(`Traces: ${message}`)
  }
  return { error: warn, warn, info: warn, debug: warn, verbose: warn }
}
