/**
 * The facts that the prose of every guide may name. An editor writes a placeholder, never a number: a quota that an operator
 * changes is then right in the prose as well.
 */
import { apiVersion } from '../api/version.ts'
import type { DescriptionContext } from './description-context.ts'
import { describeDuration } from './duration.ts'
import type { GuideFacts } from '../site/guide-prose.ts'

/** Facts of a service. */
export function guideFacts({ info, policies, auth }: DescriptionContext): GuideFacts {
  return {
    baseUrl: info.baseUrl,
    company: info.company,
    description: info.description,
    apiVersion,
    anonymousQuota: String(policies.anonymous.quota),
    agentQuota: String(policies.agent.quota),
    windowSeconds: String(policies.anonymous.window),
    tokenLifetime: describeDuration(auth.lifetimes.access),
    assertionLifetime: describeDuration(auth.lifetimes.assertion),
    refreshLifetime: describeDuration(auth.lifetimes.refresh),
  }
}
