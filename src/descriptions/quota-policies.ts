/**
 * Quotas of a configuration, for the descriptions. They are part of the release. If a server is
 * started with other quotas, only its header fields have the valid quotas.
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
