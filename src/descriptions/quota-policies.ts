/**
 * Reads quotas from the configuration of the build, for the documents about the service. A server
 * that is started with other quotas names its quotas only in header fields and errors.
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
