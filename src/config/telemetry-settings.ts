/** Settings of log, metrics and traces. */
import { oneOf, onOrOff, parseCollector, wholeNumber } from './parse.ts'
import type { Setting } from './setting.ts'

/** The settings by their name in `Config`. */
export const telemetrySettings = {
  logLevel: {
    name: 'LOG_LEVEL',
    fallback: 'errors',
    expects: 'off, errors or requests',
    meaning:
      'what is logged: nothing (`off`), events for the operator (`errors`), or requests too (`requests`)',
    parse: (text: string) => oneOf(text, ['off', 'errors', 'requests']),
  },
  logFormat: {
    name: 'LOG_FORMAT',
    fallback: 'auto',
    defaultWords: 'text on a terminal, else JSON',
    expects: 'text, json or auto',
    meaning: 'format of the log lines',
    parse: (text: string) => oneOf(text, ['text', 'json', 'auto']),
  },
  metricsPort: {
    name: 'METRICS_PORT',
    fallback: 'off',
    expects: 'off, or a number from 0 to 65535, where 0 takes any free port',
    meaning:
      'port for metrics (Prometheus), `/livez` and `/readyz`. Do not expose it to the public',
    parse: (text: string) => (text === 'off' ? text : wholeNumber(text, 0, 65_535)),
  },
  metricsHost: {
    name: 'METRICS_HOST',
    fallback: '127.0.0.1',
    expects: 'an address to listen on, such as 127.0.0.1, or 0.0.0.0 for all addresses',
    meaning: 'address to listen on for metrics',
    parse: (text: string) => (text.trim() === '' ? undefined : text),
  },
  serverTiming: {
    name: 'SERVER_TIMING',
    fallback: 'off',
    expects: 'on or off',
    meaning:
      'whether responses that no shared cache stores have a `Server-Timing` header with their duration',
    parse: onOrOff,
  },
  traceEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: '',
    expects: 'the http or https URL of an OpenTelemetry collector, such as http://10.0.0.6:4318',
    meaning: 'URL of the collector for traces of requests (OTLP over HTTP)',
    parse: parseCollector,
  },
} as const satisfies Readonly<Record<string, Setting>>
