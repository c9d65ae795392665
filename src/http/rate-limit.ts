/**
 * Rate-limit fields of draft-ietf-httpapi-ratelimit-headers (revision 10 and later), and the older
 * `X-` fields for other clients. `gate/quota.ts` charges the quotas.
 */
import type { Fields } from './call.ts'

/** A quota: requests allowed in a window of seconds. */
export interface QuotaPolicy {
  readonly name: string
  readonly quota: number
  readonly window: number
  /** Header fields of the response to each request that counts against the quota. */
  readonly headers: Fields
}

/**
 * Returns the fields that name a quota and its limit. They are the same for all callers with this
 * quota, so a shared cache may store them. The number of remaining requests is not included,
 * because it would be wrong in a stored copy.
 */
export function policyHeaders({ name, quota, window }: Omit<QuotaPolicy, 'headers'>): Fields {
  return {
    'RateLimit-Policy': `"${name}";q=${quota};w=${window}`,
    'X-RateLimit-Limit': String(quota),
  }
}

/** Returns the fields of a 429. `reset` is the number of seconds until the window ends. */
export function exhaustedHeaders(
  policy: Pick<QuotaPolicy, 'name'>,
  reset: number,
): Record<string, string> {
  return {
    'Retry-After': String(reset),
    RateLimit: `"${policy.name}";r=0;t=${reset}`,
    'X-RateLimit-Remaining': '0',
  }
}
