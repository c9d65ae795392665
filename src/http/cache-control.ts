/**
 * Who may keep an answer and for how long: `Cache-Control` (RFC 9111 §5.2, RFC 5861, RFC 8246). Every policy of the
 * service is a row here, and no other file spells a directive.
 */

/** A CDN answers with an old copy while it asks for a new one, and for a day while the service is down (RFC 5861). */
const staleCopies = 'stale-while-revalidate=600, stale-if-error=86400'

/** The policies by name. */
export const cacheControl = {
  /** Refusals, credentials, and whatever is true for one request only. */
  never: 'no-store',
  /** Public answers of the API: short in a program, longer in a CDN, which the operator can purge on publish. */
  publicAnswer: `public, max-age=60, s-maxage=300, ${staleCopies}`,
  /**
   * The same answer to a token or a named network: a shared cache must not keep what was asked with a token (RFC 9111
   * §3.5), nor tell everyone the quota of a few.
   */
  agentAnswer: 'private, no-cache',
  /** A search page with what one reader asked: nobody else's, and there again at once when that reader comes back to it. */
  question: 'private, max-age=0',
  /** Pages and what changes with them: a browser asks each time, so that a reader sees an edit at once. */
  page: `public, max-age=0, s-maxage=300, ${staleCopies}`,
  /** What the service says of itself: it changes with a release, and programs fetch it again and again. */
  description: 'public, max-age=300',
  /** Files whose name says nothing of what is in them. */
  file: 'public, max-age=3600',
  /** Files whose name is a digest of what is in them: another content has another name (RFC 8246). */
  hashedFile: 'public, max-age=31536000, immutable',
} as const

/** Value of one of the policies. */
export type CacheControl = (typeof cacheControl)[keyof typeof cacheControl]

/** Who may keep an answer, as the first directive of its policy says it. */
export function keeperOf(policy = ''): 'public' | 'private' | 'no-store' | undefined {
  return (['public', 'private', 'no-store'] as const).find((keeper) => policy.startsWith(keeper))
}

/** Policies of what the pages of the site say; the others are for what only another release changes. */
const policiesOfPages: ReadonlySet<string> = new Set([cacheControl.publicAnswer, cacheControl.page])
const directive = /([a-z-]+)=(\d+)/g
const longestFresh = longestTime(false)
const longestKept = longestFresh + longestTime(true)

/** The longest time for which one of those policies has an answer kept, while it is fresh or when it is stale. */
function longestTime(whenStale: boolean): number {
  const directives = [...policiesOfPages].flatMap((policy) => [...policy.matchAll(directive)])
  const times = directives.map(([, name = '', time]) =>
    name.startsWith('stale') === whenStale ? Number(time) : 0,
  )
  return Math.max(...times)
}

/** A policy for what may be otherwise in so many seconds: no cache keeps it for longer, not even to answer for us. */
export function boundCacheControl(policy: string, seconds: number): string {
  if (seconds >= longestKept || !policiesOfPages.has(policy)) return policy
  const left = Math.max(0, seconds)
  // What is stale was fresh before, so that both times together must not be longer.
  const leftStale = Math.max(0, left - longestFresh)
  return policy.replace(directive, (_directive, name: string, time: string) => {
    const most = name.startsWith('stale') ? leftStale : left
    return `${name}=${Math.min(Number(time), most)}`
  })
}

/** Fields of an answer that holds or refuses a credential; `Pragma` is for caches of HTTP/1.0 (RFC 6749 §5.1). */
export const credentialCaching = {
  'Cache-Control': cacheControl.never,
  Pragma: 'no-cache',
} as const
