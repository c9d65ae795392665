/**
 * A shared cache on paper: RFC 9111 with stale-while-revalidate of RFC 5861, one copy for each form
 * and coding that an address is answered in. What its clock says is an argument.
 */
import { codings, negotiateCoding } from '../../src/http/accept.ts'
import { negotiatePage } from '../../src/website/page-variant.ts'
import type { RawAnswer } from './caches.ts'
import type { TraceRequest } from './trace.ts'

interface Copy {
  /** Seconds until which it is fresh, and until which it is answered while a new one is fetched. */
  freshUntil: number
  usableUntil: number
}

/** Answers whether a copy is there for a request. */
export function createModelCache(ask: (request: TraceRequest) => Promise<RawAnswer>) {
  const copies = new Map<string, Copy>()
  /** What the service said of an address and form, which does not change within a trace. */
  const said = new Map<string, RawAnswer>()

  return async function isKept(request: TraceRequest): Promise<boolean> {
    const { at, headers } = request
    const key = keyOf(request)
    const copy = copies.get(key)
    if (copy && at < copy.freshUntil) return true
    const answer = said.get(key) ?? (await ask({ ...request, headers }))
    said.set(key, answer)
    const cacheControl = answer.headers['cache-control'] ?? ''
    const isUsable = copy !== undefined && at < copy.usableUntil
    const fresh = secondsOf('s-maxage', cacheControl) ?? secondsOf('max-age', cacheControl) ?? 0
    if (!cacheControl.includes('no-store') && fresh > 0) {
      const stale = secondsOf('stale-while-revalidate', cacheControl) ?? 0
      copies.set(key, { freshUntil: at + fresh, usableUntil: at + fresh + stale })
    }
    return isUsable
  }
}

function secondsOf(directive: string, cacheControl: string): number | undefined {
  const found = new RegExp(`(?:^|[ ,])${directive}=(\\d+)`).exec(cacheControl)
  return found ? Number(found[1]) : undefined
}

/** By the negotiation of the service itself, not by the rules that caches have for it. */
function keyOf({ target, headers }: TraceRequest): string {
  const coding = negotiateCoding(headers['accept-encoding'], codings)
  const [path = ''] = target.split('?')
  const form = path.endsWith('/') ? negotiatePage(headers.accept) : 'any'
  return `${target} ${String(form)} ${coding}`
}
