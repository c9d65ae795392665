/**
 * Rate-limit fields of draft-ietf-httpapi-ratelimit-headers (revision 10 and later), and the older
 * `X-` fields for other clients. `gate/quota.ts` charges the quotas.
 */

/** A quota: requests allowed in a window of seconds. */
export interface QuotaPolicy {
  readonly name: string
  readonly quota: number
  readonly window: number
}

/**
 * Fields with the charged quota. They are the same for all callers of a class, so a shared cache
 * may store them. The remaining requests are not included, because a copy would be wrong.
 */
export function policyHeaders(policy: QuotaPolicy): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy.name}";q=${policy.quota};w=${policy.window}`,
    'X-RateLimit-Limit': String(policy.quota),
  }
}

/** Fields of a 429. `reset` is the number of seconds until the window ends. */
export function exhaustedHeaders(policy: QuotaPolicy, reset: number): Record<string, string> {
  return {
    'Retry-After': String(reset),
    RateLimit: `"${policy.name}";r=0;t=${reset}`,
    'X-RateLimit-Remaining': '0',
  }
}
