/**
 * The trace that a request is part of: `traceparent` of W3C Trace Context, level 1 (§3.2). Its companion `tracestate` is not
 * read: it is for whoever hands the trace on, and nothing is asked of others here.
 */

/** The span that a request was made from. */
export interface TraceParent {
  /** 32 digits, lower-case hexadecimal, as the parent's. */
  readonly traceId: string
  /** 16 digits. */
  readonly spanId: string
  /** Whether the caller records its own part. */
  readonly isSampled: boolean
}

/** Version, trace, span, flags; what a later version appends begins with a hyphen (§4.3). Upper case is malformed. */
const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const sampledFlag = 0x01

/** Reads a field; `undefined` when it is absent or malformed, and then the request begins a trace of its own (§4.3). */
export function parseTraceParent(field: string | undefined): TraceParent | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = form.exec(field ?? '') ?? []
  if (version === undefined || version === 'ff') return undefined
  if (version === '00' && rest !== undefined) return undefined
  // All zeros stand for "none" (§3.2.2.3, §3.2.2.4).
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) !== 0 }
}
