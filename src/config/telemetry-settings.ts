/** The settings of what an operator sees: log, metrics and traces. */
import { oneOf, onOrOff, parseCollector, wholeNumber } from './parse.ts'
import type { Setting } from './setting.ts'

/** Their rows, by their name in `Config`. */
export const telemetrySettings = {
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'errors',
    expects: 'off, errors or requests',
    meaning: 'what is logged: nothing, what an operator has to know, or each request too',
    parse: (text: string) => oneOf(text, ['off', 'errors', 'requests']),
  },
  logFormat: {
    name: 'LOG_FORMAT',
    fallback: 'auto',
    defaultWords: 'text on a terminal, else JSON',
    expects: 'text, json or auto',
    meaning: 'form of the lines of the log',
    parse: (text: string) => oneOf(text, ['text', 'json', 'auto']),
  },
  metricsPort: {
    name: 'METRICS_PORT',
    fallback: 'off',
    expects: 'off, or a number from 0 to 65535, where 0 takes any free port',
    meaning: 'port for metrics (Prometheus), `/livez` and `/readyz`, never shown to the public',
    parse: (text: string) => (text === 'off' ? text : wholeNumber(text, 0, 65_535)),
  },
  metricsHost: {
    name: 'METRICS_HOST',
    fallback: '127.0.0.1',
    expects: 'an address to listen on, such as 127.0.0.1, or 0.0.0.0 for all of them',
    meaning: 'address that the metrics port listens on',
    parse: (text: string) => (text.trim() === '' ? undefined : text),
  },
  serverTiming: {
    name: 'SERVER_TIMING',
    fallback: 'off',
    expects: 'on or off',
    meaning: 'whether answers that no shared cache keeps say in `Server-Timing` how long they took',
    parse: onOrOff,
  },
  traceEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    expects:
      'the http or https address of an OpenTelemetry collector, such as http://10.0.0.6:4318',
    meaning: 'collector that a trace of each request is sent to (OTLP over HTTP)',
    parse: parseCollector,
  },
} as const satisfies Readonly<Record<string, Setting>>
