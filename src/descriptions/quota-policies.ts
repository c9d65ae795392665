/**
 * Quotas of a configuration, as the descriptions tell them. They are stamped into the release: a server that is started with
 * other quotas gives the right ones in its header fields, which count.
 */
import type { Config } from '../config/config.ts'
import type { QuotaPolicies } from './openapi.ts'
import { addressQuota, quotaPolicy } from '../gate/quota.ts'

/** Policies of the two kinds of callers, and of the endpoints that issue tokens. */
export function quotaPolicies(
  config: Pick<Config, 'rateLimitIp' | 'rateLimitAgent' | 'rateLimitAuth'>,
): QuotaPolicies {
  return {
    anonymous: quotaPolicy(addressQuota, config.rateLimitIp),
    agent: quotaPolicy('agent', config.rateLimitAgent),
    auth: quotaPolicy('auth', config.rateLimitAuth),
  }
}
