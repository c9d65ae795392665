/**
 * A model of a shared cache: RFC 9111 with stale-while-revalidate (RFC 5861). It stores one
 * response for each address, media type and content coding. Requests contain their time.
 */
import { codings, negotiateCoding } from '../../src/http/accept.ts'
import { negotiatePage } from '../../src/website/page-variant.ts'
import type { RawAnswer } from './caches.ts'
import type { TraceRequest } from './trace.ts'

interface Copy {
  /**
   * Times in seconds: until `freshUntil` the response is fresh. Until `usableUntil` it is served
   * stale while a new one is fetched.
   */
  freshUntil: number
  usableUntil: number
}

/**
 * Creates the cache: a function that stores the response of a request, and returns whether it was
 * served from the cache.
 */
export function createModelCache(ask: (request: TraceRequest) => Promise<RawAnswer>) {
  const copies = new Map<string, Copy>()
  /** Responses of the service by cache key. They do not change within a trace. */
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

/**
 * Cache key of a request. Uses the content negotiation of the service, instead of the rules in the
 * configuration of nginx and Varnish.
 */
function keyOf({ target, headers }: TraceRequest): string {
  const coding = negotiateCoding(headers['accept-encoding'], codings)
  const [path = ''] = target.split('?')
  const form = path.endsWith('/') ? negotiatePage(headers.accept) : 'any'
  return `${target} ${String(form)} ${coding}`
}
