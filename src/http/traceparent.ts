/**
 * The `traceparent` field of W3C Trace Context, level 1 (§3.2). `tracestate` is not read, because
 * the service passes the trace on to no other service.
 */

/** The parent span of a request. */
export interface TraceParent {
  /** Trace id: 32 lower-case hexadecimal digits. */
  readonly traceId: string
  /** Span id: 16 lower-case hexadecimal digits. */
  readonly spanId: string
  /** Whether the caller samples this trace. */
  readonly isSampled: boolean
}

/** Version, trace, span, flags. Later versions may append fields after a hyphen (§4.3). */
const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const sampledFlag = 0x01

/** Parses the field; `undefined` when it is absent or malformed (§4.3). */
export function parseTraceParent(field: string | undefined): TraceParent | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = form.exec(field ?? '') ?? []
  if (version === undefined || version === 'ff') return undefined
  if (version === '00' && rest !== undefined) return undefined
  // All zeros are invalid (§3.2.2.3, §3.2.2.4).
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) !== 0 }
}
