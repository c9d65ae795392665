/**
 * Facts for placeholders in the prose of guides. Editors write placeholders, so the prose stays
 * correct when an operator changes a quota.
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
