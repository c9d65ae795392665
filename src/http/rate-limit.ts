/** Rate-limit fields of draft-ietf-httpapi-ratelimit-headers (revision 10 and later: Lists of String Items). */

/** A quota: so many requests in a window of so many seconds. */
export interface QuotaPolicy {
  readonly name: string
  readonly quota: number
  readonly window: number
}

/** Fields that tell which quota was charged; they are constants of the caller's class. */
export function policyHeaders(policy: QuotaPolicy): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy.name}";q=${policy.quota};w=${policy.window}`,
    'X-RateLimit-Limit': String(policy.quota),
  }
}

/** Fields of a 429, where `reset` is the number of seconds until the window ends. */
export function exhaustedHeaders(policy: QuotaPolicy, reset: number): Record<string, string> {
  return {
    'Retry-After': String(reset),
    RateLimit: `"${policy.name}";r=0;t=${reset}`,
    'X-RateLimit-Remaining': '0',
  }
}
