/**
 * Quotas of a configuration, for the descriptions. They are part of the release. A server that was
 * started with other quotas sends the valid quotas in its header fields.
 */
import type { Config } from '../config/config.ts'
import { addressQuota, quotaPolicy } from '../gate/quota.ts'
import type { QuotaPolicies } from './description-context.ts'

/** Policies of a configuration. */
export function quotaPolicies(
  config: Pick<Config, 'rateLimitIp' | 'rateLimitAgent' | 'rateLimitAuth'>,
): QuotaPolicies {
  return {
    anonymous: quotaPolicy(addressQuota, config.rateLimitIp),
    agent: quotaPolicy('agent', config.rateLimitAgent),
    auth: quotaPolicy('auth', config.rateLimitAuth),
  }
}
