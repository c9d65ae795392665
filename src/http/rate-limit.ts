/**
 * Rate-limit fields of draft-ietf-httpapi-ratelimit-headers (revision 10 and later: Lists of String Items), and the
 * older ones that begin with `X-`, for the clients that know no others. What is charged and when is in `gate/quota.ts`.
 */

/** A quota: so many requests in a window of so many seconds. */
export interface QuotaPolicy {
  readonly name: string
  readonly quota: number
  readonly window: number
}

/**
 * Fields that say which quota was charged. They are the same for every caller of a class, so that a shared cache may
 * keep them; how much is left would be wrong in every copy.
 */
export function policyHeaders(policy: QuotaPolicy): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy.name}";q=${policy.quota};w=${policy.window}`,
    'X-RateLimit-Limit': String(policy.quota),
  }
}

/** Fields of a 429, where `reset` is the number of seconds until the window ends; nobody keeps a 429. */
export function exhaustedHeaders(policy: QuotaPolicy, reset: number): Record<string, string> {
  return {
    'Retry-After': String(reset),
    RateLimit: `"${policy.name}";r=0;t=${reset}`,
    'X-RateLimit-Remaining': '0',
  }
}
