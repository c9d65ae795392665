/**
 * Cache policies of the service: `Cache-Control` (RFC 9111 §5.2, RFC 5861, RFC 8246). No other file
 * writes a directive.
 */

/** A CDN may use a stale copy for 10 minutes while it revalidates, and for a day on errors. */
const staleCopies = 'stale-while-revalidate=600, stale-if-error=86400'

/** The policies by name. */
export const cacheControl = {
  /** Refusals, credentials, and other answers that caches must not store. */
  never: 'no-store',
  /**
   * Public answers of the API. A CDN stores them longer than clients, because a publish can purge
   * the CDN.
   */
  publicAnswer: `public, max-age=60, s-maxage=300, ${staleCopies}`,
  /**
   * Answers of the API to a caller with a token or from a named network. A shared cache must not
   * store them (RFC 9111 §3.5), because their quota fields belong to one caller.
   */
  agentAnswer: 'private, no-cache',
  /** A search page with a query. Only the browser of the reader stores it, for the back button. */
  question: 'private, max-age=0',
  /** Pages, and answers that change with them. A browser revalidates each time. */
  page: `public, max-age=0, s-maxage=300, ${staleCopies}`,
  /** Descriptions of the service. They change with a release, and programs fetch them often. */
  description: 'public, max-age=300',
  /** Files without a digest in their name. */
  file: 'public, max-age=3600',
  /** Files with a digest of their content in the name (RFC 8246). */
  hashedFile: 'public, max-age=31536000, immutable',
} as const

/** Value of one of the policies. */
export type CacheControl = (typeof cacheControl)[keyof typeof cacheControl]

/** Returns the first directive of a policy, which says which caches may store the answer. */
export function keeperOf(policy = ''): 'public' | 'private' | 'no-store' | undefined {
  return (['public', 'private', 'no-store'] as const).find((keeper) => policy.startsWith(keeper))
}

/** Policies of answers that change when a page expires. */
const policiesOfPages: ReadonlySet<string> = new Set([cacheControl.publicAnswer, cacheControl.page])
const directive = /([a-z-]+)=(\d+)/g
const longestFresh = longestTime(false)
const longestKept = longestFresh + longestTime(true)

/** Returns the longest time in `policiesOfPages` in seconds: stale if `whenStale`, else fresh. */
function longestTime(whenStale: boolean): number {
  const directives = [...policiesOfPages].flatMap((policy) => [...policy.matchAll(directive)])
  const times = directives.map(([, name = '', time]) =>
    name.startsWith('stale') === whenStale ? Number(time) : 0,
  )
  return Math.max(...times)
}

/**
 * Limits the times of a policy to `seconds`, after which the answer may change. Returns a policy
 * unchanged if it is not in `policiesOfPages`.
 */
export function boundCacheControl(policy: string, seconds: number): string {
  if (seconds >= longestKept || !policiesOfPages.has(policy)) return policy
  const left = Math.max(0, seconds)
  // The stale time begins after the fresh time, so both together are limited.
  const leftStale = Math.max(0, left - longestFresh)
  return policy.replace(directive, (_directive, name: string, time: string) => {
    const most = name.startsWith('stale') ? leftStale : left
    return `${name}=${Math.min(Number(time), most)}`
  })
}

/** Fields of an answer with a credential. `Pragma` is for HTTP/1.0 caches (RFC 6749 §5.1). */
export const credentialCaching = {
  'Cache-Control': cacheControl.never,
  Pragma: 'no-cache',
} as const

/**
 * Returns header fields with a tag. A shared cache can purge all answers with a tag at once. There
 * is no standard: Fastly and Varnish read `Surrogate-Key`; Cloudflare, Google and Netlify read
 * `Cache-Tag`.
 *
 * @param tag ASCII without spaces and commas.
 */
export function cacheTagHeaders(tag: string | undefined): Record<string, string> {
  return tag === undefined ? {} : { 'Surrogate-Key': tag, 'Cache-Tag': tag }
}
