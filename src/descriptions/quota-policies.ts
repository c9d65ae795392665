/** Quotas of a configuration, as the descriptions tell them. */
import type { Config } from '../config/config.ts'
import type { QuotaPolicies } from './openapi.ts'
import { windowSeconds } from '../gate/gate.ts'

/** Policies of the two kinds of callers, and of the endpoints that issue tokens. */
export function quotaPolicies(
  config: Pick<Config, 'rateLimitIp' | 'rateLimitAgent' | 'rateLimitAuth'>,
): QuotaPolicies {
  return {
    anonymous: { name: 'ip', quota: config.rateLimitIp, window: windowSeconds },
    agent: { name: 'agent', quota: config.rateLimitAgent, window: windowSeconds },
    auth: { name: 'auth', quota: config.rateLimitAuth, window: windowSeconds },
  }
}
